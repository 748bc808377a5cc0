import { closeVerified } from '../../../test/harness/contract.ts';
import { customer, invoice, read, store } from '../../../test/harness/factories.ts';
import { runDueJobs } from '../../../test/harness/jobs.ts';
import { type Client, type TestService, testService } from '../../../test/harness/service.ts';
import { ManualClock } from '../../platform/clock.ts';
import type { Organization } from '../../platform/organization.ts';
import { startCheckout } from '../checkouts/start.ts';
import { onlinePaymentJobs } from '../jobs.ts';
import { refreshPayment } from '../payments/refresh.ts';
import type { OnlinePayment } from '../payments/schema.ts';
import { readPayouts } from '../payouts/read.ts';
import { openStripeAt } from '../providers/stripe/open.ts';
import { ONLINE_PAYMENTS_CLOCK } from '../webhooks/kinds.ts';
import { FAKE_KEY, FAKE_SECRET, FakeStripe } from './fake-stripe.ts';

/** A service with a fake Stripe. */
export interface StripeWorld {
  service: TestService;
  clock: ManualClock;
  fake: FakeStripe;
  close(): Promise<void>;
}

export const METHODS = ['CARD', 'SEPA_DEBIT'];

export async function stripeWorld(): Promise<StripeWorld> {
  const clock = new ManualClock('2026-03-13T09:00:00.000Z');
  const fake = await FakeStripe.start(() => clock.millis());
  const service = await testService({ clock, paymentProviders: { STRIPE: openStripeAt(fake.url) } });
  return {
    service,
    clock,
    fake,
    close: async () => {
      await closeVerified(service);
      await fake.stop();
    },
  };
}

/** An organization that is connected with Stripe, and a debtor with invoices. */
export async function debtor(
  { service, clock, fake }: StripeWorld,
  invoices: Readonly<Record<string, number>>,
  facts: Parameters<TestService['client']>[0] = {},
) {
  const client = await service.client(facts);
  const body = { mode: 'LIVE', key: FAKE_KEY, webhookSecret: FAKE_SECRET, methods: METHODS };
  await client.put('/payment_providers/STRIPE', body);
  const { id: customerId } = await store(client, '/customers', customer('K-1'));
  const ids: string[] = [];
  for (const [number, amount] of Object.entries(invoices)) {
    const { id } = await store(client, '/invoices', invoice(number, 'K-1', amount));
    ids.push(`${id}`);
  }
  const context = { ...service, paymentProviders: { STRIPE: openStripeAt(fake.url) } };
  const { tasks } = onlinePaymentJobs(context);
  const start = (total: number, more: object = {}) =>
    startCheckout(context, client.organization, {
      customerId: `${customerId}`,
      invoiceIds: ids,
      provider: 'STRIPE',
      method: 'CARD',
      total,
      reference: 'RF18TEST',
      description: 'Invoices',
      language: 'en',
      returnUrl: 'http://test.local/result/{id}',
      cancelUrl: 'http://test.local/',
      ...more,
    });
  return {
    client,
    clock,
    ids,
    customerId: `${customerId}`,
    start,
    /** Starts a checkout and returns its ids here and at Stripe. */
    checkout: async (total: number, more: object = {}) => {
      const started = await start(total, more);
      if (started.outcome !== 'REDIRECT') throw new Error(started.outcome);
      const { providerId } = await readPayment(client, started.onlinePaymentId);
      return { id: started.onlinePaymentId, sessionId: providerId ?? '' };
    },
    refresh: (id: string) => refreshPayment(context, client.organization, id),
    refreshAs: (organization: Organization, id: string) => refreshPayment(context, organization, id),
    readPayoutsNow: () => readPayouts(context, client.organization, 'STRIPE'),
    payment: (id: string) => readPayment(client, id),
    /** Sends a webhook and runs the jobs that it queued. Returns its status. */
    hook: async (webhook: { body: string; signature: string }, organizationId = client.organization.id) => {
      const answer = await fetch(`${service.url}/webhooks/providers/stripe/${organizationId}`, {
        method: 'POST',
        body: webhook.body,
        headers: { 'content-type': 'application/json', 'stripe-signature': webhook.signature },
      });
      await runDueJobs(service.database, tasks);
      return answer.status;
    },
    /** Queues what is due, as each minute does, and runs it. */
    runClock: async () => {
      const clockTask = tasks.find(({ kind }) => kind === ONLINE_PAYMENTS_CLOCK);
      await clockTask?.run(
        {},
        { attempt: 1, maxAttempts: 1, stopped: () => false, signal: AbortSignal.abort() },
      );
      await runDueJobs(service.database, tasks);
    },
  };
}

export type Debtor = Awaited<ReturnType<typeof debtor>>;

const readPayment = (client: Client, id: string) => read<OnlinePayment>(client, `/online_payments/${id}`);

/** Returns the payments in the ledger, with what they pay. */
export const ledgerPayments = async (client: Client) =>
  (await read<{ items: Record<string, unknown>[] }>(client, '/payments')).items;
