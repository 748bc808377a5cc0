import { clockKind, jobKind } from '../../../platform/jobs/kind.ts';

/** At each full hour: queues a sweep for each organization for which there may be something to do. */
export const HOUR = clockKind('dunning-clock');
/** Looks who is due in an organization, and queues a job for each customer and each mail. */
export const SWEEP = jobKind('dunning-sweep', ['organizationId'], { followsClock: true });
/** Decides about a customer. What fails for some minutes is found again by the next hour. */
export const CUSTOMER = jobKind('dunning-customer', ['organizationId', 'customerId'], { followsClock: true });
