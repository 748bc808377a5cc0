import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ownAccount } from '../../test/harness/bank-transactions.ts';
import { payment, read, store } from '../../test/harness/factories.ts';
import { loadOffers } from './checkouts/offers.ts';
import { HOLD_DAYS, inDays } from './domain/schedule.ts';
import { type Debtor, debtor, ledgerPayments, type StripeWorld, stripeWorld } from './testing/world.ts';

const NOW = '2026-03-13T09:00:00.000Z';
const INVOICES = { 'R-1': 60_00, 'R-2': 40_00 };
const TOTAL = 100_00;

let world: StripeWorld;
beforeAll(async () => {
  world = await stripeWorld();
});
beforeEach(() => world.clock.set(NOW));
afterAll(() => world.close());

const run = (text: string, values: unknown[]) => world.service.database.pool.query(text, values);

/** Starts a checkout that the debtor completes, and reads its result. */
async function paidCheckout(one: Debtor, status?: 'processing') {
  const { id, sessionId } = await one.checkout(TOTAL, status === undefined ? {} : { method: 'SEPA_DEBIT' });
  const intentId = world.fake.pay(sessionId, status);
  await one.refresh(id);
  return { id, intentId };
}

describe('the mode TEST', () => {
  it.each([
    [true, 2],
    [false, 0],
  ])('is offered to debtors if the organization is a sandbox: %s', async (sandbox, count) => {
    const { client, customerId, ids, start } = await debtor(world, INVOICES, { sandbox });
    const test = { mode: 'TEST', key: 'sk_test_other', methods: ['CARD', 'SEPA_DEBIT'] };
    expect((await client.put('/payment_providers/STRIPE', test)).status).toBe(200);
    const selection = { customerId, invoiceIds: ids, now: NOW };
    const { pool } = world.service.database;
    expect(await loadOffers(pool, client.organization, selection)).toHaveLength(count);
    if (!sandbox) expect(await start(TOTAL)).toEqual({ outcome: 'CHANGED' });
  });

  it('never settles outside a sandbox, and holds no reminders', async () => {
    const { client, checkout, refresh, payment: stored } = await debtor(world, INVOICES);
    const { id, sessionId } = await checkout(TOTAL);
    await run(`UPDATE online_payments SET mode = 'TEST' WHERE organization_id = $1`, [
      client.organization.id,
    ]);
    world.fake.pay(sessionId);
    await refresh(id);
    expect(await stored(id)).toMatchObject({ problem: 'TEST_MODE', paymentId: null, holdsUntil: null });
    expect(await ledgerPayments(client)).toEqual([]);
  });
});

describe('a refund whose answer was lost', () => {
  it('is looked up before it is sent again, soon, and refunds once', async () => {
    const one = await debtor(world, INVOICES);
    const { client, refresh, payment: stored } = one;
    const { id, intentId } = await paidCheckout(one);
    const path = `/online_payments/${id}/refunds`;
    world.fake.misbehaviours.push('BROKEN_AFTER');
    expect((await client.post(path, { amount: 30_00 })).status).toBe(503);
    const { rows } = await run(
      `SELECT next_status_at < now() + interval '6 minutes' AS "isSoon" FROM online_payments
       WHERE organization_id = $1 AND id = $2`,
      [client.organization.id, id],
    );
    expect(rows).toEqual([{ isSoon: true }]);
    // Another amount is another refund.
    expect((await client.post(path, { amount: 20_00 })).status).toBe(409);
    world.fake.forgetKeys();
    await refresh(id);
    expect(await stored(id)).toMatchObject({
      refundedAmount: 30_00,
      refunds: [{ state: 'SUCCEEDED', amount: 30_00 }],
    });
    const made = [...world.fake.refunds.values()].filter((refund) => refund.payment_intent === intentId);
    expect(made).toHaveLength(1);
  });
});

describe('a problem', () => {
  it('of a settled payment holds no reminders, and is closed once with a reason', async () => {
    const one = await debtor(world, INVOICES);
    const { client, refresh, payment: stored } = one;
    const { id, intentId } = await paidCheckout(one);
    Object.assign(world.fake.intents.get(intentId) ?? {}, { amount: 1_00 });
    await refresh(id);
    expect(await stored(id)).toMatchObject({ problem: 'AMOUNT_DIFFERS', holdsUntil: null });
    const path = `/online_payments/${id}/close_problem`;
    expect((await client.post(path, { reason: ' ' })).status).toBe(400);
    expect((await client.post(path, { reason: 'Corrected at Stripe' })).body).toMatchObject({
      state: 'SUCCEEDED',
      problem: null,
    });
    expect((await client.post(path, { reason: 'Once more' })).status).toBe(409);
    await refresh(id);
    expect(await stored(id)).toMatchObject({ problem: null });
    const { rows } = await run(
      `SELECT id FROM outbox WHERE organization_id = $1 AND audit::text LIKE '%online_payment.problem_closed%'`,
      [client.organization.id],
    );
    expect(rows).toHaveLength(1);
  });

  it('of an unsettled payment holds its invoices for some weeks only, or until it is closed', async () => {
    const { client, checkout, refresh, start, clock, payment: stored } = await debtor(world, INVOICES);
    const { id, sessionId } = await checkout(TOTAL);
    const intentId = world.fake.pay(sessionId);
    Object.assign(world.fake.intents.get(intentId) ?? {}, { amount: 1_00 });
    await refresh(id);
    expect(await start(TOTAL)).toEqual({ outcome: 'CHANGED' });
    clock.set(inDays(NOW, HOLD_DAYS + 1));
    expect(await start(TOTAL, { method: 'SEPA_DEBIT' })).toMatchObject({ outcome: 'REDIRECT' });
    const closed = await client.post(`/online_payments/${id}/close_problem`, { reason: 'Refunded there' });
    expect(closed.body).toMatchObject({ state: 'CANCELLED', holdsUntil: null });
    await refresh(id);
    expect(await stored(id)).toMatchObject({ state: 'CANCELLED', problem: null, paymentId: null });
  });

  it('ends when the ERP records the payment late', async () => {
    const one = await debtor(world, INVOICES);
    const { client, checkout, refreshAs, clock, payment: stored } = one;
    const { id, sessionId } = await checkout(TOTAL);
    world.fake.pay(sessionId);
    const native = { ...client.organization, nativeIntegration: 'ERP' };
    await refreshAs(native, id);
    clock.set(inDays(NOW, 11));
    await refreshAs(native, id);
    expect(await stored(id)).toMatchObject({ problem: 'ERP_MISSING', holdsUntil: null });
    await store(client, '/payments', payment('ERP-1', 'K-1', TOTAL));
    await refreshAs(native, id);
    expect(await stored(id)).toMatchObject({ problem: null });
  });
});

describe('a payment under way', () => {
  it('holds reminders as long as the provider states it', async () => {
    const one = await debtor(world, INVOICES);
    const { id } = await paidCheckout(one, 'processing');
    const later = inDays(NOW, HOLD_DAYS - 1);
    one.clock.set(later);
    await one.refresh(id);
    expect(await one.payment(id)).toMatchObject({ state: 'PENDING', holdsUntil: inDays(later, HOLD_DAYS) });
  });

  it('is not slowed down by a debtor who reloads the page', async () => {
    const { checkout, refresh, client } = await debtor(world, INVOICES);
    const { id } = await checkout(TOTAL);
    for (let reload = 0; reload < 3; reload += 1) await refresh(id);
    const { rows } = await run(
      'SELECT status_attempts AS attempts FROM online_payments WHERE organization_id = $1',
      [client.organization.id],
    );
    expect(rows).toEqual([{ attempts: 0 }]);
  });
});

describe('a checkout', () => {
  it('that was abandoned ends at the provider, and then the connection can be removed', async () => {
    const { client, checkout, refresh, payment: stored } = await debtor(world, INVOICES);
    const { id, sessionId } = await checkout(TOTAL);
    await run(`UPDATE online_payments SET expires_at = '2020-01-01' WHERE organization_id = $1`, [
      client.organization.id,
    ]);
    await refresh(id);
    expect(world.fake.sessions.get(sessionId)?.status).toBe('expired');
    expect(await stored(id)).toMatchObject({ state: 'EXPIRED' });
    expect((await client.delete('/payment_providers/STRIPE')).status).toBe(204);
  });

  it('that no provider can end any longer does not keep the connection for ever', async () => {
    const { client, checkout, clock, payment: stored } = await debtor(world, INVOICES);
    const { id } = await checkout(TOTAL);
    clock.set(inDays(NOW, 4));
    expect((await client.delete('/payment_providers/STRIPE')).status).toBe(204);
    expect(await stored(id)).toMatchObject({ state: 'EXPIRED' });
  });

  it('is one page for a double click', async () => {
    const { start } = await debtor(world, INVOICES);
    const [first, second] = await Promise.all([start(TOTAL), start(TOTAL)]);
    expect(first).toMatchObject({ outcome: 'REDIRECT' });
    expect(second).toEqual(first);
  });

  it('deducts money on account, as the instructions for transfers do', async () => {
    const { client, start, checkout, refresh } = await debtor(world, INVOICES);
    await store(client, '/payments', payment('BANK-1', 'K-1', 30_00));
    expect(await start(TOTAL)).toEqual({ outcome: 'CHANGED' });
    const { id, sessionId } = await checkout(70_00);
    world.fake.pay(sessionId);
    await refresh(id);
    expect(await read(client, `/payments/external:online:${id}`)).toMatchObject({ amountUnlinked: 0 });
  });
});

describe('a dispute', () => {
  it('of a part takes back that part', async () => {
    const one = await debtor(world, INVOICES);
    const { id, intentId } = await paidCheckout(one);
    world.fake.dispute(intentId, 'needs_response', 40_00);
    await one.refresh(id);
    expect(await one.payment(id)).toMatchObject({ state: 'REVERSED' });
    const open = await Promise.all(
      ['R-1', 'R-2'].map((number) => read(one.client, `/invoices/external:${number}`)),
    );
    expect(open.reduce((sum, { amountOutstanding }) => sum + Number(amountOutstanding), 0)).toBe(40_00);
  });
});

describe('a payout', () => {
  it('with two equal refunds joins each, and has no bank line after its match was undone', async () => {
    const one = await debtor(world, INVOICES);
    const { client, readPayoutsNow } = one;
    const { id, intentId } = await paidCheckout(one);
    for (const amount of [30_00, 30_00]) {
      const refunded = await client.post(`/online_payments/${id}/refunds`, { amount });
      expect(refunded.status, refunded.text).toBe(200);
    }
    const arrivesAt = new Date('2026-03-13T00:00:00Z');
    const amount = world.fake.payOut([intentId], { arrivesAt, reference: 'STRIPE PO-9' });
    const bankAccountId = await ownAccount(world.service, client.organization.id);
    const line = { externalId: 'TX-9', bankAccountId, amount, bookedOn: '2026-03-13', text: 'STRIPE PO-9' };
    await client.post('/bank_transactions', { items: [line] });
    await readPayoutsNow();
    const { items } = await read<{ items: { id: string }[] }>(client, '/bank_transactions');
    expect(items).toMatchObject([
      {
        state: 'MATCHED',
        match: {
          parts: [
            { kind: 'PAYMENT', amount: TOTAL },
            { kind: 'REFUND', amount: -30_00 },
            { kind: 'REFUND', amount: -30_00 },
            { kind: 'FEE', amount: -175 },
          ],
        },
      },
    ]);
    const bankTransactionId = items[0]?.id ?? '';
    expect(await read(client, '/payouts')).toMatchObject({ items: [{ bankTransactionId }] });
    const undone = await client.post(`/bank_transactions/${bankTransactionId}/unmatch`, {
      cause: 'Wrong line',
    });
    expect(undone.status, undone.text).toBe(200);
    expect(await read(client, '/payouts')).toMatchObject({ items: [{ bankTransactionId: null }] });
  });
});
