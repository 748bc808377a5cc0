import { clockKind, jobKind, type NewJob, newJob } from '../../platform/jobs/kind.ts';

export const IMPORTS_CLOCK = clockKind('imports-clock');
/** Applies an import. Attempts that a killed process has cost count; the last one comes after half an hour. */
export const IMPORT = jobKind('import', ['organizationId', 'importId'], { lane: 'imports', maxAttempts: 8 });
/** Removes what an upload left behind whose process was killed. */
export const DROP = jobKind('drop-upload', ['organizationId', 'importId']);

export const REMOVAL_CLOCK = clockKind('import-errors-removal-clock');
/** Removes what is kept of an organization's old imports only for a while. */
export const REMOVE = jobKind('remove-import-errors', ['organizationId']);

/** @param isWatched somebody waits for it at a terminal: it comes before others */
export const importJob = (organizationId: string, importId: string, isWatched: boolean): NewJob => ({
  ...newJob(IMPORT, { organizationId, importId }),
  ...(isWatched ? { priority: -1 } : {}),
});
