import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OnlinePayment } from '../../src/online-payments/payments/schema.ts';
import { announceChange } from '../../src/people/index.ts';
import { inTransaction } from '../../src/platform/db/transaction.ts';
import { contact, customer, invoice, read, store } from '../harness/factories.ts';
import { itNightly } from '../harness/seeds.ts';
import type { Client } from '../harness/service.ts';
import { open, portalPath } from '../portal/view.ts';
import { advance, BEGIN, openSandboxStage, type SandboxStage } from './stage.ts';
import { sendForm } from './test-payments.ts';

/** The built-in test provider: a tester decides in the portal what happens, and the clock of the sandbox when. */

const SETTINGS = { mode: 'TEST', methods: ['CARD', 'SEPA_DEBIT'] };
const PROVIDER = '/payment_providers/SANDBOX';

let stage: SandboxStage;
let client: Client;
let path: string;
beforeAll(async () => {
  stage = await openSandboxStage();
});
beforeEach(async () => {
  stage.clock.set(BEGIN);
  ({ client, path } = await openDebtor());
});
afterAll(() => stage.close());

/** Returns a sandbox whose debtor `a` owes EUR 100.00 and has a portal. */
async function openDebtor() {
  const owner = await stage.service.client({ sandbox: true });
  expect((await owner.put(PROVIDER, SETTINGS)).status).toBe(200);
  await store(owner, '/customers', customer('a'));
  await store(owner, '/customers/external:a/contacts', contact('ap@buyer.example'));
  const dates = { issuedAt: '2026-02-16', dueDate: '2026-02-26' };
  await store(owner, '/invoices', invoice('F-1', 'a', 100_00, dates));
  return { client: owner, path: await portalPath(owner, 'a') };
}

const send = (address: string, fields: Record<string, string>) => sendForm(stage.service, address, fields);

/** Presses the button of the portal that pays everything, and returns the page of the provider. */
async function checkout(method: string): Promise<string> {
  const fields = { scope: 'all', provider: 'SANDBOX', method, currency: 'EUR', total: '10000' };
  const { page } = await send(`${path}/checkouts`, fields);
  return page ?? expect.unreachable('the button leads nowhere');
}

/** Decides on the page of the provider, and returns what the debtor then reads. */
async function decide(page: string, outcome: string, days = 0): Promise<string> {
  const { location } = await send(page, { outcome, days: `${days}` });
  return (await open(stage.service, location ?? '')).text;
}

const payments = async () => (await read<{ items: OnlinePayment[] }>(client, '/online_payments')).items;
const openAmount = async () =>
  (await read<{ amountOutstanding: number }>(client, '/invoices/external:F-1')).amountOutstanding;

describe('a payment at the test provider', () => {
  it('settles at once, is refunded, and is paid out net of its fee', async () => {
    const page = await checkout('CARD');
    expect((await open(stage.service, page)).text).toContain('Test payment. No money moves.');
    expect(await decide(page, 'PAID')).toContain('Your payment was received');
    // The first decision counts.
    await decide(page, 'REFUSED');
    const [paid] = await payments();
    expect(paid).toMatchObject({ provider: 'SANDBOX', mode: 'TEST', state: 'SUCCEEDED', fee: 175 });
    expect(await openAmount()).toBe(0);
    const refund = { amount: 30_00 };
    expect((await client.post(`/online_payments/${paid?.id}/refunds`, refund)).status).toBe(200);
    expect((await client.post(`/online_payments/${paid?.id}/refunds`, { amount: 70_01 })).status).toBe(400);
    expect(await openAmount()).toBe(30_00);
    const { items: none } = await read<{ items: object[] }>(client, '/payouts');
    await advance(stage, client, { days: 1 });
    const { items: onTheWay } = await read<{ items: object[] }>(client, '/payouts');
    await advance(stage, client, { days: 1 });
    const { items: paidOut } = await read<{ items: object[] }>(client, '/payouts');
    const payout = { amount: 68_25, fee: 1_75, arrivesOn: '2026-02-18', reference: 'TESTPAYOUT 20260216' };
    expect([none, onTheWay, paidOut]).toMatchObject([
      [],
      [{ ...payout, state: 'PENDING' }],
      [{ ...payout, state: 'PAID' }],
    ]);
  });

  it('is pending for the days of a direct debit, and then refused', async () => {
    expect(await decide(await checkout('SEPA_DEBIT'), 'REFUSED', 3)).toContain('Your payment is under way');
    await advance(stage, client, { days: 2 });
    expect(await payments()).toMatchObject([{ state: 'PENDING', holdsUntil: expect.any(String) }]);
    expect(await openAmount()).toBe(100_00);
    await advance(stage, client, { days: 1 });
    const failure = { code: 'insufficient_funds' };
    expect(await payments()).toMatchObject([{ state: 'FAILED', holdsUntil: null, failure }]);
    expect(await read(client, '/events?type=online_payment.failed')).toMatchObject({ items: [{}] });
  });

  it('is taken back seven days after the money arrived, and leaves the payout', async () => {
    await decide(await checkout('CARD'), 'CHARGED_BACK');
    await advance(stage, client, { days: 6 });
    expect([await openAmount(), await payments()]).toMatchObject([0, [{ state: 'SUCCEEDED' }]]);
    await advance(stage, client, { days: 4 });
    expect([await openAmount(), await payments()]).toMatchObject([100_00, [{ state: 'REVERSED' }]]);
    const { items } = await read<{ items: object[] }>(client, '/payouts');
    expect(items).toMatchObject([{ amount: -100_00 }, { amount: 98_25 }]);
  });

  it('is not paid out if its online payment does not exist', async () => {
    await stage.service.database.pool.query(
      `INSERT INTO test_payments (organization_id, id, online_payment_id, kind, method, currency, amount, outcome,
         created_at, settles_at)
       VALUES ($1, 'tp_1', gen_random_uuid(), 'CHECKOUT', 'CARD', 'EUR', 5000, 'PAID', $2, $2)`,
      [client.organization.id, BEGIN],
    );
    await decide(await checkout('CARD'), 'PAID');
    await advance(stage, client, { days: 2 });
    expect(await read(client, '/payouts')).toMatchObject({ items: [{ amount: 98_25 }] });
  });

  it('can be cancelled, and started again', async () => {
    expect(await decide(await checkout('CARD'), 'CANCELLED')).toContain('You have not paid');
    expect(await decide(await checkout('CARD'), 'PAID')).toContain('Your payment was received');
    expect((await payments()).map(({ state }) => state).sort()).toEqual(['CANCELLED', 'SUCCEEDED']);
  });
});

itNightly('debits the due invoices of a mandate that was given on its page', async () => {
  const offer = { isOffered: true, noticeDays: 5, maxRetries: 0, retryAfterDays: 7 };
  expect((await client.put('/autopay/settings', offer)).status).toBe(200);
  const { page } = await send(`${path}/autopay`, { currency: 'EUR' });
  const { location } = await send(page ?? '', { outcome: 'PAID' });
  expect((await open(stage.service, location ?? '')).text).toContain('Automatic payment is on.');
  await advance(stage, client, { days: 11 });
  expect(await payments()).toMatchObject([{ source: 'AUTOPAY', state: 'PENDING' }]);
  await advance(stage, client, { days: 3 });
  expect([await openAmount(), await payments()]).toMatchObject([0, [{ state: 'SUCCEEDED' }]]);
});

/** Makes a sandbox a live organization, which no operation can do. */
const setSandbox = (id: string, isSandbox: boolean) =>
  inTransaction(stage.service.database, async (connection) => {
    await connection.query('UPDATE organizations SET sandbox = $2 WHERE organization_id = $1', [
      id,
      isSandbox,
    ]);
    await announceChange(connection, id);
  });

describe('the test provider', () => {
  it('cannot be connected outside a sandbox, in live mode or with a key', async () => {
    const live = await stage.service.client();
    for (const [asking, more] of [
      [live, {}],
      [client, { mode: 'LIVE' }],
      [client, { key: 'sk_test_1' }],
      [client, { webhookSecret: 'whsec_1' }],
    ] as const)
      expect((await asking.put(PROVIDER, { ...SETTINGS, ...more })).status).toBe(400);
    expect((await live.get('/payment_providers')).body).toEqual({ items: [] });
  });

  it('is dead in an organization that is no sandbox, even if its rows got there', async () => {
    const page = await checkout('CARD');
    const later = await checkout('SEPA_DEBIT');
    await decide(later, 'PAID', 1);
    await setSandbox(client.organization.id, false);
    await vi.waitFor(async () => expect((await open(stage.service, page)).status).toBe(404));
    expect((await send(page, { outcome: 'PAID', days: '0' })).status).toBe(404);
    expect((await open(stage.service, path)).text).not.toContain('by card');
    const check = await client.post(`${PROVIDER}/check`, {});
    expect(check.body).toMatchObject({
      isWorking: false,
      problem: expect.stringContaining('sandboxes only'),
    });
    expect(await openAmount()).toBe(100_00);
    await setSandbox(client.organization.id, true);
  });

  it('shows its page to the holder of the portal link only', async () => {
    const page = await checkout('CARD');
    const id = page.split('/').at(-1);
    await store(client, '/customers', customer('b'));
    const other = await openDebtor();
    for (const foreign of [await portalPath(client, 'b'), other.path, '/portal/none'])
      for (const answer of [
        await open(stage.service, `${foreign}/test_payments/${id}`),
        await send(`${foreign}/test_payments/${id}`, { outcome: 'PAID', days: '0' }),
      ])
        expect(answer.status).toBe(404);
    for (const fields of [
      { outcome: 'OTHER', days: '0' },
      { outcome: 'PAID', days: '400' },
    ])
      expect((await send(page, fields)).status).toBe(404);
    expect(await payments()).toMatchObject([{ state: 'CREATED' }]);
  });

  it('receives no webhooks from the network', async () => {
    const url = `${stage.service.url}/webhooks/providers/sandbox/${client.organization.id}`;
    expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(400);
  });
});
