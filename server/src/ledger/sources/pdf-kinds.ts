import { jobKind } from '../../platform/jobs/kind.ts';

/** Code of the problem that a source is not asked, because a person paused or stopped its integration. */
export const SOURCE_NOT_READ = 'NOT_READING';

/** Fetches the next wanted PDF of a source. The integrations run it; a schedule queues what was left. */
export const FETCH_PDF = jobKind('source-pdf', ['organizationId', 'sourceId'], {
  lane: 'pdfs',
  maxAttempts: 1,
});
