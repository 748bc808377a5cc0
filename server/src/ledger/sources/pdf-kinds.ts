import { jobKind } from '../../platform/jobs/kind.ts';

/** Fetches the next wanted PDF of a source. The integrations run it; a schedule queues what was left. */
export const FETCH_PDF = jobKind('source-pdf', ['organizationId', 'sourceId'], {
  lane: 'pdfs',
  maxAttempts: 1,
});
