import { clockKind, jobKind, type NewJob, newJob } from '../../platform/jobs/kind.ts';

export const IMPORTS_CLOCK = clockKind('imports-clock');
/**
 * Applies an import. Attempts that ended with a killed process count too; the last attempt comes after half
 * an hour.
 */
export const IMPORT = jobKind('import', ['organizationId', 'importId'], { lane: 'imports', maxAttempts: 8 });
/** Removes the remains of an upload whose process was killed. */
export const DROP = jobKind('drop-upload', ['organizationId', 'importId']);

export const REMOVAL_CLOCK = clockKind('import-errors-removal-clock');
/** Removes data of old imports that is kept only temporarily. */
export const REMOVE = jobKind('remove-import-errors', ['organizationId']);

/**
 * Builds the job of an import.
 * @param isWatched a user waits for it at a terminal, so it runs before others
 */
export const importJob = (
  organizationId: string,
  importId: string,
  { isWatched }: { isWatched: boolean },
): NewJob => ({
  ...newJob(IMPORT, { organizationId, importId }),
  ...(isWatched ? { priority: -1 } : {}),
});
