import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeVerified, expectError } from '../../../test/harness/contract.ts';
import { creditNote, invoice, read, store } from '../../../test/harness/factories.ts';
import { finished, line, runImports } from '../../../test/harness/imports.ts';
import { erpWorld } from '../../../test/harness/recorded-payments.ts';
import { type TestService, testService } from '../../../test/harness/service.ts';
import type { Import } from '../../exchange/imports/schema.ts';
import { ManualClock } from '../../platform/clock.ts';
import type { CashSummary } from '../overview/schema.ts';

let service: TestService;
let imports: ReturnType<typeof runImports>;
beforeAll(async () => {
  service = await testService({ clock: new ManualClock('2026-03-13T09:00:00.000Z') });
  imports = runImports(service);
});
afterAll(async () => {
  await imports.stop();
  await closeVerified(service);
});

const NUMBER = 'RE-2026-0815';
const AMOUNT = 60_00;
/** The bank's fee for a return. */
const FEE = 3_00;

interface SeenRefund {
  externalId: string;
  amount: number;
  linkedPayments: { amountLinked: number; payment: { externalId: string } }[];
}

/** Returns a customer whose accounting system has recorded the payment of a line. */
async function paidWorld() {
  const world = await erpWorld(service, { [NUMBER]: AMOUNT });
  const { client, erp, settleJobs, transactions } = world;
  await world.line(NUMBER, AMOUNT);
  await erp(NUMBER, AMOUNT);
  await settleJobs();
  const refunds = async () => (await read<{ items: SeenRefund[] }>(client, '/refunds?limit=100')).items;
  const body = (isLinked: boolean, amount = AMOUNT) => ({
    externalId: 'ERP refund',
    customer: { externalId: 'K-10001' },
    amount,
    validatedAt: '2026-03-12',
    ...(isLinked
      ? { linkedPayments: [{ amountLinked: AMOUNT, payment: { externalId: `ERP ${NUMBER}` } }] }
      : {}),
  });
  return {
    ...world,
    refunds,
    body,
    giveBack: (fee = 0) => world.line(NUMBER, -AMOUNT - fee),
    refund: async (isLinked = true, amount = AMOUNT) => {
      const answer = await client.post('/refunds', body(isLinked, amount));
      expect(answer.status, answer.text).toBeLessThan(300);
    },
    outstanding: async () =>
      (await read<{ amountOutstanding: number }>(client, `/invoices/external:${NUMBER}`)).amountOutstanding,
    returned: async () => (await transactions()).find(({ amount }) => amount < 0),
  };
}

const ONE_REFUND = [
  {
    externalId: 'ERP refund',
    amount: AMOUNT,
    linkedPayments: [{ amountLinked: AMOUNT, payment: { externalId: `ERP ${NUMBER}` } }],
  },
];

describe('a refund of the accounting system for a returned payment', () => {
  it.each([
    ['with its payment', true],
    ['without links', false],
  ])('is recorded once in either order, %s', async (_, isLinked) => {
    for (const isBankFirst of [true, false]) {
      const { giveBack, refund, refunds, settleJobs, outstanding, returned } = await paidWorld();
      if (isBankFirst) await giveBack();
      else await refund(isLinked);
      await settleJobs();
      if (isBankFirst) await refund(isLinked);
      else await giveBack();
      await settleJobs();
      expect(await refunds(), `bank first: ${isBankFirst}`).toMatchObject(ONE_REFUND);
      expect(await outstanding()).toBe(AMOUNT);
      expect(await returned()).toMatchObject({
        state: 'MATCHED',
        match: {
          rule: 0,
          isAutomatic: true,
          parts: [{ isCreated: false, refund: { externalId: 'ERP refund' } }],
        },
      });
    }
  });

  it('is no payment: one that names the outgoing transaction is refused', async () => {
    const { client, giveBack, returned, outstanding } = await paidWorld();
    await giveBack();
    const { id } = (await returned()) ?? {};
    const answer = await client.post('/payments', {
      externalId: 'Other',
      customer: { externalId: 'K-10001' },
      amount: AMOUNT,
      currency: 'EUR',
      validatedAt: '2026-03-12',
      bankTransaction: { id },
    });
    expect(answer.status, answer.text).toBe(400);
    expect(await outstanding()).toBe(0);
  });

  it('stays when the match is undone, and no rule joins it again', async () => {
    const { client, giveBack, refund, refunds, settleJobs, outstanding, returned } = await paidWorld();
    await giveBack();
    await settleJobs();
    await refund();
    const { id } = (await returned()) ?? {};
    expect((await client.post(`/bank_transactions/${id}/unmatch`, { cause: 'Wrong' })).status).toBe(200);
    await settleJobs();
    expect(await refunds()).toMatchObject(ONE_REFUND);
    expect(await outstanding()).toBe(AMOUNT);
    expect(await returned()).toMatchObject({ match: null });
  });

  it('is never recorded twice by two writers at once', async () => {
    for (const isLinked of [true, false]) {
      const { giveBack, refund, refunds, settleJobs, outstanding } = await paidWorld();
      await giveBack();
      await Promise.all([settleJobs(), refund(isLinked)]);
      await settleJobs();
      expect(await refunds()).toMatchObject(ONE_REFUND);
      expect(await outstanding()).toBe(AMOUNT);
    }
  });

  it.each(['/imports', '/imports?mode=state'])('is recognized by POST %s', async (path) => {
    const { client, giveBack, body, refunds, settleJobs, outstanding } = await paidWorld();
    await giveBack();
    await settleJobs();
    const sent = await client.send<Import>('POST', path, {
      body: line('refund', body(true)),
      headers: { 'content-type': 'application/x-ndjson' },
    });
    expect(await finished(client, sent.body.id)).toMatchObject({ state: 'COMPLETED' });
    expect(await read(client, `/imports/${sent.body.id}/errors`)).toMatchObject({ items: [] });
    await settleJobs();
    expect(await refunds()).toMatchObject(ONE_REFUND);
    expect(await outstanding()).toBe(AMOUNT);
  });

  it('is left to a person if a credit note of this amount is open, and the person decides', async () => {
    const { client, giveBack, refund, refunds, settleJobs } = await paidWorld();
    await giveBack();
    await settleJobs();
    await store(client, '/credit_notes', creditNote('GS-1', 'K-10001', AMOUNT));
    await refund(false);
    await settleJobs();
    expect(await refunds()).toHaveLength(2);
    const { recordedTwice } = await read<CashSummary>(client, '/internal/cash/summary');
    expect(recordedTwice).toMatchObject([{ kind: 'REFUND', payment: { externalId: 'ERP refund' } }]);
    const pair = {
      bankTransactionId: recordedTwice[0]?.bankTransaction.id,
      paymentId: recordedTwice[0]?.payment.id,
    };
    const decide = (isSame: boolean) => client.post('/internal/cash/recorded_twice', { ...pair, isSame });
    expect((await decide(false)).status).toBe(204);
    await settleJobs();
    expect(await refunds()).toHaveLength(2);
    expect((await decide(true)).status).toBe(204);
    expect(await refunds()).toMatchObject(ONE_REFUND);
  });

  it.each([
    ['with its payment', true],
    ['without links', false],
  ])('is recorded once although the bank kept a fee, %s', async (_, isLinked) => {
    const { giveBack, refund, refunds, settleJobs, outstanding, returned } = await paidWorld();
    await giveBack(FEE);
    await settleJobs();
    await refund(isLinked);
    await settleJobs();
    expect(await refunds()).toMatchObject(ONE_REFUND);
    expect(await outstanding()).toBe(AMOUNT);
    expect(await returned()).toMatchObject({
      state: 'MATCHED',
      match: {
        rule: 0,
        isAutomatic: true,
        parts: [
          { kind: 'FEE', amount: -FEE },
          { kind: 'REFUND', amount: -AMOUNT, isCreated: false, refund: { externalId: 'ERP refund' } },
        ],
      },
    });
  });

  it('takes the place of refund and fee if it is linked to the payment and has the amount of both', async () => {
    const { giveBack, refund, refunds, settleJobs, outstanding, returned } = await paidWorld();
    await giveBack(FEE);
    await settleJobs();
    await refund(true, AMOUNT + FEE);
    await settleJobs();
    expect(await refunds()).toMatchObject([{ ...ONE_REFUND[0], amount: AMOUNT + FEE }]);
    expect(await outstanding()).toBe(AMOUNT);
    expect(await returned()).toMatchObject({
      match: { parts: [{ kind: 'REFUND', amount: -AMOUNT - FEE, refund: { externalId: 'ERP refund' } }] },
    });
  });

  it('is left to a person if it has the amount of refund and fee and no links', async () => {
    const { client, giveBack, refund, refunds, settleJobs, outstanding, returned } = await paidWorld();
    await giveBack(FEE);
    await settleJobs();
    await refund(false, AMOUNT + FEE);
    await settleJobs();
    expect(await refunds()).toHaveLength(2);
    const [question] = (await read<CashSummary>(client, '/internal/cash/summary')).recordedTwice;
    expect(question).toMatchObject({
      amount: AMOUNT + FEE,
      bankTransaction: { amount: -AMOUNT - FEE },
      matched: { amount: AMOUNT },
      payment: { externalId: 'ERP refund' },
      fee: FEE,
    });
    const answer = await client.post('/internal/cash/recorded_twice', {
      bankTransactionId: question?.bankTransaction.id,
      paymentId: question?.payment.id,
      isSame: true,
    });
    expect(answer.status, answer.text).toBe(204);
    expect(await refunds()).toMatchObject([{ ...ONE_REFUND[0], amount: AMOUNT + FEE }]);
    expect(await outstanding()).toBe(AMOUNT);
    expect(await returned()).toMatchObject({ match: { parts: [{ amount: -AMOUNT - FEE }] } });
  });

  it('takes no place in a return of several payments because it has the amount of the whole line', async () => {
    const [other, otherAmount] = ['RE-2026-0816', 40_00];
    const world = await paidWorld();
    const { client, refunds, returned, body } = world;
    await store(client, '/invoices', invoice(other, 'K-10001', otherAmount));
    await world.line(other, otherAmount);
    await world.erp(other, otherAmount);
    await world.settleJobs();
    await world.line('both', -AMOUNT - otherAmount - FEE);
    const takeBack = (amount: number, number: string) => ({
      kind: 'REFUND',
      amount: -amount,
      customer: { externalId: 'K-10001' },
      linkedPayments: [{ amountLinked: amount, payment: { externalId: `ERP ${number}` } }],
    });
    const parts = [takeBack(AMOUNT, NUMBER), takeBack(otherAmount, other), { kind: 'FEE', amount: -FEE }];
    const matched = await client.post(`/bank_transactions/${(await returned())?.id}/match`, { parts });
    expect(matched.status, matched.text).toBeLessThan(300);
    const refused = await client.post('/refunds', body(true, AMOUNT + otherAmount + FEE));
    expectError(refused, 400, 'AMOUNT_EXCEEDED');
    expect((await refunds()).map(({ amount }) => amount).sort()).toEqual([otherAmount, AMOUNT]);
    const invoices = [NUMBER, other].map((name) => read(client, `/invoices/external:${name}`));
    expect(await Promise.all(invoices)).toMatchObject([
      { amountOutstanding: AMOUNT },
      { amountOutstanding: otherAmount },
    ]);
  });

  it('stays another one if it has another amount, another day, or pays out a credit note', async () => {
    const { client, giveBack, refunds, settleJobs, body } = await paidWorld();
    await giveBack(FEE);
    await settleJobs();
    await store(client, '/credit_notes', creditNote('GS-1', 'K-10001', AMOUNT));
    const send = (externalId: string, facts: object) =>
      store(client, '/refunds', { ...body(false), externalId, ...facts });
    await send('Other amount', { amount: FEE });
    await send('Other day', { validatedAt: '2026-02-20' });
    await send('Credit note', {
      linkedCreditNotes: [{ amountLinked: AMOUNT, creditNote: { externalId: 'GS-1' } }],
    });
    await settleJobs();
    expect(await refunds()).toHaveLength(4);
    expect((await read<CashSummary>(client, '/internal/cash/summary')).recordedTwice).toEqual([]);
  });
});
