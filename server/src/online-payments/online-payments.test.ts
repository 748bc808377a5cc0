import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownAccount } from '../../test/harness/bank-transactions.ts';
import { payment, read, store } from '../../test/harness/factories.ts';
import type { Client } from '../../test/harness/service.ts';
import { loadDunnedCustomers } from '../dunning/facts/queries.ts';
import { FAKE_KEY, FAKE_SECRET } from './testing/fake-stripe.ts';
import { debtor, ledgerPayments, type StripeWorld, stripeWorld } from './testing/world.ts';

let world: StripeWorld;
beforeAll(async () => {
  world = await stripeWorld();
});
afterAll(() => world.close());

const INVOICES = { 'R-1': 60_00, 'R-2': 40_00 };
const TOTAL = 100_00;

/** Until when reminders of a customer wait for money that was announced. */
async function cashHeldUntil({ organization }: Client, customerId: string): Promise<string | null> {
  const [loaded] = await loadDunnedCustomers(world.service.database.pool, organization, {
    customerIds: [customerId],
    now: world.clock.now(),
  });
  return loaded?.cashHeldUntil ?? null;
}

describe('an online payment', () => {
  it('becomes one payment in the ledger when the provider confirms it', async () => {
    const { client, checkout, hook, payment: stored } = await debtor(world, INVOICES);
    const { id, sessionId } = await checkout(TOTAL);
    const intentId = world.fake.pay(sessionId);
    const event = world.fake.webhook('checkout.session.completed', {
      id: sessionId,
      object: 'checkout.session',
      // The amounts of an event are not used.
      amount_total: 1,
    });
    expect([await hook(event), await hook(event), await hook(event)]).toEqual([204, 204, 204]);
    expect(await stored(id)).toMatchObject({ state: 'SUCCEEDED', fee: 175, problem: null, holdsUntil: null });
    expect(await ledgerPayments(client)).toMatchObject([
      { externalId: `online:${id}`, amount: TOTAL, amountUnlinked: 0, instrument: 'CARD' },
    ]);
    expect(world.fake.intents.get(intentId)?.amount).toBe(TOTAL);
  });

  it('never counts as paid while it is pending, and reopens nothing when it fails', async () => {
    const { client, checkout, refresh, payment: stored, start, customerId } = await debtor(world, INVOICES);
    const { id, sessionId } = await checkout(TOTAL, { method: 'SEPA_DEBIT' });
    const intentId = world.fake.pay(sessionId, 'processing');
    await refresh(id);
    expect(await stored(id)).toMatchObject({
      state: 'PENDING',
      holdsUntil: expect.any(String),
      paymentId: null,
    });
    expect(await ledgerPayments(client)).toEqual([]);
    expect(await read(client, '/invoices/external:R-1')).toMatchObject({ amountOutstanding: 60_00 });
    expect(await cashHeldUntil(client, customerId)).toBe('2026-04-03T09:00:00.000Z');
    // The invoices cannot be paid once more meanwhile.
    expect(await start(TOTAL)).toEqual({ outcome: 'CHANGED' });
    world.fake.decide(intentId, 'requires_payment_method');
    await refresh(id);
    expect(await stored(id)).toMatchObject({
      state: 'FAILED',
      holdsUntil: null,
      failure: { code: 'insufficient_funds' },
    });
    expect(await ledgerPayments(client)).toEqual([]);
    expect(await cashHeldUntil(client, customerId)).toBeNull();
  });

  it('is taken back after a dispute, and given back when the dispute is won', async () => {
    const { client, checkout, refresh, payment: stored } = await debtor(world, INVOICES);
    const { id, sessionId } = await checkout(TOTAL);
    const intentId = world.fake.pay(sessionId);
    await refresh(id);
    world.fake.dispute(intentId, 'needs_response');
    await refresh(id);
    expect(await stored(id)).toMatchObject({ state: 'REVERSED' });
    expect(await read(client, '/invoices/external:R-1')).toMatchObject({ amountOutstanding: 60_00 });
    world.fake.dispute(intentId, 'won');
    await refresh(id);
    expect(await stored(id)).toMatchObject({ state: 'SUCCEEDED' });
    expect(await read(client, '/invoices/external:R-1')).toMatchObject({ amountOutstanding: 0 });
  });

  it('is refunded in part and as a whole', async () => {
    const { client, checkout, refresh, payment: stored } = await debtor(world, INVOICES);
    const { id, sessionId } = await checkout(TOTAL);
    world.fake.pay(sessionId);
    await refresh(id);
    const path = `/online_payments/${id}/refunds`;
    expect((await client.post(path, { amount: 30_00 })).body).toMatchObject({
      state: 'SUCCEEDED',
      refundedAmount: 30_00,
      refunds: [{ state: 'SUCCEEDED', amount: 30_00 }],
    });
    expect((await client.post(path, { amount: 70_01 })).status).toBe(400);
    expect((await client.post(path, {})).body).toMatchObject({ state: 'REFUNDED', refundedAmount: TOTAL });
    expect((await client.post(path, {})).status).toBe(409);
    expect(await stored(id)).toMatchObject({ state: 'REFUNDED' });
    expect(await read(client, '/invoices/external:R-2')).toMatchObject({ amountOutstanding: 40_00 });
  });

  it('goes on account as far as its invoices were paid meanwhile', async () => {
    const { client, checkout, refresh } = await debtor(world, INVOICES);
    const { id, sessionId } = await checkout(TOTAL);
    world.fake.pay(sessionId);
    await store(client, '/payments', payment('BANK-1', 'K-1', 60_00, { 'R-1': 60_00 }));
    await refresh(id);
    expect(await read(client, `/payments/external:online:${id}`)).toMatchObject({
      amountLinked: 40_00,
      amountUnlinked: 60_00,
    });
  });

  it('is one checkout in two tabs, and a second payment goes on account', async () => {
    const { client, checkout, start, refresh } = await debtor(world, INVOICES);
    const { id, sessionId } = await checkout(TOTAL);
    expect((await checkout(TOTAL)).id).toBe(id);
    // Another method is another page, which the debtor may complete too.
    const other = await checkout(TOTAL, { method: 'SEPA_DEBIT' });
    expect(other.id).not.toBe(id);
    world.fake.pay(sessionId);
    world.fake.pay(other.sessionId);
    await Promise.all([refresh(id), refresh(other.id)]);
    expect(await ledgerPayments(client)).toHaveLength(2);
    expect(await read(client, '/invoices/external:R-1')).toMatchObject({ amountOutstanding: 0 });
    const rests = (await ledgerPayments(client)).map(({ amountUnlinked }) => amountUnlinked).toSorted();
    expect(rests).toEqual([0, TOTAL]);
    expect(await start(TOTAL)).toEqual({ outcome: 'CHANGED' });
  });

  it('is never applied if its amount is not the one that was created', async () => {
    const { client, checkout, refresh, payment: stored } = await debtor(world, INVOICES);
    const { id, sessionId } = await checkout(TOTAL);
    const intentId = world.fake.pay(sessionId);
    Object.assign(world.fake.intents.get(intentId) ?? {}, { amount: 1_00 });
    await refresh(id);
    expect(await stored(id)).toMatchObject({ problem: 'AMOUNT_DIFFERS', paymentId: null });
    expect(await ledgerPayments(client)).toEqual([]);
  });

  it('leaves the ledger to the ERP if there is a native integration', async () => {
    const connected = await debtor(world, INVOICES);
    const { client, checkout, payment: stored } = connected;
    const { id, sessionId } = await checkout(TOTAL);
    world.fake.pay(sessionId);
    const native = { ...client.organization, nativeIntegration: 'ERP' };
    await connected.refreshAs(native, id);
    expect(await stored(id)).toMatchObject({
      state: 'SUCCEEDED',
      paymentId: null,
      holdsUntil: '2026-03-23T09:00:00.000Z',
    });
    expect(await ledgerPayments(client)).toEqual([]);
    await store(client, '/payments', payment('ERP-1', 'K-1', TOTAL));
    await connected.refreshAs(native, id);
    expect(await stored(id)).toMatchObject({ holdsUntil: null, problem: null });
  });
});

describe('a webhook', () => {
  it.each([
    ['with another secret', { secret: 'whsec_other' }],
    ['that is too old', { atMs: Date.parse('2026-03-13T08:50:00.000Z') }],
  ])('changes nothing %s', async (_, options) => {
    const { client, checkout, hook, payment: stored } = await debtor(world, INVOICES);
    const { id, sessionId } = await checkout(TOTAL);
    world.fake.pay(sessionId);
    const event = world.fake.webhook(
      'checkout.session.completed',
      { id: sessionId, object: 'checkout.session' },
      options,
    );
    expect(await hook(event)).toBe(400);
    expect(await stored(id)).toMatchObject({ state: 'CREATED' });
    expect(await ledgerPayments(client)).toEqual([]);
  });

  it('changes nothing for another organization, an unknown payment or a large body', async () => {
    const { checkout, hook, payment: stored } = await debtor(world, INVOICES);
    const other = await debtor(world, INVOICES);
    const { id, sessionId } = await checkout(TOTAL);
    world.fake.pay(sessionId);
    const session = { id: sessionId, object: 'checkout.session' };
    // The other organization has the same secret here, so its job reads a payment that is not its own.
    expect(await hook(world.fake.webhook('x', session), other.client.organization.id)).toBe(204);
    expect(await stored(id)).toMatchObject({ state: 'CREATED' });
    expect(await hook(world.fake.webhook('x', { id: 'pi_none', object: 'payment_intent' }))).toBe(204);
    expect(await hook(world.fake.webhook('x', { ...session, text: 'x'.repeat(10 * 1024 * 1024) }))).toBe(413);
    expect(await stored(id)).toMatchObject({ state: 'CREATED' });
  });
});

describe('a misbehaving provider', () => {
  it.each(['TOO_MANY', 'BROKEN', 'BROKEN_AFTER', 'HALF_AFTER', 'NO_JSON', 'HANG_UP'] as const)(
    'that answers %s gives no page, and the next try pays once',
    async (fault) => {
      const { client, checkout, start, refresh } = await debtor(world, INVOICES);
      world.fake.misbehaviours.push(fault);
      expect(await start(TOTAL)).toEqual({ outcome: 'UNAVAILABLE' });
      const { id, sessionId } = await checkout(TOTAL);
      world.fake.pay(sessionId);
      world.fake.misbehaviours.push(fault);
      await refresh(id).catch(() => {});
      await refresh(id);
      expect(await ledgerPayments(client)).toMatchObject([{ externalId: `online:${id}`, amount: TOTAL }]);
    },
  );
});

describe('a payout', () => {
  it('explains its bank line with the fees, so that no customer gets it again', async () => {
    const { client, checkout, refresh, readPayoutsNow } = await debtor(world, INVOICES);
    const { id, sessionId } = await checkout(TOTAL);
    const intentId = world.fake.pay(sessionId);
    await refresh(id);
    const arrivesAt = new Date('2026-03-13T00:00:00Z');
    const net = world.fake.payOut([intentId], { arrivesAt, reference: 'STRIPE PO-77' });
    const bankAccountId = await ownAccount(world.service, client.organization.id);
    const line = {
      externalId: 'TX-1',
      bankAccountId,
      amount: net,
      bookedOn: '2026-03-13',
      payer: { name: 'Stripe Payments Europe' },
      text: 'STRIPE PO-77',
    };
    expect((await client.post('/bank_transactions', { items: [line] })).status).toBeLessThan(300);
    await readPayoutsNow();
    expect(await read(client, '/payouts')).toMatchObject({
      items: [
        { amount: net, fee: 175, bankTransactionId: expect.any(String), items: [{ onlinePaymentId: id }] },
      ],
    });
    expect(await ledgerPayments(client)).toMatchObject([{ externalId: `online:${id}` }]);
    const { items } = await read<{ items: object[] }>(client, '/bank_transactions');
    expect(items).toMatchObject([
      {
        state: 'MATCHED',
        match: {
          parts: [
            { kind: 'PAYMENT', amount: TOTAL },
            { kind: 'FEE', amount: -175 },
          ],
        },
      },
    ]);
  });
});

describe('a connection with a provider', () => {
  it('shows no key, checks it, and stays while payments are under way', async () => {
    const { client, checkout } = await debtor(world, INVOICES);
    const { text } = await client.get('/payment_providers');
    expect(text).not.toContain(FAKE_KEY);
    expect(text).not.toContain(FAKE_SECRET);
    const path = '/payment_providers/STRIPE';
    expect((await client.post(`${path}/check`, {})).body).toMatchObject({
      isWorking: true,
      account: 'acct_fake',
    });
    await checkout(TOTAL);
    expect((await client.delete(path)).status).toBe(409);
    const test = { mode: 'TEST', methods: ['CARD'] };
    expect((await client.put(path, test)).status).toBe(400);
    expect((await client.put(path, { ...test, key: FAKE_KEY })).status).toBe(400);
    expect((await client.put(path, { ...test, key: 'sk_test_1' })).status).toBe(409);
  });

  it('says that a wrong key is refused', async () => {
    const { client, start } = await debtor(world, INVOICES);
    const other = { mode: 'LIVE', key: 'sk_live_other', methods: ['CARD'] };
    expect((await client.put('/payment_providers/STRIPE', other)).status).toBe(200);
    expect(await start(TOTAL)).toEqual({ outcome: 'UNAVAILABLE' });
    expect((await client.get('/payment_providers')).body).toMatchObject({
      items: [{ problem: { code: 'UNAUTHORIZED' } }],
    });
  });

  it('accepts only test keys in a sandbox', async () => {
    const client = await world.service.client({ sandbox: true });
    const live = { mode: 'LIVE', key: 'sk_live_1', methods: ['CARD'] };
    expect((await client.put('/payment_providers/STRIPE', live)).status).toBe(400);
  });
});

describe('the sweep', () => {
  it('settles a payment whose webhook never came', async () => {
    const { client, checkout, runClock } = await debtor(world, INVOICES);
    const { id, sessionId } = await checkout(TOTAL);
    world.fake.pay(sessionId);
    await world.service.database.pool.query(
      `UPDATE online_payments SET next_status_at = '2020-01-01' WHERE organization_id = $1`,
      [client.organization.id],
    );
    await runClock();
    expect(await ledgerPayments(client)).toMatchObject([{ externalId: `online:${id}` }]);
  });
});
