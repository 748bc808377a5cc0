import { clockKind, jobKind } from '../../platform/jobs/kind.ts';

/** Hourly: queues a sweep for each organization that may need one. */
export const HOUR = clockKind('dunning-clock');
/** Finds the due customers of an organization and queues a job for each customer and each mail. */
export const SWEEP = jobKind('dunning-sweep', ['organizationId'], { followsClock: true });
/** Decides about a customer. If it fails for some minutes, the next hourly sweep queues it again. */
export const CUSTOMER = jobKind('dunning-customer', ['organizationId', 'customerId'], { followsClock: true });
