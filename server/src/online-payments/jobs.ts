import { systemActor } from '../platform/actor.ts';
import { actingAs } from '../platform/current-actor.ts';
import type { JobKind } from '../platform/jobs/kind.ts';
import { newJob } from '../platform/jobs/kind.ts';
import { addJobs } from '../platform/jobs/queue.ts';
import { defineTask, everyMinute, type Jobs } from '../platform/jobs/task.ts';
import type { Organization } from '../platform/organization.ts';
import { PROVIDERS, type Provider } from './domain/kinds.ts';
import { mandateSchedules, mandateTasks } from './mandates/job.ts';
import { refreshPayment } from './payments/refresh.ts';
import { scheduleNext } from './payments/schedule.ts';
import { readPayouts } from './payouts/read.ts';
import type { PaymentContext } from './providers/providers.ts';
import { ONLINE_PAYMENT, ONLINE_PAYMENTS_CLOCK, PROVIDER_EVENT, PROVIDER_PAYOUTS } from './webhooks/kinds.ts';
import { processEvent } from './webhooks/process.ts';

/** Returns the background jobs of online payments. */
export function onlinePaymentJobs(context: PaymentContext): Jobs {
  const forOrganization = async (
    kind: JobKind,
    organizationId: string,
    work: (organization: Organization) => Promise<unknown>,
  ) => {
    const organization = await context.organizations.byId(organizationId);
    if (organization === null) return;
    await actingAs({ ...systemActor(null), job: kind.name }, () => work(organization));
  };
  return {
    tasks: [
      defineTask(PROVIDER_EVENT, ({ organizationId, provider, eventId }) =>
        forOrganization(PROVIDER_EVENT, organizationId, async (organization) => {
          const name = providerOf(provider);
          if (name !== null)
            await processEvent(context, organization, { organizationId, provider: name }, eventId);
        }),
      ),
      defineTask(ONLINE_PAYMENT, ({ organizationId, onlinePaymentId }) =>
        forOrganization(ONLINE_PAYMENT, organizationId, (organization) =>
          refreshOrSchedule(context, organization, onlinePaymentId),
        ),
      ),
      defineTask(PROVIDER_PAYOUTS, ({ organizationId, provider }) =>
        forOrganization(PROVIDER_PAYOUTS, organizationId, async (organization) => {
          const name = providerOf(provider);
          if (name !== null) await readPayouts(context, organization, name);
        }),
      ),
      defineTask(ONLINE_PAYMENTS_CLOCK, () => queueDueWork(context)),
      ...mandateTasks(context),
    ],
    schedules: [everyMinute(ONLINE_PAYMENTS_CLOCK), ...mandateSchedules],
  };
}

const providerOf = (text: string): Provider | null => PROVIDERS.find((one) => one === text) ?? null;

/** A failed attempt is repeated by the schedule of the payment, not by the queue. */
async function refreshOrSchedule(
  context: PaymentContext,
  organization: Organization,
  onlinePaymentId: string,
): Promise<void> {
  try {
    await refreshPayment(context, organization, onlinePaymentId);
  } catch (error) {
    await scheduleNext(context, organization.id, onlinePaymentId, error);
    context.log.warn({ err: error, onlinePaymentId }, 'the status of an online payment could not be read');
  }
}

/** Work of one minute. The rest follows in the next. */
const MAX_QUEUED = 500;
/** Minutes after which a waiting event's job counts as lost. */
const LOST_MINUTES = 15;

/** Queues due payments, waiting events and payouts. Deliberately reads across organizations. */
async function queueDueWork({ database: { pool }, clock }: PaymentContext): Promise<void> {
  const now = clock.wall.now();
  const payments = await pool.query<{ organizationId: string; onlinePaymentId: string }>({
    name: 'online payments to ask for',
    text: `-- all organizations
           SELECT organization_id AS "organizationId", id AS "onlinePaymentId" FROM online_payments
           WHERE next_status_at <= $1 ORDER BY next_status_at LIMIT ${MAX_QUEUED}`,
    values: [now],
  });
  const events = await pool.query<{ organizationId: string; provider: string; eventId: string }>({
    name: 'provider events that wait',
    text: `-- all organizations
           SELECT organization_id AS "organizationId", provider, event_id AS "eventId" FROM provider_events
           WHERE processed_at IS NULL AND received_at < $1::timestamptz - interval '${LOST_MINUTES} minutes'
           ORDER BY received_at LIMIT ${MAX_QUEUED}`,
    values: [now],
  });
  const payouts = await pool.query<{ organizationId: string; provider: string }>({
    name: 'payouts to read',
    text: `-- all organizations
           SELECT organization_id AS "organizationId", provider FROM payment_providers
           WHERE next_payouts_at <= $1 ORDER BY next_payouts_at LIMIT ${MAX_QUEUED}`,
    values: [now],
  });
  await addJobs(pool, [
    ...payments.rows.map((row) => newJob(ONLINE_PAYMENT, row)),
    ...events.rows.map((row) => newJob(PROVIDER_EVENT, row)),
    ...payouts.rows.map((row) => newJob(PROVIDER_PAYOUTS, row)),
  ]);
}
