import { clockKind, jobKind } from '../../../platform/jobs/kind.ts';

export const DIGESTS_CLOCK = clockKind('digests-clock');
/** Sends an organization's due digests. The clock queues it again, so failed emails are retried later. */
export const SEND_DIGESTS = jobKind('send-digests', ['organizationId'], { followsClock: true });
