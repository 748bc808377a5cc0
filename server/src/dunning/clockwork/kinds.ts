import { clockKind, jobKind, type NewJob, newJob } from '../../platform/jobs/kind.ts';

/** Hourly: queues a sweep for each organization that may need one. */
export const HOUR = clockKind('dunning-clock');
/** Finds the due customers of an organization and queues a job for each 25 of them and for each mail. */
export const SWEEP = jobKind('dunning-sweep', ['organizationId'], { followsClock: true });
/**
 * Decides about customers: `customerIds` are separated by commas. If it fails for some minutes, the next hourly
 * sweep queues it again.
 */
export const CUSTOMERS = jobKind('dunning-customers', ['organizationId', 'customerIds'], {
  followsClock: true,
});
/** The same for one customer. Releases before 0.3 queue it. */
export const CUSTOMER = jobKind('dunning-customer', ['organizationId', 'customerId'], { followsClock: true });

/** Customers that one job decides about, in one transaction: each alone takes twenty statements. */
export const CUSTOMERS_TOGETHER = 25;

/** Returns the jobs that decide about customers. A key names the first customer of its job. */
export function customerJobs(organizationId: string, customerIds: readonly string[]): NewJob[] {
  const jobs: NewJob[] = [];
  for (let i = 0; i < customerIds.length; i += CUSTOMERS_TOGETHER) {
    const together = { organizationId, customerIds: customerIds.slice(i, i + CUSTOMERS_TOGETHER).join(',') };
    jobs.push({
      ...newJob(CUSTOMERS, together),
      key: `${CUSTOMERS.name}:${organizationId}:${customerIds[i]}`,
    });
  }
  return jobs;
}
