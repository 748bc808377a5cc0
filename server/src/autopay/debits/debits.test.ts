import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeVerified } from '../../../test/harness/contract.ts';
import { customer, payment, read, store } from '../../../test/harness/factories.ts';
import { runDueJobs } from '../../../test/harness/jobs.ts';
import { addUser } from '../../../test/harness/people.ts';
import type { Client } from '../../../test/harness/service.ts';
import { onlinePaymentJobs } from '../../online-payments/jobs.ts';
import { refreshPayment } from '../../online-payments/payments/refresh.ts';
import type { Jobs } from '../../platform/jobs/task.ts';
import { loadAutopayOffer, startAutopay } from '../debtor.ts';
import { autopayJobs } from '../jobs.ts';
import {
  bill,
  dayAfter,
  debitsOf,
  goTo,
  MONDAY,
  openAccount,
  openStage,
  type Stage,
  sendWebhook,
  turnOnAutopay,
  work,
} from '../testing/stage.ts';
import { handleDebits } from './job.ts';
import { planDebits } from './plan.ts';

let stage: Stage;
let client: Client;
beforeAll(async () => {
  stage = await openStage();
});
beforeEach(async () => {
  goTo(stage, MONDAY);
  stage.fake.mischief = () => null;
  stage.fake.afterCreate = async () => {};
  stage.fake.books.resources.delete('payments');
  client = await openAccount(stage);
});
afterAll(async () => {
  await stage.fake.stop();
  await closeVerified(stage.service);
});

const DUE = '2026-03-09';
const payments = () => stage.fake.books.all('payments');
const collected = () =>
  payments()
    .filter(({ status }) => status !== 'cancelled')
    .map(({ description, charge_date: day }) => `${String(description)} ${String(day)}`)
    .sort();
const failCreations = (which: (call: number) => boolean) => {
  let calls = 0;
  stage.fake.mischief = ({ path, method }) => {
    if (path !== '/payments' || method !== 'POST') return null;
    calls += 1;
    return which(calls) ? 'SERVER_ERROR' : null;
  };
};
const tasks = async () =>
  (await read<{ items: { name: string; type: string }[] }>(client, '/actions')).items.flatMap(
    ({ name, type }) => (type === 'TASK' ? [name] : []),
  );
const rowsOf = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await stage.service.database.pool.query<Row>(text, [client.organization.id, ...values])).rows;
const notifications = async () =>
  (
    await rowsOf<{ kind: string }>(
      "SELECT kind FROM notifications WHERE organization_id = $1 AND kind LIKE 'ONLINE%' ORDER BY created_at, id",
    )
  ).map(({ kind }) => kind);
const handle = () => handleDebits(stage.context, client.organization);
/** Does the work that a clock finds in the next minute. */
const minute = async (clock: string, { tasks: all }: Jobs) => {
  const run = { attempt: 1, maxAttempts: 1, stopped: () => false, signal: AbortSignal.abort() };
  for (const task of all) if (task.kind.name === clock) await task.run({}, run);
  await runDueJobs(stage.service.database, all);
};

describe('several invoices of a debtor', () => {
  it('are each announced and collected in time while the debit of another is under way', async () => {
    await turnOnAutopay(stage, client);
    await bill(client, 'F-1', 10_000, DUE);
    await bill(client, 'F-2', 3_000, '2026-03-11');
    await bill(client, 'F-3', 4_000, '2026-03-12');
    await work(stage, client);
    for (let day = 1; day <= 4; day += 1) {
      goTo(stage, dayAfter(stage, 1));
      await work(stage, client);
    }
    expect(collected()).toEqual([`F-1 ${DUE}`, 'F-2 2026-03-11', 'F-3 2026-03-12']);
    expect((await debitsOf(stage, client)).map(({ state }) => state)).toEqual(Array(3).fill('PENDING'));
  });

  it('are collected together with one whose first call fails, which follows after a wait', async () => {
    await turnOnAutopay(stage, client);
    for (const name of ['F-1', 'F-2', 'F-3']) await bill(client, name, 1_000, DUE);
    failCreations((call) => call === 1);
    await planDebits(stage.context, client.organization);
    await handle();
    expect(payments()).toHaveLength(2);
    await handle();
    expect(payments()).toHaveLength(2);
    stage.clock.set('2026-03-02T09:01:00.000Z');
    await handle();
    expect(collected()).toEqual([`F-1 ${DUE}`, `F-2 ${DUE}`, `F-3 ${DUE}`]);
  });

  it('are not sent by an advance of the clock, which calls the test provider only', async () => {
    await turnOnAutopay(stage, client);
    await bill(client, 'F-1', 1_000, DUE);
    await planDebits(stage.context, client.organization);
    await handleDebits(stage.context, client.organization, 'SANDBOX');
    expect(payments()).toEqual([]);
    await handleDebits(stage.context, client.organization, 'GOCARDLESS');
    expect(payments()).toHaveLength(1);
  });

  it('wait longer after each failed call, and people are notified once', async () => {
    await addUser(stage.service, client, 'admin', { role: 'ADMIN' });
    await turnOnAutopay(stage, client);
    await bill(client, 'F-1', 1_000, DUE);
    failCreations(() => true);
    await planDebits(stage.context, client.organization);
    const waits: number[] = [];
    for (let call = 0; call < 9; call += 1) {
      await handle();
      const [debit] = await rowsOf<{ at: string }>(
        'SELECT next_call_at AS at FROM autopay_debits WHERE organization_id = $1',
      );
      waits.push((Date.parse(debit?.at ?? '') - stage.clock.millis()) / 60_000);
      stage.clock.set(debit?.at ?? '');
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
    expect(await notifications()).toEqual(['ONLINE_PAYMENT_PROBLEM']);
  });
});

describe('a debit', () => {
  it('is cancelled when its invoice was deleted, also if it was submitted to the bank', async () => {
    await turnOnAutopay(stage, client);
    for (const name of ['F-1', 'F-2']) await bill(client, name, 10_000, DUE);
    await work(stage, client);
    const submitted = payments().find(({ description }) => description === 'F-2');
    stage.fake.books.setPayment(submitted?.id ?? '', 'submitted', { origin: 'bank', cause: 'submitted' });
    for (const name of ['F-1', 'F-2'])
      expect((await client.delete(`/invoices/external:${name}`)).status).toBe(204);
    await work(stage, client);
    expect(collected()).toEqual([`F-2 ${DUE}`]);
    expect(await tasks()).toEqual(['Direct debit could not be stopped: F-2']);
  });

  it('of a provider that is left out is neither sent nor stopped', async () => {
    await turnOnAutopay(stage, client);
    await bill(client, 'F-1', 10_000, DUE);
    await planDebits(stage.context, client.organization);
    await handleDebits(stage.context, client.organization, 'SANDBOX');
    expect(payments()).toEqual([]);
    await handle();
    expect(collected()).toEqual([`F-1 ${DUE}`]);
    expect((await client.delete('/invoices/external:F-1')).status).toBe(204);
    await handleDebits(stage.context, client.organization, 'SANDBOX');
    expect(collected()).toEqual([`F-1 ${DUE}`]);
    await handle();
    expect(collected()).toEqual([]);
  });

  it('that fails or is taken back notifies administrators once, and makes a task each time', async () => {
    await addUser(stage.service, client, 'admin', { role: 'ADMIN' });
    await turnOnAutopay(stage, client);
    for (const name of ['F-1', 'F-2']) await bill(client, name, 10_000, DUE);
    await work(stage, client);
    const [failing, returned] = payments().map(({ id }) => id);
    const state = (id = '', status = '') =>
      stage.fake.books.setPayment(id, status, { origin: 'bank', cause: 'refer_to_payer' });
    state(failing, 'failed');
    state(returned, 'confirmed');
    await work(stage, client);
    expect(await notifications()).toEqual(['ONLINE_PAYMENT_FAILED']);
    // Weeks after its success was followed.
    goTo(stage, dayAfter(stage, 40));
    state(returned, 'charged_back');
    const debits = await debitsOf(stage, client);
    for (const { id } of debits) await refreshPayment(stage.context, client.organization, id);
    await minute('autopay-debits-clock', autopayJobs(stage.context));
    await minute('autopay-debits-clock', autopayJobs(stage.context));
    expect(await notifications()).toEqual(['ONLINE_PAYMENT_FAILED', 'ONLINE_PAYMENT_FAILED']);
    expect((await tasks()).sort()).toEqual(['Direct debit failed: F-1', 'Direct debit failed: F-2']);
  });

  it('that the provider refuses for good notifies administrators', async () => {
    await addUser(stage.service, client, 'admin', { role: 'ADMIN' });
    await turnOnAutopay(stage, client);
    await bill(client, 'F-1', 10_000, DUE);
    await planDebits(stage.context, client.organization);
    const [mandate] = await rowsOf<{ id: string }>(
      'SELECT provider_mandate_id AS id FROM payment_mandates WHERE organization_id = $1',
    );
    stage.fake.books.endMandate(mandate?.id ?? '', 'cancelled', { origin: 'bank', cause: 'closed' });
    await handle();
    expect(await debitsOf(stage, client)).toMatchObject([{ state: 'FAILED' }]);
    expect(await notifications()).toEqual(['ONLINE_PAYMENT_FAILED']);
    expect(await tasks()).toEqual(['Direct debit failed: F-1']);
  });

  it('that we cancel is no failure, also if the webhook is faster than the answer', async () => {
    await addUser(stage.service, client, 'admin', { role: 'ADMIN' });
    await turnOnAutopay(stage, client);
    await bill(client, 'F-1', 10_000, DUE);
    await work(stage, client);
    await store(client, '/payments', payment('P-1', 'C-1', 10_000, { 'F-1': 10_000 }));
    stage.fake.mischief = ({ path }) => (path.endsWith('/actions/cancel') ? 'ANSWER_LOST' : null);
    await handle();
    expect(await sendWebhook(stage, client, 1)).toBe(204);
    await work(stage, client);
    expect(await debitsOf(stage, client)).toMatchObject([{ state: 'CANCELLED' }]);
    expect(await tasks()).toEqual([]);
    expect(await notifications()).toEqual([]);
  });

  it('that was announced makes a task when its customer is merged', async () => {
    await turnOnAutopay(stage, client);
    await bill(client, 'F-1', 10_000, DUE);
    await work(stage, client);
    await bill(client, 'F-2', 10_000, '2026-03-10');
    goTo(stage, dayAfter(stage, 1));
    await planDebits(stage.context, client.organization);
    await store(client, '/customers', customer('C-2'));
    const merged = await client.post('/internal/customers/external:C-1/merge', {
      into: { externalId: 'C-2' },
    });
    expect(merged.status, merged.text).toBe(200);
    await work(stage, client);
    await work(stage, client);
    expect(collected()).toEqual([]);
    expect((await tasks()).sort()).toEqual([
      'Announced direct debit cancelled by a merge: F-1',
      'Announced direct debit cancelled by a merge: F-2',
    ]);
  });

  it('that was paid is read no longer by each run', async () => {
    await turnOnAutopay(stage, client);
    await bill(client, 'F-1', 10_000, DUE);
    await work(stage, client);
    const [first] = payments();
    stage.fake.books.setPayment(first?.id ?? '', 'confirmed', { origin: 'bank', cause: 'confirmed' });
    await work(stage, client);
    const open = 'SELECT 1 FROM autopay_debits WHERE organization_id = $1 AND followed_at IS NULL';
    expect(await rowsOf(open)).toEqual([]);
    const [debit] = await debitsOf(stage, client);
    await refreshPayment(stage.context, client.organization, debit?.id ?? '');
    expect(await debitsOf(stage, client)).toMatchObject([{ state: 'SUCCEEDED' }]);
  });
});

describe('a mandate', () => {
  const request = (customerId: string) => ({
    organizationId: client.organization.id,
    customerId,
    currency: 'EUR',
    description: 'Direct debit of your invoices',
    debtor: { name: 'C-1', email: 'ap@debtor.example', language: 'en' },
    returnUrl: 'https://portal.example/done',
    cancelUrl: 'https://portal.example/no',
  });
  const lookAtMandates = () => minute('payment-mandates-clock', onlinePaymentJobs(stage.context));
  const mandates = () =>
    rowsOf<{ state: string; endedBy: string | null; isDue: boolean }>(
      `SELECT state, ended_by AS "endedBy", coalesce(next_status_at <= $2, false) AS "isDue"
       FROM payment_mandates WHERE organization_id = $1 ORDER BY created_at, id`,
      [stage.clock.now()],
    );

  it('of another mode is not used: the debtor gives a new one', async () => {
    const customerId = await turnOnAutopay(stage, client);
    await bill(client, 'F-1', 10_000, DUE);
    await rowsOf("UPDATE payment_mandates SET mode = 'TEST' WHERE organization_id = $1");
    await work(stage, client);
    expect(payments()).toEqual([]);
    const ref = { organizationId: client.organization.id, customerId };
    expect(await loadAutopayOffer(stage.context, ref)).toMatchObject({ isOffered: true, isOn: false });
    expect(await startAutopay(stage.context, request(customerId))).toMatchObject({ outcome: 'REDIRECT' });
  });

  it('is not offered in the test mode outside a sandbox', async () => {
    const customerId = await turnOnAutopay(stage, client);
    await rowsOf("UPDATE payment_providers SET mode = 'TEST' WHERE organization_id = $1");
    await rowsOf("UPDATE payment_mandates SET mode = 'TEST' WHERE organization_id = $1");
    await bill(client, 'F-1', 10_000, DUE);
    await work(stage, client);
    expect(payments()).toEqual([]);
    expect(await startAutopay(stage.context, request(customerId))).toEqual({ outcome: 'NOT_OFFERED' });
  });

  it('whose page was never answered is tried later, and ends', async () => {
    const { id } = await read<{ id: string }>(client, '/customers/external:C-1');
    stage.fake.mischief = () => 'HANG_UP';
    expect(await startAutopay(stage.context, request(id))).toEqual({ outcome: 'UNAVAILABLE' });
    expect(await mandates()).toEqual([{ state: 'SETUP', endedBy: null, isDue: true }]);
    await lookAtMandates();
    expect(await mandates()).toEqual([{ state: 'SETUP', endedBy: null, isDue: false }]);
    goTo(stage, dayAfter(stage, 1));
    await lookAtMandates();
    expect(await mandates()).toEqual([{ state: 'EXPIRED', endedBy: null, isDue: false }]);
  });

  it('ends with the connection of its provider, and automatic payment with it', async () => {
    await turnOnAutopay(stage, client);
    expect((await client.delete('/payment_providers/GOCARDLESS')).status).toBe(204);
    await lookAtMandates();
    await handle();
    expect(await mandates()).toEqual([{ state: 'CANCELLED', endedBy: 'USER', isDue: false }]);
    expect(await read(client, '/autopay/customers/external:C-1')).toMatchObject({
      isOn: false,
      turnedOffBy: 'MANDATE',
    });
  });
});
