import { clockKind, jobKind, newJob } from '../../platform/jobs/kind.ts';
import { addJobs } from '../../platform/jobs/queue.ts';
import { defineTask, everyMinute, type Schedule, type Task } from '../../platform/jobs/task.ts';
import type { ProviderContext } from '../connections/open.ts';
import type { ProviderRef } from '../connections/secrets.ts';
import { ProviderError } from '../providers/errors.ts';
import { refreshMandate, scheduleMandate } from './refresh.ts';
import { mandateNamed } from './stored.ts';

/** Reads a mandate from its provider. */
const MANDATE = jobKind('payment-mandate', ['organizationId', 'mandateId'], { maxAttempts: 1 });
const MANDATES_CLOCK = clockKind('payment-mandates-clock');
/** Work of one minute. The rest follows in the next. */
const MAX_QUEUED = 500;

export const mandateSchedules: readonly Schedule[] = [everyMinute(MANDATES_CLOCK)];

/** Returns the tasks that read mandates: webhooks are faster, but may not come. */
export const mandateTasks = (context: ProviderContext): readonly Task[] => [
  defineTask(MANDATES_CLOCK, () => queueDueMandates(context)),
  defineTask(MANDATE, async ({ organizationId, mandateId }) => {
    try {
      await refreshMandate(context, organizationId, mandateId);
    } catch (error) {
      await scheduleMandate(context, organizationId, mandateId);
      if (!(error instanceof ProviderError)) throw error;
    }
  }),
];

/** Queues the mandates that are due, the first of each organization first. Deliberately reads across organizations. */
async function queueDueMandates({ database: { pool }, clock }: ProviderContext): Promise<void> {
  const { rows } = await pool.query<{ organizationId: string; mandateId: string }>({
    name: 'mandates to ask for',
    text: `-- all organizations
           SELECT r.organization_id AS "organizationId", r.id AS "mandateId" FROM (
             SELECT organization_id, id, next_status_at,
               row_number() OVER (PARTITION BY organization_id ORDER BY next_status_at) AS place
             FROM payment_mandates WHERE next_status_at <= $1) r
           ORDER BY r.place, r.next_status_at LIMIT ${MAX_QUEUED}`,
    values: [clock.wall.now()],
  });
  await addJobs(
    pool,
    rows.map((row) => newJob(MANDATE, row)),
  );
}

/** Reads the mandate that an event names. One that was not given here is unknown. @throws ProviderError */
export async function refreshNamedMandate(
  context: ProviderContext,
  { organizationId, provider }: ProviderRef,
  providerId: string,
): Promise<void> {
  const known = await mandateNamed(context.database.pool, organizationId, { provider, providerId });
  if (known !== null) await refreshMandate(context, organizationId, known.id);
}
