import { clockKind, jobKind } from '../../platform/jobs/kind.ts';

/** Carries out a bulk job for a moment, and queues itself again while records are left. */
export const BULK = jobKind('bulk-job', ['organizationId', 'bulkJobId'], { lane: 'bulk' });
/** Finds bulk jobs that nobody works on, and those that have expired. */
export const BULK_CLOCK = clockKind('bulk-jobs-clock');
export const REMOVE_BULK = jobKind('remove-bulk-jobs', ['organizationId']);
