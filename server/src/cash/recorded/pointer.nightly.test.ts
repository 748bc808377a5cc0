import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeVerified, expectError } from '../../../test/harness/contract.ts';
import { creditNote, invoice, read, store } from '../../../test/harness/factories.ts';
import { importLines, runImports } from '../../../test/harness/imports.ts';
import {
  type BankClient,
  billedClient,
  matchOf,
  paymentOf,
  paymentPart,
  returnPart,
} from '../../../test/harness/matches.ts';
import { type Client, type TestService, testService } from '../../../test/harness/service.ts';

let service: TestService;
let client: Client;
let bank: BankClient;
let imports: ReturnType<typeof runImports>;

beforeAll(async () => {
  service = await testService();
  imports = runImports(service);
});
beforeEach(async () => {
  ({ client, bank } = await billedClient(service));
});
afterAll(async () => {
  await imports.stop();
  await closeVerified(service);
});

const erp = (externalId: string, amount: number, more: object = {}) => ({
  externalId,
  amount,
  customer: { externalId: 'c' },
  ...more,
});
const links = (amountLinked: number, externalId = 'i') => ({
  linkedInvoices: [{ amountLinked, invoice: { externalId } }],
});
const closes = (id: string) => ({ bankTransaction: { id } });
const send = (body: object) => client.post<{ id: string }>('/payments', body);
const sent = async (body: object) => {
  const answer = await send(body);
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
};
const paymentsOf = async () => {
  const { items } = await read<{ items: { externalId: string; amount: number }[] }>(client, '/payments');
  return items.map(({ externalId, amount }) => [externalId, amount]);
};
const CAUSE = 'The payment was recorded by another system, too.';

describe('a payment that names its bank transaction', () => {
  it('takes the place of the one that the match created', async () => {
    const line = await bank.line(1000);
    const before = await bank.matched(line, paymentPart('c', 1000, { i: 1000 }));
    const payment = await sent(erp('E', 1000, { ...links(1000), ...closes(line) }));
    expect(payment).toMatchObject({ id: paymentOf(before), externalId: 'E', amountUnlinked: 0 });
    expect(await paymentsOf()).toEqual([['E', 1000]]);
    const after = await bank.transaction(line);
    expect(after).toMatchObject({
      state: 'MATCHED',
      match: { parts: [{ isCreated: false, payment: { externalId: 'E' } }] },
    });
    expect(await read(client, `/matches/${matchOf(before).id}`)).toMatchObject({ undoneCause: CAUSE });
    // The same request again changes nothing.
    await sent(erp('E', 1000, { ...links(1000), ...closes(line) }));
    expect(matchOf(await bank.transaction(line)).id).toBe(matchOf(after).id);
    // The payment is no longer one that the match created.
    await bank.unmatched(line);
    expect(await paymentsOf()).toEqual([['E', 1000]]);
  });

  it('publishes one change of the payment and of the transaction, one match, and no state between', async () => {
    const line = await bank.line(1000);
    await bank.matched(line, paymentPart('c', 1000, { i: 1000 }));
    const { items: earlier } = await read<{ items: { id: string }[] }>(client, '/events?limit=100');
    await sent(erp('E', 1000, { ...links(1000), ...closes(line) }));
    const { items } = await read<{ items: { id: string; type: string }[] }>(client, '/events?limit=100');
    const known = new Set(earlier.map(({ id }) => id));
    const types = items.filter(({ id }) => !known.has(id)).map(({ type }) => type);
    expect(types.toSorted()).toEqual(['bank_transaction.updated', 'match.applied', 'payment.updated']);
  });

  it('matches a transaction that is open', async () => {
    const line = await bank.line(700);
    await sent(erp('E', 700, closes(line)));
    expect(await bank.transaction(line)).toMatchObject({
      state: 'ON_ACCOUNT',
      match: { rule: null, isAutomatic: false },
    });
    await client.delete('/payments/external:E');
    expect(await bank.transaction(line)).toMatchObject({ state: 'UNMATCHED' });
  });

  it('takes the place of a match-made payment that was recorded twice, with its refunds', async () => {
    const line = await bank.line(500);
    await store(client, '/payments', erp('E', 500));
    const first = await bank.matched(line, paymentPart('c', 500));
    const back = await bank.line(-200);
    await bank.matched(back, returnPart('c', paymentOf(first), 200));
    await sent({ externalId: 'E', ...closes(line) });
    expect(await paymentsOf()).toEqual([['E', 500]]);
    expect(await bank.record('payments', 'E')).toMatchObject({ amountRefunded: 200 });
  });

  it('keeps only the links that it states, without deductions and write-offs of the match', async () => {
    await store(client, '/credit_notes', creditNote('n', 'c', 100));
    const line = await bank.line(880);
    const part = paymentPart(
      'c',
      880,
      {},
      {
        linkedInvoices: [{ amountLinked: 980, invoice: { externalId: 'i' }, writeOffReason: 'Difference' }],
        linkedCreditNotes: [{ amountLinked: 100, creditNote: { externalId: 'n' } }],
      },
    );
    await bank.matched(line, part);
    await sent(erp('E', 880, { ...links(500), ...closes(line) }));
    expect(await bank.record('invoices', 'i')).toMatchObject({ amountOutstanding: 500, state: 'OVERDUE' });
    expect(await bank.record('credit_notes', 'n')).toMatchObject({ amountUnlinked: 100 });
  });

  it('takes the place of all payments of the match if it has their amount', async () => {
    const line = await bank.line(1000);
    await bank.matched(line, paymentPart('c', 600, { i: 600 }), paymentPart('c', 390), {
      kind: 'FEE',
      amount: 10,
    });
    await sent(erp('E', 990, { ...links(990), ...closes(line) }));
    expect(await paymentsOf()).toEqual([['E', 990]]);
    expect(await bank.transaction(line)).toMatchObject({
      state: 'MATCHED',
      match: { parts: [{ kind: 'FEE' }, { kind: 'PAYMENT', amount: 990, payment: { externalId: 'E' } }] },
    });
  });

  it('is accepted in a file, also for the payments of one transaction', async () => {
    const line = await bank.line(1000);
    await bank.matched(line, paymentPart('c', 600, { i: 600 }), paymentPart('d', 400));
    const lines = [
      { type: 'payment', data: erp('E', 600, { ...links(600), ...closes(line) }) },
      { type: 'payment', data: { ...erp('F', 400, closes(line)), customer: { externalId: 'd' } } },
      { type: 'payment', data: erp('G', 5, closes(line)) },
    ];
    const imported = await importLines(client, lines.map((one) => JSON.stringify(one)).join('\n'));
    expect(imported).toMatchObject({ counts: { payment: { updated: 2, refused: 1 } } });
    expect((await paymentsOf()).toSorted()).toEqual([
      ['E', 600],
      ['F', 400],
    ]);
    expect(await bank.transaction(line)).toMatchObject({ state: 'PARTLY_MATCHED' });
  });

  it('is refused with the field that does not fit', async () => {
    const line = await bank.line(1000);
    const closing = closes(line);
    expectError(await send(erp('E', 999, closing)), 400, 'INVALID_DATA', 'amount');
    expectError(await send(erp('E', 1000, { ...closing, currency: 'USD' })), 400, 'INVALID_DATA', 'currency');
    const other = await billedClient(service);
    const foreign = await other.bank.line(1000);
    expectError(
      await send(erp('E', 1000, closes(foreign))),
      400,
      'REFERENCE_NOT_FOUND',
      'bankTransaction.id',
    );
    const pending = await bank.line(1000, { state: 'PENDING' });
    expectError(await send(erp('E', 1000, closes(pending))), 409, 'CONFLICT', 'bankTransaction');
    const excluded = await bank.line(1000);
    await client.post(`/bank_transactions/${excluded}/exclude`, { reason: 'Interest' });
    expectError(await send(erp('E', 1000, closes(excluded))), 409, 'CONFLICT', 'bankTransaction');
    expect(await paymentsOf()).toEqual([]);
  });

  it('is refused if a person matched the transaction to another payment or customer', async () => {
    const joined = await bank.line(300);
    await store(client, '/payments', erp('P', 300));
    await bank.matched(joined, { kind: 'PAYMENT', amount: 300, payment: { externalId: 'P' } });
    expectError(await send(erp('E', 300, closes(joined))), 409, 'CONFLICT', 'bankTransaction');
    const line = await bank.line(400);
    await bank.matched(line, paymentPart('d', 400));
    expectError(await send(erp('E', 400, closes(line))), 409, 'CONFLICT', 'bankTransaction');
    expectError(await send(erp('P', 300, closes(line))), 400, 'INVALID_DATA', 'amount');
  });
});

describe('a payment for invoices that a match has paid', () => {
  it('takes the place of the payment of the match', async () => {
    const line = await bank.line(1000, { bookedOn: '2026-02-15' });
    const before = await bank.matched(line, paymentPart('c', 1000, { i: 1000 }));
    const payment = await sent(erp('E', 1000, { validatedAt: '2026-02-16', ...links(1000) }));
    expect(payment).toMatchObject({ id: paymentOf(before), externalId: 'E' });
    expect(await paymentsOf()).toEqual([['E', 1000]]);
    expect(await bank.transaction(line)).toMatchObject({
      state: 'MATCHED',
      match: { rule: 0, isAutomatic: true, parts: [{ isCreated: false, payment: { externalId: 'E' } }] },
    });
    const second = await send(erp('F', 1000, { validatedAt: '2026-02-16', ...links(1000) }));
    expectError(second, 400, 'AMOUNT_EXCEEDED', 'linkedInvoices[0].amountLinked');
  });

  it('takes its place when a reconciliation binds it', async () => {
    const line = await bank.line(1000, { bookedOn: '2026-02-15' });
    await bank.matched(line, paymentPart('c', 1000, { i: 1000 }));
    await store(client, '/payments', erp('E', 1000, { validatedAt: '2026-02-17' }));
    const answer = await client.post('/reconcile', {
      externalId: 'R',
      invoices: [{ externalId: 'i', amountLinked: 1000 }],
      payments: [{ externalId: 'E', amountLinked: 1000 }],
    });
    expect(answer.status, answer.text).toBe(201);
    expect(await paymentsOf()).toEqual([['E', 1000]]);
    expect(await bank.record('invoices', 'i')).toMatchObject({ amountOutstanding: 0 });
  });

  it('is refused if it is for another amount or other days', async () => {
    await store(client, '/invoices', invoice('j', 'c', 1000));
    const line = await bank.line(1000, { bookedOn: '2026-02-15' });
    await bank.matched(line, paymentPart('c', 1000, { i: 1000 }));
    const late = await send(erp('E', 1000, { validatedAt: '2026-03-16', ...links(1000) }));
    expectError(late, 400, 'AMOUNT_EXCEEDED');
    const more = await send(erp('E', 1001, { validatedAt: '2026-02-15', ...links(1000) }));
    expectError(more, 400, 'AMOUNT_EXCEEDED');
    expect(await paymentsOf()).toHaveLength(1);
  });
});
