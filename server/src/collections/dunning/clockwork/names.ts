import type { NewJob } from '../../../platform/jobs/queue.ts';

/** The tasks of dunning, by the names that the queue knows them by. */
export const CLOCK_TASK = 'dunning-clock';
export const SWEEP_TASK = 'dunning-sweep';
export const CUSTOMER_TASK = 'dunning-customer';

/** A sweep or a decision that fails is tried again for some minutes; the next hour finds what is left. */
const ATTEMPTS = 6;

export interface CustomerPayload {
  organizationId: string;
  customerId: string;
}

export function sweepJob(organizationId: string): NewJob {
  return {
    task: SWEEP_TASK,
    key: `dunning-sweep:${organizationId}`,
    payload: { organizationId },
    maxAttempts: ATTEMPTS,
  };
}

export function customerJob(organizationId: string, customerId: string): NewJob {
  const payload: CustomerPayload = { organizationId, customerId };
  return {
    task: CUSTOMER_TASK,
    key: `dunning:${organizationId}:${customerId}`,
    payload,
    maxAttempts: ATTEMPTS,
  };
}
