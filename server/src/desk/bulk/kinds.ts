import { clockKind, jobKind } from '../../platform/jobs/kind.ts';

/** Runs one portion of a bulk job, and queues itself again while records are pending. */
export const BULK = jobKind('bulk-job', ['organizationId', 'bulkJobId'], { lane: 'bulk' });
/** Finds lost bulk jobs and expired ones. */
export const BULK_CLOCK = clockKind('bulk-jobs-clock');
export const REMOVE_BULK = jobKind('remove-bulk-jobs', ['organizationId']);
