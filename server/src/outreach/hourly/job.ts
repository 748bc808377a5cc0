import { CUSTOMER, CUSTOMERS, dunCustomers, dunTogether, HOUR, SWEEP } from '../../dunning/hourly.ts';
import type { Context } from '../../platform/context.ts';
import { queueDepths } from '../../platform/jobs/queue.ts';
import { defineTask, type Schedule, type Task } from '../../platform/jobs/task.ts';
import { runClock, sweepOrganization } from './sweep.ts';

/** Hours without a worker are not caught up, because each decision is about the current time. */
export const dunningSchedules: readonly Schedule[] = [{ kind: HOUR, at: '0 * * * *', atStart: false }];

/** Returns the dunning tasks: the clock, the sweeps and the decisions. */
export function dunningTasks(
  context: Pick<Context, 'database' | 'clock' | 'organizations' | 'log'>,
): readonly Task[] {
  const { database, clock, log, organizations } = context;
  return [
    defineTask(HOUR, async () => {
      await runClock(context);
      log.info({ jobs: await queueDepths(database.pool) }, 'queued jobs by task');
    }),
    defineTask(SWEEP, async ({ organizationId }) => {
      const organization = await organizations.byId(organizationId);
      if (organization === null) return;
      const swept = await sweepOrganization(context, organization, clock.now());
      log.debug({ organizationId, ...swept }, 'dunning sweep finished');
    }),
    defineTask(CUSTOMERS, async ({ organizationId, customerIds }) => {
      const organization = await organizations.byId(organizationId);
      if (organization !== null)
        await dunTogether(context, organization, customerIds.split(','), clock.now());
    }),
    defineTask(CUSTOMER, async ({ organizationId, customerId }) => {
      const organization = await organizations.byId(organizationId);
      if (organization !== null) await dunCustomers(context, organization, [customerId], clock.now());
    }),
  ];
}
