import { withWorkContext, workContext } from './work-context.ts';

/** Runs `work` as a part of a bulk job. Everything that it calls, awaits or starts belongs to the job. */
export const inBulkJob = <T>(bulkJobId: string, work: () => T): T => withWorkContext({ bulkJobId }, work);

/** Returns the id of the bulk job that the current work is a part of; null for other work. */
export const currentBulkJobId = (): string | null => workContext().bulkJobId;
