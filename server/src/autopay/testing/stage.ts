import { expect } from 'vitest';
import { contact, customer, invoice, store } from '../../../test/harness/factories.ts';
import { runDueJobs } from '../../../test/harness/jobs.ts';
import { type Client, type TestService, testService } from '../../../test/harness/service.ts';
import { localDate } from '../../kernel/calendar.ts';
import { addDays } from '../../kernel/days.ts';
import { onlinePaymentJobs } from '../../online-payments/jobs.ts';
import { refreshPayment } from '../../online-payments/payments/refresh.ts';
import { ProviderError } from '../../online-payments/providers/errors.ts';
import { goCardlessAt } from '../../online-payments/providers/gocardless/provider.ts';
import type { PaymentContext } from '../../online-payments/routes.ts';
import { FakeGoCardless } from '../../online-payments/testing/gocardless/fake.ts';
import { ManualClock } from '../../platform/clock.ts';
import { handleDebits } from '../debits/job.ts';
import { planDebits } from '../debits/plan.ts';
import { finishAutopay, startAutopay } from '../debtor.ts';

/** A Monday. */
export const MONDAY = '2026-03-02';

/** A service whose payment provider is a fake, with the time of both. */
export interface Stage {
  service: TestService;
  context: PaymentContext;
  fake: FakeGoCardless;
  clock: ManualClock;
}

/** Starts a service and a fake GoCardless. */
export async function openStage(): Promise<Stage> {
  const clock = new ManualClock(`${MONDAY}T09:00:00.000Z`);
  const fake = await new FakeGoCardless(MONDAY).start();
  const paymentProviders = { GOCARDLESS: goCardlessAt({ TEST: fake.url, LIVE: fake.url }) };
  const service = await testService({ clock, allowPrivate: true, paymentProviders });
  return { service, fake, clock, context: { ...service, paymentProviders } };
}

/** Returns an organization with one debtor `C-1`, which offers automatic payment. */
export async function openAccount({ service, fake }: Stage, settings: object = {}): Promise<Client> {
  const client = await service.client();
  const connection = {
    mode: 'LIVE',
    key: fake.token,
    webhookSecret: fake.secret,
    methods: ['SEPA_DEBIT', 'BACS_DEBIT'],
  };
  const put = await client.put('/payment_providers/GOCARDLESS', connection);
  expect(put.status, put.text).toBe(200);
  const offer = { isOffered: true, noticeDays: 7, maxRetries: 0, retryAfterDays: 7, ...settings };
  const offered = await client.put('/autopay/settings', offer);
  expect(offered.status, offered.text).toBe(200);
  await store(client, '/customers', customer('C-1'));
  await store(client, '/customers/external:C-1/contacts', contact('ap@debtor.example'));
  return client;
}

/** Stores an invoice of the debtor. */
export const bill = (client: Client, name: string, amount: number, dueDate: string) =>
  store<{ id: string }>(client, '/invoices', invoice(name, 'C-1', amount, { issuedAt: MONDAY, dueDate }));

/** The debtor turns automatic payment on and confirms the page of the provider. */
export async function turnOnAutopay(stage: Stage, client: Client): Promise<string> {
  const { context } = stage;
  const { body } = await client.get<{ id: string }>('/customers/external:C-1');
  const ref = { organizationId: client.organization.id, customerId: body.id };
  const started = await startAutopay(context, {
    ...ref,
    currency: 'EUR',
    description: 'Direct debit of your invoices',
    debtor: { name: 'C-1', email: 'ap@debtor.example', language: 'en' },
    returnUrl: 'https://portal.example/done',
    cancelUrl: 'https://portal.example/no',
  });
  if (started.outcome !== 'REDIRECT') return expect.unreachable(started.outcome);
  await fetch(started.url, { method: 'POST', redirect: 'manual' });
  expect((await finishAutopay(context, ref)).mandate?.state).toBe('PENDING');
  return body.id;
}

/** Moves both clocks to a later day. */
export function goTo({ clock, fake }: Stage, day: string): void {
  clock.set(`${day}T09:00:00.000Z`);
  fake.books.today = day;
}

/** Returns the day after a number of days. */
export const dayAfter = (stage: Stage, days: number): string =>
  addDays(localDate(stage.clock.now(), 'Europe/Paris'), days);

/** Does all background work of an organization that is due now. */
export async function work({ context, service }: Stage, { organization }: Client): Promise<void> {
  while (await planDebits(context, organization));
  while (await handleDebits(context, organization));
  await refreshAll({ context, service }, organization.id);
  while (await handleDebits(context, organization));
}

/** Reads every online payment of an organization again, as the sweep does. */
async function refreshAll({ context, service }: Pick<Stage, 'context' | 'service'>, organizationId: string) {
  const { rows } = await service.database.pool.query<{ id: string }>(
    `SELECT id FROM online_payments WHERE organization_id = $1 AND provider_id IS NOT NULL`,
    [organizationId],
  );
  const organization = await service.organizations.byId(organizationId);
  for (const { id } of rows)
    if (organization !== null)
      await refreshPayment(context, organization, id).catch((error: unknown) => {
        if (!(error instanceof ProviderError)) throw error;
      });
}

/** Sends the last events of the fake as one webhook, and does the jobs that follow. */
export async function sendWebhook(
  { service, fake, context }: Stage,
  client: Client,
  count: number,
): Promise<number> {
  const { body, headers } = fake.webhook(fake.books.events.slice(-count));
  const url = `${service.url}/webhooks/providers/gocardless/${client.organization.id}`;
  const { status } = await fetch(url, { method: 'POST', body, headers });
  await runDueJobs(service.database, onlinePaymentJobs(context).tasks);
  return status;
}

export interface DebitRow {
  id: string;
  state: string;
  amount: number;
  attempt: number;
  chargeOn: string;
}

/** Returns the debits of an organization in order. */
export async function debitsOf({ service }: Stage, { organization }: Client): Promise<DebitRow[]> {
  const { rows } = await service.database.pool.query<DebitRow>(
    `SELECT o.id, o.state, o.amount, a.attempt, a.charge_on AS "chargeOn" FROM autopay_debits a
     JOIN online_payments o ON o.organization_id = $1 AND o.id = a.online_payment_id
     WHERE a.organization_id = $1 ORDER BY a.created_at, a.attempt, o.id`,
    [organization.id],
  );
  return rows;
}

/** Returns the open amount of an invoice of the debtor. */
export async function openAmount(client: Client, name: string): Promise<number> {
  const { body } = await client.get<{ amountOutstanding: number }>(`/invoices/external:${name}`);
  return body.amountOutstanding;
}
