import { clockKind, jobKind } from '../../platform/jobs/kind.ts';

/** Reads one source. */
export const READ_SOURCE = jobKind('source-read', ['organizationId', 'connectionId'], {
  lane: 'imports',
  maxAttempts: 4,
});
/** Finds the sources that are due. */
export const SOURCES_CLOCK = clockKind('sources-clock');
