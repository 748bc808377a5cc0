import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeVerified, expectError } from '../../../test/harness/contract.ts';
import { invoice, read, store } from '../../../test/harness/factories.ts';
import { startJobs } from '../../../test/harness/jobs.ts';
import { erpWorld } from '../../../test/harness/recorded-payments.ts';
import { type TestService, testService } from '../../../test/harness/service.ts';
import { ManualClock } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import type { CashSummary } from '../overview/schema.ts';
import { recordedTasks } from './job.ts';

let service: TestService;
beforeAll(async () => {
  service = await testService({ clock: new ManualClock('2026-03-13T09:00:00.000Z') });
});
afterAll(() => closeVerified(service));

const NUMBER = 'RE-2026-0815';
const AMOUNT = 60_00;
const world = () => erpWorld(service, { [NUMBER]: AMOUNT });

describe('44. the same payment by bank and by ERP', () => {
  it.each([
    ['with its invoices', {}],
    ['without invoices', { isLinked: false }],
    ['with its transaction', { isPointing: true }],
    ['with its transaction, without invoices', { isPointing: true, isLinked: false }],
  ])('ends the same in either order, %s', async (_, more) => {
    const bankFirst = await world();
    await bankFirst.line(NUMBER, AMOUNT);
    await bankFirst.settleJobs();
    expect(await bankFirst.payments()).toMatchObject([{ externalId: expect.stringMatching(/^bank:/) }]);
    await bankFirst.erp(NUMBER, AMOUNT, more);
    await bankFirst.settleJobs();
    const erpFirst = await world();
    if ('isPointing' in more) await erpFirst.line(NUMBER, AMOUNT);
    await erpFirst.erp(NUMBER, AMOUNT, more);
    if (!('isPointing' in more)) await erpFirst.line(NUMBER, AMOUNT);
    await erpFirst.settleJobs();
    const state = await bankFirst.state();
    expect(state).toMatchObject({
      payments: [{ externalId: `ERP ${NUMBER}`, amount: AMOUNT }],
      lines: [{ parts: [[false, `ERP ${NUMBER}`]] }],
    });
    expect(await erpFirst.state()).toEqual(state);
  });

  it('is joined by the job that the payment queues, without an hourly run', async () => {
    const { client, line, settleJobs, erp, payments } = await world();
    await line(NUMBER, AMOUNT);
    await settleJobs();
    const worker = startJobs(service.database, recordedTasks(service));
    try {
      await erp(NUMBER, AMOUNT, { isLinked: false });
      expect(await payments()).toHaveLength(2);
      // A reader of events moves them; without one, the service does within a second.
      await client.get('/events');
      await expect.poll(payments).toMatchObject([{ externalId: `ERP ${NUMBER}` }]);
    } finally {
      await worker.stop();
    }
  });

  it('is left to a person if the customer owes the same amount again', async () => {
    const { client, line, settleJobs, erp, payments } = await world();
    await line(NUMBER, AMOUNT);
    await settleJobs();
    await store(client, '/invoices', invoice('RE-2026-0900', 'K-10001', AMOUNT));
    await erp(NUMBER, AMOUNT, { isLinked: false });
    await settleJobs();
    expect(await payments()).toHaveLength(2);
    const findings = async () => (await read<CashSummary>(client, '/internal/cash/summary')).recordedTwice;
    const [finding] = await findings();
    expect(finding).toMatchObject({
      bankTransaction: { bookedOn: '2026-03-10', payer: 'Miller Ltd' },
      payment: { externalId: `ERP ${NUMBER}` },
      paidOn: '2026-03-11',
      customer: { externalId: 'K-10001' },
      amount: AMOUNT,
    });
    const pair = { bankTransactionId: finding?.bankTransaction.id, paymentId: finding?.payment.id };
    const decide = (isSame: boolean) => client.post('/internal/cash/recorded_twice', { ...pair, isSame });
    expect((await decide(false)).status).toBe(204);
    expect(await findings()).toEqual([]);
    await settleJobs();
    expect(await findings()).toEqual([]);
    expect((await decide(true)).status).toBe(204);
    expect(await payments()).toMatchObject([{ externalId: `ERP ${NUMBER}` }]);
    expectError(
      await client.post('/internal/cash/recorded_twice', { ...pair, paymentId: newId(), isSame: true }),
      400,
      'REFERENCE_NOT_FOUND',
      'paymentId',
    );
  });

  it('is left to a person if a person matched the line', async () => {
    const { client, line, transactions, settleJobs, erp, payments } = await world();
    await line(NUMBER, AMOUNT);
    const [open] = await transactions();
    const part = { kind: 'PAYMENT', amount: AMOUNT, customer: { externalId: 'K-10001' } };
    await client.post(`/bank_transactions/${open?.id}/match`, { parts: [part] });
    await erp(NUMBER, AMOUNT, { isLinked: false });
    await settleJobs();
    expect(await payments()).toHaveLength(2);
    expect(await read<CashSummary>(client, '/internal/cash/summary')).toMatchObject({
      recordedTwice: [{ bankTransaction: { id: open?.id }, payment: { externalId: `ERP ${NUMBER}` } }],
    });
  });

  it('takes its invoices along if a person had put the line on account', async () => {
    const { client, line, transactions, settleJobs, erp, payments } = await world();
    await line(NUMBER, AMOUNT);
    const [open] = await transactions();
    const part = { kind: 'PAYMENT', amount: AMOUNT, customer: { externalId: 'K-10001' } };
    await client.post(`/bank_transactions/${open?.id}/match`, { parts: [part] });
    await erp(NUMBER, AMOUNT);
    await settleJobs();
    const { recordedTwice } = await read<CashSummary>(client, '/internal/cash/summary');
    const [{ bankTransaction, payment } = { bankTransaction: null, payment: null }] = recordedTwice;
    const pair = { bankTransactionId: bankTransaction?.id, paymentId: payment?.id };
    expect((await client.post('/internal/cash/recorded_twice', { ...pair, isSame: true })).status).toBe(204);
    expect(await payments()).toMatchObject([
      { externalId: `ERP ${NUMBER}`, linkedInvoices: [{ amountLinked: AMOUNT }] },
    ]);
    expect(await transactions()).toMatchObject([{ state: 'MATCHED' }]);
  });

  it('is stored as another payment if it pays other invoices', async () => {
    const { client, line, settleJobs, erp, payments } = await world();
    await store(client, '/invoices', invoice('RE-2026-0900', 'K-10001', AMOUNT));
    await line(NUMBER, AMOUNT);
    await settleJobs();
    await erp('RE-2026-0900', AMOUNT);
    await settleJobs();
    expect(await payments()).toHaveLength(2);
  });

  it('is never booked twice by two writers at once', async () => {
    for (let i = 0; i < 3; i += 1) {
      const { line, settleJobs, erp, payments } = await world();
      await line(NUMBER, AMOUNT);
      await Promise.all([settleJobs(), erp(NUMBER, AMOUNT, { isLinked: i !== 1 })]);
      await settleJobs();
      expect(await payments()).toMatchObject([{ externalId: `ERP ${NUMBER}` }]);
    }
  });
});

describe('41. the payment of a match is deleted', () => {
  it('reopens the line, which no rule matches the same way, and joins a later payment', async () => {
    const { client, line, settleJobs, erp, payments, transactions } = await world();
    await line(NUMBER, AMOUNT);
    await settleJobs();
    const [made] = await payments();
    await client.delete(`/payments/external:${made?.externalId}`);
    expect(await transactions()).toMatchObject([{ state: 'UNMATCHED', match: null }]);
    await settleJobs();
    expect(await payments()).toEqual([]);
    await erp(NUMBER, AMOUNT);
    await settleJobs();
    expect(await payments()).toMatchObject([{ externalId: `ERP ${NUMBER}` }]);
    expect(await transactions()).toMatchObject([{ state: 'MATCHED', match: { rule: 0, isAutomatic: true } }]);
    // The same again, with the payment of the accounting system.
    await client.delete(`/payments/external:ERP ${NUMBER}`);
    await settleJobs();
    expect(await payments()).toEqual([]);
    await erp(NUMBER, AMOUNT, { isLinked: false });
    await settleJobs();
    expect(await transactions()).toMatchObject([{ match: { rule: 0, isAutomatic: true } }]);
  });

  it('lets a rule match the line to another invoice that it names', async () => {
    const { client, line, settleJobs, transactions } = await world();
    await line('RE-2026-0700', AMOUNT);
    await settleJobs();
    const [before] = await transactions();
    if (before?.match !== null)
      await client.post(`/bank_transactions/${before?.id}/unmatch`, { cause: 'no' });
    await store(client, '/invoices', invoice('RE-2026-0700', 'K-10001', AMOUNT));
    await settleJobs();
    expect(await transactions()).toMatchObject([{ state: 'MATCHED', match: { rule: 3, isAutomatic: true } }]);
    expect(await read(client, '/invoices/external:RE-2026-0700')).toMatchObject({ amountOutstanding: 0 });
  });
});
