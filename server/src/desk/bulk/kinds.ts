import { clockKind, jobKind } from '../../platform/jobs/kind.ts';

/** Runs one portion of a bulk job, and queues itself again while records are pending. */
export const BULK = jobKind('bulk-job', ['organizationId', 'bulkJobId'], { lane: 'bulk' });
/**
 * Runs one portion of a job whose effects a person approved. Workers of the previous release do not know this kind.
 * They would not compare the effects.
 */
export const APPROVED_BULK = jobKind('approved-bulk-job', ['organizationId', 'bulkJobId'], { lane: 'bulk' });
/** Finds lost bulk jobs and expired ones. */
export const BULK_CLOCK = clockKind('bulk-jobs-clock');
export const REMOVE_BULK = jobKind('remove-bulk-jobs', ['organizationId']);
