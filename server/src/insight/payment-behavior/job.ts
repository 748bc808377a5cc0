import { LOCAL_DAYS, organizationsFound } from '../../ledger/index.ts';
import type { Context, DataContext } from '../../platform/context.ts';
import { runChunks } from '../../platform/jobs/chunked-job.ts';
import { clockKind, jobKind, newJob } from '../../platform/jobs/kind.ts';
import { addJobs } from '../../platform/jobs/queue.ts';
import { everyMinute, type Schedule, type Task, task } from '../../platform/jobs/task.ts';
import type { Organization } from '../../platform/organization.ts';
import { keepForecast } from '../forecast/record.ts';
import { countHabits, PAUSE_MILLIS } from './count.ts';

const CLOCK = clockKind('payment-habits-clock');
const COUNT = jobKind('count-payment-habits', ['organizationId'], { followsClock: true });

export const habitSchedules: readonly Schedule[] = [everyMinute(CLOCK)];

/** Returns the tasks that count payment behavior and record forecasts. */
export const habitTasks = (context: DataContext & Pick<Context, 'organizations'>): readonly Task[] => [
  task(CLOCK, () => queueCounts(context)),
  task(COUNT, async (of, run) => {
    const organization = await context.organizations.byId(of.organizationId);
    if (organization === null) return;
    const portion = () => keepHabits(context, organization);
    await runChunks({ queryable: context.database.pool, kind: COUNT, of, run }, portion);
  }),
];

/**
 * Counts payment behavior, then records forecasts; a bounded part of it.
 * @returns whether there may be more to do
 */
export async function keepHabits(context: DataContext, organization: Organization): Promise<boolean> {
  if (await countHabits(context, organization)) return true;
  return keepForecast(context, organization);
}

/**
 * Selects organizations with a new day, a count in progress, or invoices changed since the last count. In a
 * sandbox whose clock is ahead, changes are counted on its next day.
 */
const ORGANIZATIONS = `
SELECT o.id FROM ${LOCAL_DAYS} LEFT JOIN payment_histories h ON h.organization_id = o.id
WHERE CASE
  WHEN h.organization_id IS NULL THEN EXISTS (
    SELECT 1 FROM documents d WHERE d.organization_id = o.id AND d.kind = 'INVOICE')
  WHEN h.last_customer_id IS NOT NULL OR h.begun_on < o.today THEN true
  WHEN h.begun_at <= $3 THEN EXISTS (
    SELECT 1 FROM documents d WHERE d.organization_id = o.id AND d.kind = 'INVOICE' AND d.updated_at >= h.begun_at)
  ELSE false END`;

/**
 * Queues a job for each organization that has something to count. It searches across organizations by design.
 */
export async function queueCounts(context: DataContext): Promise<void> {
  const { database, clock } = context;
  const before = new Date(clock.wall.millis() - PAUSE_MILLIS).toISOString();
  const ids = await organizationsFound(context, async (values) => {
    const { rows } = await database.pool.query<{ id: string }>({
      name: 'organizations to count habits of',
      text: ORGANIZATIONS,
      values: [...values, before],
    });
    return rows.map(({ id }) => id);
  });
  await addJobs(
    database.pool,
    ids.map((organizationId) => newJob(COUNT, { organizationId })),
  );
}
