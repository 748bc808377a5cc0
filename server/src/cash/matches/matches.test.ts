import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addBankTransaction } from '../../../test/harness/bank-transactions.ts';
import { asError, closeVerified, expectError } from '../../../test/harness/contract.ts';
import {
  creditNote,
  customer,
  customerAnswer,
  invoice,
  linked,
  payment,
  read,
  refund,
  type Stored,
  store,
} from '../../../test/harness/factories.ts';
import { type Client, type TestService, testService } from '../../../test/harness/service.ts';
import { addSettings } from '../../../test/harness/settings.ts';
import { ManualClock } from '../../platform/clock.ts';
import type { BankTransaction } from '../transactions/schema.ts';
import type { Match } from './schema.ts';

const NOW = '2026-03-01T12:00:00.000Z';
const MISSING_ID = '01890000-0000-7000-8000-000000000000';
const clock = new ManualClock(NOW);

let service: TestService;
let client: Client;
beforeAll(async () => {
  service = await testService({ clock });
});
beforeEach(async () => {
  clock.set(NOW);
  client = await service.client();
  await store(client, '/customers', customer('c'));
  await store(client, '/customers', customer('d'));
  await store(client, '/invoices', invoice('i', 'c', 1000));
});
afterAll(() => closeVerified(service));

type Links = Record<string, number>;
const PAYMENT = (owner: string, amount: number, links: Links = {}, more: object = {}) => ({
  kind: 'PAYMENT',
  amount,
  customer: { externalId: owner },
  linkedInvoices: linked('invoice', links),
  ...more,
});
const FEE = (amount: number) => ({ kind: 'FEE', amount });

const line = (amount: number, more: object = {}) => addBankTransaction(service, client, { amount, ...more });
const match = (id: string, ...parts: object[]) =>
  client.post<BankTransaction>(`/bank_transactions/${id}/match`, { parts });
const unmatch = (id: string, cause = 'Wrong customer') =>
  client.post<BankTransaction>(`/bank_transactions/${id}/unmatch`, { cause });

async function matched(id: string, ...parts: object[]): Promise<BankTransaction> {
  const answer = await match(id, ...parts);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}
async function unmatched(id: string, cause?: string): Promise<BankTransaction> {
  const answer = await unmatch(id, cause);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}
const transaction = (id: string) => read<BankTransaction>(client, `/bank_transactions/${id}`);
const record = (kind: string, externalId: string) => read(client, `/${kind}/external:${externalId}`);
const matchOf = ({ match: found }: BankTransaction) => {
  if (found === null) throw new Error('the transaction has no match');
  return found;
};
const paymentOf = (one: BankTransaction, part = 0) => matchOf(one).parts[part]?.payment?.id ?? '';

describe('a payment of one customer', () => {
  it('is created on the booked day, linked, and answered with the match', async () => {
    const { bankAccountId } = await addSettings(service, client);
    const id = await line(1000, { bankAccountId, text: 'Thank you 4711' });
    const answer = await matched(id, PAYMENT('c', 1000, { i: 1000 }));
    const { id: customerId } = await record('customers', 'c');
    const { id: invoiceId } = await record('invoices', 'i');
    const externalId = `bank:${id}:1`;
    expect(answer).toMatchObject({ state: 'MATCHED', bankAccount: { id: bankAccountId } });
    expect(matchOf(answer)).toEqual({
      id: expect.any(String),
      rule: null,
      isAutomatic: false,
      actor: { kind: 'API_KEY', id: client.apiKey },
      createdAt: NOW,
      parts: [
        {
          kind: 'PAYMENT',
          amount: 1000,
          isCreated: true,
          customer: customerAnswer('c', customerId),
          payment: { id: paymentOf(answer), externalId },
          refund: null,
          linkedInvoices: [
            { amountLinked: 1000, invoice: { id: invoiceId, externalId: 'i', customId: 'i' } },
          ],
          linkedCreditNotes: [],
          linkedPayments: [],
          writtenOffInvoices: [],
        },
      ],
    });
    expect(await record('payments', externalId)).toMatchObject({
      amount: 1000,
      currency: 'EUR',
      validatedAt: '2026-02-15T00:00:00.000Z',
      instrument: 'WIRE_TRANSFER',
      bankAccountId,
      refNumber: 'Thank you 4711',
      linkedInvoices: [{ amountLinked: 1000, invoice: { externalId: 'i', state: 'PAID' } }],
    });
    expect(await transaction(id)).toEqual(answer);
    expect(await read<Match>(client, `/matches/${matchOf(answer).id}`)).toEqual({
      ...matchOf(answer),
      bankTransaction: { id },
      proof: null,
      undoneAt: null,
      undoneBy: null,
      undoneCause: null,
    });
  });

  it('stays on account without invoices, and is partly matched with a rest', async () => {
    const onAccount = await line(500);
    expect(await matched(onAccount, PAYMENT('c', 500))).toMatchObject({ state: 'ON_ACCOUNT' });
    const rest = await line(1200);
    expect(await matched(rest, PAYMENT('c', 1200, { i: 1000 }))).toMatchObject({ state: 'PARTLY_MATCHED' });
    expect(await record('customers', 'c')).toMatchObject({ balance: -700, amountDue: 0 });
    const links = [{ amountLinked: 1000, invoice: { externalId: 'i' } }];
    await store(client, '/payments', { externalId: `bank:${rest}:1`, linkedInvoices: [] });
    expect(await transaction(rest)).toMatchObject({ state: 'ON_ACCOUNT' });
    await store(client, '/payments', { externalId: `bank:${rest}:1`, linkedInvoices: links });
    expect(await transaction(rest)).toMatchObject({ state: 'PARTLY_MATCHED' });
  });

  it('is a direct debit with a mandate, and has no longer reference than a payment may have', async () => {
    const id = await line(1000, { mandateId: 'M1', text: 'x'.repeat(400) });
    const { externalId } = matchOf(await matched(id, PAYMENT('c', 1000))).parts[0]?.payment ?? {};
    expect(await record('payments', externalId ?? '')).toMatchObject({
      instrument: 'DIRECT_DEBIT',
      refNumber: 'x'.repeat(255),
    });
  });

  it.each([
    ['KWD', 1234],
    ['JPY', 500],
  ])('is in the currency of the line: %s', async (currency, amount) => {
    await store(client, '/invoices', invoice('k', 'c', amount, { currency }));
    const id = await line(amount, { currency });
    await matched(id, PAYMENT('c', amount, { k: amount }));
    expect(await record('payments', `bank:${id}:1`)).toMatchObject({ amount, currency });
    expect(await record('invoices', 'k')).toMatchObject({ state: 'PAID' });
  });

  it('pays an invoice that is dated after it', async () => {
    await store(client, '/invoices', invoice('late', 'c', 70, { issuedAt: '2026-02-20' }));
    const id = await line(70, { bookedOn: '2026-02-10' });
    expect(await matched(id, PAYMENT('c', 70, { late: 70 }))).toMatchObject({ state: 'MATCHED' });
    expect(await record('invoices', 'late')).toMatchObject({ state: 'PAID' });
  });
});

describe('deductions', () => {
  it('link the credit notes that the payer netted, and undoing the match restores them', async () => {
    await store(client, '/credit_notes', creditNote('n', 'c', 200));
    const id = await line(800);
    const credit = { linkedCreditNotes: linked('creditNote', { n: 200 }) };
    const answer = await matched(id, PAYMENT('c', 800, { i: 1000 }, credit));
    expect(answer).toMatchObject({ state: 'MATCHED' });
    expect(matchOf(answer).parts[0]).toMatchObject({
      linkedCreditNotes: [{ amountLinked: 200, creditNote: { externalId: 'n' } }],
    });
    expect(await record('invoices', 'i')).toMatchObject({ state: 'PAID' });
    await unmatched(id);
    expect(await record('invoices', 'i')).toMatchObject({ amountOutstanding: 1000 });
    expect(await record('credit_notes', 'n')).toMatchObject({ amountUnlinked: 200 });
    expect(await matched(id, PAYMENT('c', 800, { i: 1000 }, credit))).toMatchObject({ state: 'MATCHED' });
  });

  it('write small rests off with a reason, until the match is undone or the payment deleted', async () => {
    const paid = {
      linkedInvoices: [{ amountLinked: 980, invoice: { customId: 'i' }, writeOffReason: '2 %' }],
    };
    const id = await line(980);
    const answer = await matched(id, PAYMENT('c', 980, {}, paid));
    expect(matchOf(answer).parts[0]?.writtenOffInvoices).toMatchObject([{ externalId: 'i' }]);
    expect(await record('invoices', 'i')).toMatchObject({ state: 'WRITTEN_OFF', amountOutstanding: 20 });
    await unmatched(id);
    expect(await record('invoices', 'i')).toMatchObject({ state: 'OVERDUE', amountOutstanding: 1000 });
    await matched(id, PAYMENT('c', 980, {}, paid));
    expect((await client.delete(`/payments/external:bank:${id}:2`)).status).toBe(204);
    expect(await record('invoices', 'i')).toMatchObject({ state: 'OVERDUE', amountOutstanding: 1000 });
  });

  it('leave a write-off that a person made', async () => {
    await store(client, '/invoices/external:i/write_off', { reason: 'Bankrupt' });
    const id = await line(980);
    const links = [{ amountLinked: 980, invoice: { externalId: 'i' }, writeOffReason: '2 %' }];
    clock.set('2026-03-01T12:05:00.000Z');
    await matched(id, PAYMENT('c', 980, {}, { linkedInvoices: links }));
    await unmatched(id);
    expect(await record('invoices', 'i')).toMatchObject({ state: 'WRITTEN_OFF', amountOutstanding: 1000 });
  });
});

describe('a deposit', () => {
  it('pays for several customers, net of fees and a refund', async () => {
    await store(client, '/invoices', invoice('j', 'd', 300));
    await store(client, '/payments', payment('old', 'd', 50));
    const id = await line(1240);
    const answer = await matched(
      id,
      PAYMENT('c', 1000, { i: 1000 }),
      PAYMENT('d', 300, { j: 300 }),
      {
        kind: 'REFUND',
        amount: -50,
        customer: { externalId: 'd' },
        linkedPayments: linked('payment', { old: 50 }),
      },
      FEE(-10),
    );
    expect(answer).toMatchObject({ state: 'MATCHED' });
    expect(matchOf(answer).parts).toMatchObject([
      { kind: 'PAYMENT', amount: 1000, customer: { externalId: 'c' } },
      { kind: 'PAYMENT', amount: 300, customer: { externalId: 'd' } },
      { kind: 'REFUND', amount: -50, linkedPayments: [{ amountLinked: 50, payment: { externalId: 'old' } }] },
      { kind: 'FEE', amount: -10, customer: null, isCreated: false, payment: null },
    ]);
    expect(await record('payments', 'old')).toMatchObject({ amountRefunded: 50 });
    expect(await unmatched(id)).toMatchObject({ state: 'UNMATCHED', match: null });
    expect(await record('payments', 'old')).toMatchObject({ amountRefunded: 0 });
    expect(await client.get('/payments')).toMatchObject({ body: { total: 1 } });
  });

  it('is partly matched after one of its payments is deleted, and can be completed', async () => {
    await store(client, '/invoices', invoice('j', 'd', 300));
    const id = await line(1290);
    const first = await matched(id, PAYMENT('c', 1000, { i: 1000 }), PAYMENT('d', 300, { j: 300 }), FEE(-10));
    expect((await client.delete(`/payments/${paymentOf(first)}`)).status).toBe(204);
    expect(await transaction(id)).toMatchObject({
      state: 'PARTLY_MATCHED',
      match: { id: matchOf(first).id },
    });
    expectError(await match(id, PAYMENT('c', 1290)), 400, 'INVALID_DATA', 'parts');
    const second = await matched(id, PAYMENT('c', 1000, { i: 1000 }));
    expect(second).toMatchObject({ state: 'MATCHED' });
    expect(matchOf(second).parts.map(({ amount, payment: of }) => [amount, of?.externalId])).toEqual([
      [300, `bank:${id}:2`],
      [-10, undefined],
      [1000, `bank:${id}:4`],
    ]);
    expect(await read<Match>(client, `/matches/${matchOf(first).id}`)).toMatchObject({ undoneAt: NOW });
    await unmatched(id);
    expect(await client.get('/payments')).toMatchObject({ body: { total: 0 } });
  });

  it('of fees alone needs no customer', async () => {
    const id = await line(-12);
    expect(await matched(id, FEE(-12))).toMatchObject({ state: 'MATCHED' });
    expect(await unmatched(id)).toMatchObject({ state: 'UNMATCHED' });
  });
});

describe('an existing payment', () => {
  it('is joined, and stays as it was when the match is undone', async () => {
    const before = await store(client, '/payments', payment('erp', 'c', 1000, { i: 400 }));
    const id = await line(1000);
    const part = { kind: 'PAYMENT', amount: 1000, payment: { externalId: 'erp' } };
    const answer = await matched(id, { ...part, linkedInvoices: linked('invoice', { i: 600 }) });
    expect(answer).toMatchObject({ state: 'MATCHED', match: { parts: [{ isCreated: false }] } });
    expect(await record('payments', 'erp')).toMatchObject({ amountLinked: 1000 });
    const other = await line(1000);
    expectError(await match(other, part), 409, 'CONFLICT', 'parts[0].payment');
    await unmatched(id);
    expect(await record('payments', 'erp')).toMatchObject({
      amountLinked: 400,
      linkedInvoices: before['linkedInvoices'],
    });
    expect(await matched(other, part)).toMatchObject({ state: 'PARTLY_MATCHED' });
  });

  it('is refused with another amount or currency, unknown, or twice', async () => {
    await store(client, '/payments', payment('erp', 'c', 1000));
    await store(client, '/payments', payment('usd', 'c', 1000, undefined, { currency: 'USD' }));
    const join = (externalId: string, amount: number) => ({
      kind: 'PAYMENT',
      amount,
      payment: { externalId },
    });
    const id = await line(900);
    expectError(await match(id, join('erp', 900)), 400, 'INVALID_DATA', 'parts[0].amount');
    const same = await line(1000);
    expectError(await match(same, join('usd', 1000)), 400, 'INVALID_DATA', 'parts[0].payment');
    expectError(
      await match(same, join('none', 1000)),
      400,
      'REFERENCE_NOT_FOUND',
      'parts[0].payment.externalId',
    );
    const double = await line(2000);
    expectError(
      await match(double, join('erp', 1000), join('erp', 1000)),
      400,
      'INVALID_DATA',
      'parts[0].payment',
    );
  });

  it('reopens the line when it is deleted or its amount changes', async () => {
    await store(client, '/payments', payment('erp', 'c', 1000));
    const id = await line(1000);
    const part = { kind: 'PAYMENT', amount: 1000, payment: { externalId: 'erp' } };
    const first = await matched(id, part);
    await store(client, '/payments', { externalId: 'erp', amount: 900 });
    expect(await transaction(id)).toMatchObject({ state: 'UNMATCHED', match: null });
    expect(await read<Match>(client, `/matches/${matchOf(first).id}`)).toMatchObject({
      undoneAt: NOW,
      undoneBy: { kind: 'API_KEY' },
      undoneCause: 'The amount of its payment or refund was changed.',
    });
    await store(client, '/payments', { externalId: 'erp', amount: 1000 });
    await matched(id, part);
    await client.delete('/payments/external:erp');
    expect(await transaction(id)).toMatchObject({ state: 'UNMATCHED', match: null });
  });
});

describe('a return', () => {
  const back = (paymentId: string, amount: number, more = {}) => ({
    kind: 'REFUND',
    amount: -amount,
    customer: { externalId: 'c' },
    linkedPayments: [{ amountLinked: amount, payment: { id: paymentId } }],
    ...more,
  });

  it('reopens the invoice that its payment paid, not the oldest, and undoing it pays that again', async () => {
    await store(client, '/invoices', invoice('new', 'c', 1000, { issuedAt: '2026-02-01' }));
    const first = await line(1000);
    await matched(first, PAYMENT('c', 1000, { i: 1000 }));
    const id = await line(1000);
    const paid = await matched(id, PAYMENT('c', 1000, { new: 1000 }));
    const returned = await line(-1003, { returnReason: 'AC04' });
    expect(await matched(returned, back(paymentOf(paid), 1000), FEE(-3))).toMatchObject({ state: 'MATCHED' });
    expect(await record('invoices', 'new')).toMatchObject({ amountOutstanding: 1000 });
    expect(await record('invoices', 'i')).toMatchObject({ state: 'PAID' });
    expect(await transaction(id)).toMatchObject({ state: 'RETURNED' });
    await unmatched(returned);
    expect(await record('invoices', 'new')).toMatchObject({ state: 'PAID' });
    expect(await transaction(id)).toMatchObject({ state: 'MATCHED' });
  });

  it('reverses the write-off of its payment, which comes back with the payment', async () => {
    const links = [{ amountLinked: 980, invoice: { externalId: 'i' }, writeOffReason: '2 %' }];
    const id = await line(980);
    const paid = await matched(id, PAYMENT('c', 980, {}, { linkedInvoices: links }));
    const returned = await line(-980);
    await matched(returned, back(paymentOf(paid), 980));
    expect(await record('invoices', 'i')).toMatchObject({ state: 'OVERDUE', amountOutstanding: 1000 });
    expect((await client.delete(`/refunds/external:bank:${returned}:1`)).status).toBe(204);
    expect(await record('invoices', 'i')).toMatchObject({ state: 'WRITTEN_OFF', amountOutstanding: 20 });
    expect(await transaction(returned)).toMatchObject({ state: 'UNMATCHED' });
  });

  it('joins a refund that is recorded already, and pays out a credit note', async () => {
    await store(client, '/payments', payment('p', 'c', 300));
    await store(client, '/refunds', refund('r', 'c', 300));
    const id = await line(-300);
    const join = { kind: 'REFUND', amount: -300, refund: { externalId: 'r' } };
    await matched(id, { ...join, linkedPayments: linked('payment', { p: 300 }) });
    expect(await record('payments', 'p')).toMatchObject({ amountRefunded: 300 });
    await unmatched(id);
    expect(await record('payments', 'p')).toMatchObject({ amountRefunded: 0 });
    expect(await record('refunds', 'r')).toMatchObject({ amountUnlinked: 300 });
    await store(client, '/credit_notes', creditNote('n', 'c', 40));
    const out = await line(-40);
    const notes = { linkedCreditNotes: linked('creditNote', { n: 40 }) };
    const part = { kind: 'REFUND', amount: -40, customer: { externalId: 'c' } };
    expect(await matched(out, { ...part, ...notes })).toMatchObject({
      match: { parts: [{ linkedCreditNotes: [{ amountLinked: 40, creditNote: { externalId: 'n' } }] }] },
    });
  });
});

describe('refused matches', () => {
  const wrong: [string, number, object[], string, string][] = [
    ['parts of another sum', 1000, [PAYMENT('c', 999)], 'INVALID_DATA', 'parts'],
    ['a negative payment', -5, [PAYMENT('c', -5)], 'INVALID_DATA', 'parts[0].amount'],
    ['a positive refund', 5, [{ kind: 'REFUND', amount: 5 }], 'INVALID_DATA', 'parts[0].amount'],
    ['a payment of nobody', 5, [{ kind: 'PAYMENT', amount: 5 }], 'INVALID_DATA', 'parts[0].customer'],
    ['a fee of 0', 5, [PAYMENT('c', 5), FEE(0)], 'INVALID_DATA', 'parts[1].amount'],
    [
      'a fee of a customer',
      5,
      [{ ...FEE(5), customer: { externalId: 'c' } }],
      'INVALID_DATA',
      'parts[0].customer',
    ],
    ['an unknown customer', 5, [PAYMENT('x', 5)], 'REFERENCE_NOT_FOUND', 'parts[0].customer.externalId'],
    [
      'an unknown invoice',
      5,
      [FEE(-1), PAYMENT('c', 6, { x: 6 })],
      'REFERENCE_NOT_FOUND',
      'parts[1].linkedInvoices[0].invoice.externalId',
    ],
    ['links over the payment', 5, [PAYMENT('c', 5, { i: 6 })], 'AMOUNT_EXCEEDED', 'parts[0].amount'],
    [
      'links over the invoice',
      2000,
      [PAYMENT('c', 2000, { i: 1001 })],
      'AMOUNT_EXCEEDED',
      'parts[0].linkedInvoices[0].amountLinked',
    ],
    [
      'an invoice of another customer',
      5,
      [PAYMENT('d', 5, { i: 5 })],
      'INVALID_DATA',
      'parts[0].linkedInvoices[0].invoice',
    ],
    [
      'an unknown credit note',
      5,
      [PAYMENT('c', 5, { i: 6 }, { linkedCreditNotes: linked('creditNote', { x: 1 }) })],
      'REFERENCE_NOT_FOUND',
      'parts[0].linkedCreditNotes[0].creditNote.externalId',
    ],
    [
      'more deducted than paid',
      5,
      [PAYMENT('c', 5, { i: 6 }, { linkedCreditNotes: linked('creditNote', { x: 7 }) })],
      'INVALID_DATA',
      'parts[0].linkedCreditNotes',
    ],
    ['an unknown field', 5, [{ ...PAYMENT('c', 5), x: 1 }], 'INVALID_DATA', 'parts[0].x'],
  ];
  it.each(wrong)('store nothing: %s', async (_title, amount, parts, code, field) => {
    const id = await line(amount);
    expectError(await match(id, ...parts), 400, code, field);
    expect(await transaction(id)).toMatchObject({ state: 'UNMATCHED', match: null });
    expect(await client.get('/payments')).toMatchObject({ body: { total: 0 } });
    expect(await record('invoices', 'i')).toMatchObject({ amountOutstanding: 1000 });
  });

  it('name the currency, and an invoice that is paid already', async () => {
    const usd = await line(1000, { currency: 'USD' });
    const field = 'parts[0].linkedInvoices[0].invoice';
    expectError(await match(usd, PAYMENT('c', 1000, { i: 1000 })), 400, 'INVALID_DATA', field);
    await matched(await line(1000), PAYMENT('c', 1000, { i: 1000 }));
    const twice = await line(1000);
    const answer = await match(twice, PAYMENT('c', 1000, { i: 1000 }));
    expectError(answer, 400, 'AMOUNT_EXCEEDED', 'parts[0].linkedInvoices[0].amountLinked');
    expect(asError(answer).Error.message).toContain('parts[0].linkedInvoices[0].amountLinked: ');
    expect(await matched(twice, PAYMENT('c', 1000))).toMatchObject({ state: 'ON_ACCOUNT' });
  });

  it.each(['PENDING', 'EXCLUDED'])('include those of a transaction that is %s', async (state) => {
    const id = await line(5);
    await service.database.pool.query(
      'UPDATE bank_transactions SET state = $2, exclusion_reason = $3 WHERE organization_id = $1 AND id = $4',
      [client.organization.id, state, state === 'EXCLUDED' ? 'Own transfer' : null, id],
    );
    expectError(await match(id, PAYMENT('c', 5)), 409, 'CONFLICT');
    expectError(await unmatch(id), 409, 'CONFLICT');
  });

  it('are those of other organizations, and of ids that do not exist', async () => {
    const id = await line(5);
    const match = matchOf(await matched(id, PAYMENT('c', 5)));
    const other = await service.client();
    await store(other, '/customers', customer('c'));
    const theirs = await store<Stored>(other, '/payments', payment('p', 'c', 5));
    const open = await line(5);
    const join = { parts: [{ kind: 'PAYMENT', amount: 5, payment: { id: theirs.id } }] };
    expectError(
      await client.post(`/bank_transactions/${open}/match`, join),
      400,
      'REFERENCE_NOT_FOUND',
      'parts[0].payment.id',
    );
    for (const one of [id, MISSING_ID]) {
      const path = `/bank_transactions/${one}`;
      expectError(await other.post(`${path}/match`, { parts: [PAYMENT('c', 5)] }), 404, 'NOT_FOUND');
      expectError(await other.post(`${path}/unmatch`, { cause: 'x' }), 404, 'NOT_FOUND');
      expectError(await other.post(`${path}/exclude`, { reason: 'x' }), 404, 'NOT_FOUND');
      expectError(await other.post(`${path}/include`, undefined), 404, 'NOT_FOUND');
    }
    expectError(await other.get(`/matches/${match.id}`), 404, 'NOT_FOUND');
  });
});

describe('undoing and excluding', () => {
  it('keeps the match as history with its cause, records both in the audit and as events', async () => {
    const id = await line(1000);
    const { match: first } = await matched(id, PAYMENT('c', 1000, { i: 1000 }));
    clock.set('2026-03-02T12:00:00.000Z');
    const undone = await unmatched(id, 'Paid for its sister');
    expect(undone).toMatchObject({ state: 'UNMATCHED', match: null });
    expect(await record('invoices', 'i')).toMatchObject({ amountOutstanding: 1000, payments: [] });
    expect(await read<Match>(client, `/matches/${first?.id}`)).toMatchObject({
      undoneAt: '2026-03-02T12:00:00.000Z',
      undoneBy: { kind: 'API_KEY', id: client.apiKey },
      undoneCause: 'Paid for its sister',
      parts: [{ amount: 1000, payment: null, customer: { externalId: 'c' } }],
    });
    expectError(await unmatch(id), 409, 'CONFLICT');
    const events = await client.get<{ items: { type: string; data: object }[] }>(
      '/events?type=match.applied,match.undone',
    );
    const bankTransaction = { id, amount: 1000, currency: 'EUR' };
    expect(events.body.items.map(({ type, data }) => [type, data])).toEqual([
      ['match.applied', { id: first?.id, bankTransaction, rule: null, isAutomatic: false }],
      ['match.undone', { id: first?.id, bankTransaction, cause: 'Paid for its sister' }],
    ]);
    const audit = await client.get<{ items: { action: string }[] }>(`/internal/audit?recordId=${id}`);
    expect(audit.body.items.map(({ action }) => action)).toEqual([
      'bank_transaction.unmatched',
      'bank_transaction.matched',
    ]);
    expect(await matched(id, PAYMENT('d', 1000))).toMatchObject({ state: 'ON_ACCOUNT' });
  });

  it('excludes a transaction with a reason, and includes it again', async () => {
    const id = await line(77);
    const path = `/bank_transactions/${id}`;
    const exclude = (reason: string) => client.post<BankTransaction>(`${path}/exclude`, { reason });
    const first = await exclude('Own transfer');
    expect(first).toMatchObject({
      status: 200,
      body: { state: 'EXCLUDED', exclusionReason: 'Own transfer' },
    });
    expect((await exclude('Own transfer')).body).toEqual(first.body);
    expect((await exclude('Interest')).body).toMatchObject({ exclusionReason: 'Interest' });
    expect(await client.post(`${path}/include`, undefined)).toMatchObject({
      status: 200,
      body: { state: 'UNMATCHED', exclusionReason: null },
    });
    await matched(id, PAYMENT('c', 77));
    expectError(await exclude('Own transfer'), 409, 'CONFLICT');
    expect(await client.post(`${path}/include`, undefined)).toMatchObject({ body: { state: 'ON_ACCOUNT' } });
  });

  it('moves the payment with a merged customer, and undoing still deletes it', async () => {
    const id = await line(1000);
    await matched(id, PAYMENT('c', 1000, { i: 1000 }));
    const into = { into: { externalId: 'd' } };
    const merged = await client.post('/internal/customers/external:c/merge', into);
    expect(merged.status, merged.text).toBeLessThan(300);
    expect(await transaction(id)).toMatchObject({ match: { parts: [{ customer: { externalId: 'd' } }] } });
    const other = await line(10);
    expect(await matched(other, PAYMENT('c', 10))).toMatchObject({
      match: { parts: [{ customer: { externalId: 'd' } }] },
    });
    await unmatched(id);
    expect(await record('invoices', 'i')).toMatchObject({ amountOutstanding: 1000 });
  });
});
