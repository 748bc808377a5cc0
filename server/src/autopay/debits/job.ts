import type { Provider, ProviderContext } from '../../online-payments/commands.ts';
import { isEndedMandate, joinMandate, joinOnlinePaymentIn } from '../../online-payments/relations.ts';
import type { Context, DataContext } from '../../platform/context.ts';
import { runChunks } from '../../platform/jobs/chunked-job.ts';
import { clockKind, jobKind, newJob } from '../../platform/jobs/kind.ts';
import { addJobs } from '../../platform/jobs/queue.ts';
import { defineTask, everyMinute, type Schedule, type Task } from '../../platform/jobs/task.ts';
import { type TimedWork, timedTasks } from '../../platform/jobs/timed-work.ts';
import type { Organization } from '../../platform/organization.ts';
import { turnOff } from '../settings/commands.ts';
import { followOutcomes, IS_TAKEN_BACK, TAKEN_BACK_DAYS } from './follow.ts';
import { organizationsToPlan, planDebits } from './plan.ts';
import { sendDebits } from './send.ts';
import { stopDebits } from './stop.ts';

/** Announces the debits of the due dates that come near, once a day for each debtor. */
export const DEBIT_PLANS: TimedWork = {
  clock: everyMinute(clockKind('autopay-plans-clock')),
  kind: jobKind('plan-autopay', ['organizationId'], { followsClock: true }),
  find: organizationsToPlan,
  portion: planDebits,
};

/** Sends, stops and follows the debits of an organization. */
const DEBITS = jobKind('autopay-debits', ['organizationId']);
const DEBITS_CLOCK = clockKind('autopay-debits-clock');

export type AutopayContext = ProviderContext & Pick<Context, 'organizations' | 'mail'>;

export const debitSchedules: readonly Schedule[] = [DEBIT_PLANS.clock, everyMinute(DEBITS_CLOCK)];

/** Returns the tasks that announce, send, stop and follow debits. */
export const debitTasks = (context: AutopayContext): readonly Task[] => [
  ...timedTasks(context, DEBIT_PLANS),
  ...handlingTasks(context),
];

function handlingTasks(context: AutopayContext): readonly Task[] {
  const { database, organizations } = context;
  return [
    defineTask(DEBITS_CLOCK, async () => {
      const ids = await organizationsWithDebits(context);
      await addJobs(
        database.pool,
        ids.map((organizationId) => newJob(DEBITS, { organizationId })),
      );
    }),
    defineTask(DEBITS, async (of, run) => {
      const organization = await organizations.byId(of.organizationId);
      if (organization === null) return;
      await runChunks({ queryable: database.pool, kind: DEBITS, of, run }, () =>
        handleDebits(context, organization),
      );
    }),
  ];
}

/**
 * Handles a bounded number of debits. A call that the provider does not answer is repeated by a later run.
 * @param provider the only provider that is called; null: each
 * @returns whether there may be more
 */
export async function handleDebits(
  context: ProviderContext,
  organization: Organization,
  provider: Provider | null = null,
): Promise<boolean> {
  const steps = [
    () => endWithMandates(context, organization.id),
    () => stopDebits(context, organization, provider),
    () => sendDebits(context, organization, provider),
    () => followOutcomes(context, organization),
  ];
  const unexpected: unknown[] = [];
  let hasMore = false;
  for (const step of steps)
    try {
      hasMore = (await step()) || hasMore;
    } catch (error) {
      // The steps do not depend on each other. The queue reports the error.
      unexpected.push(error);
    }
  if (unexpected.length > 0) throw unexpected[0];
  return hasMore;
}

const ENDED_BATCH = 50;

/** Turns automatic payment off where the mandate has ended. */
async function endWithMandates(context: DataContext, organizationId: string): Promise<boolean> {
  const { rows } = await context.database.pool.query<{ customerId: string }>({
    name: 'autopay with ended mandates',
    text: `SELECT a.customer_id AS "customerId" FROM customer_autopay a ${joinMandate('m', 'a.mandate_id')}
           WHERE a.organization_id = $1 AND a.is_on AND ${isEndedMandate('m')} LIMIT ${ENDED_BATCH}`,
    values: [organizationId],
  });
  for (const { customerId } of rows) await turnOff(context, organizationId, customerId, 'MANDATE');
  return rows.length === ENDED_BATCH;
}

/** Returns the organizations with debits to handle. It searches all organizations by design. */
async function organizationsWithDebits({ database, clock }: Pick<DataContext, 'database' | 'clock'>) {
  const { rows } = await database.pool.query<{ id: string }>({
    name: 'organizations with debits',
    text: `SELECT a.organization_id AS id FROM autopay_debits a WHERE a.followed_at IS NULL -- all organizations
           UNION SELECT a.organization_id FROM autopay_debits a ${joinOnlinePaymentIn('o', 'a')}
           WHERE o.ended_at >= $1::timestamptz - interval '${TAKEN_BACK_DAYS} days' AND ${IS_TAKEN_BACK}
           UNION SELECT c.organization_id FROM customer_autopay c
           ${joinMandate('m', 'c.mandate_id', 'c.organization_id')}
           WHERE c.is_on AND ${isEndedMandate('m')}`,
    values: [clock.wall.now()],
  });
  return rows.map(({ id }) => id);
}
