import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asError, closeVerified, expectError } from '../../../test/harness/contract.ts';
import { customer, linked, payment, type Stored, store } from '../../../test/harness/factories.ts';
import {
  type BankClient,
  billedClient,
  feePart,
  matchOf,
  paymentPart,
} from '../../../test/harness/matches.ts';
import { type Client, type TestService, testService } from '../../../test/harness/service.ts';
import { ManualClock } from '../../platform/clock.ts';

const NOW = '2026-03-01T12:00:00.000Z';
const MISSING_ID = '01890000-0000-7000-8000-000000000000';
const clock = new ManualClock(NOW);

let service: TestService;
let client: Client;
let bank: BankClient;
beforeAll(async () => {
  service = await testService({ clock });
});
beforeEach(async () => {
  clock.set(NOW);
  ({ client, bank } = await billedClient(service));
});
afterAll(() => closeVerified(service));

describe('refused matches', () => {
  const wrong: [string, number, object[], code: string, field: string, reason?: string][] = [
    ['parts of another sum', 1000, [paymentPart('c', 999)], 'INVALID_DATA', 'parts', 'PARTS_SUM_DIFFERS'],
    ['a negative payment', -5, [paymentPart('c', -5)], 'INVALID_DATA', 'parts[0].amount'],
    ['a positive refund', 5, [{ kind: 'REFUND', amount: 5 }], 'INVALID_DATA', 'parts[0].amount'],
    [
      'a payment without a customer',
      5,
      [{ kind: 'PAYMENT', amount: 5 }],
      'INVALID_DATA',
      'parts[0].customer',
    ],
    ['a fee of 0', 5, [paymentPart('c', 5), feePart(0)], 'INVALID_DATA', 'parts[1].amount'],
    [
      'a fee of a customer',
      5,
      [{ ...feePart(5), customer: { externalId: 'c' } }],
      'INVALID_DATA',
      'parts[0].customer',
    ],
    [
      'an unknown customer',
      5,
      [paymentPart('x', 5)],
      'REFERENCE_NOT_FOUND',
      'parts[0].customer.externalId',
      'RECORD_MISSING',
    ],
    [
      'an unknown invoice',
      5,
      [feePart(-1), paymentPart('c', 6, { x: 6 })],
      'REFERENCE_NOT_FOUND',
      'parts[1].linkedInvoices[0].invoice.externalId',
      'RECORD_MISSING',
    ],
    ['links over the payment', 5, [paymentPart('c', 5, { i: 6 })], 'AMOUNT_EXCEEDED', 'parts[0].amount'],
    [
      'links over the invoice',
      2000,
      [paymentPart('c', 2000, { i: 1001 })],
      'AMOUNT_EXCEEDED',
      'parts[0].linkedInvoices[0].amountLinked',
    ],
    [
      'an invoice of another customer',
      5,
      [paymentPart('d', 5, { i: 5 })],
      'INVALID_DATA',
      'parts[0].linkedInvoices[0].invoice',
      'FAMILIES_DIFFER',
    ],
    [
      'an unknown credit note',
      5,
      [paymentPart('c', 5, { i: 6 }, { linkedCreditNotes: linked('creditNote', { x: 1 }) })],
      'REFERENCE_NOT_FOUND',
      'parts[0].linkedCreditNotes[0].creditNote.externalId',
      'RECORD_MISSING',
    ],
    [
      'more deducted than paid',
      5,
      [paymentPart('c', 5, { i: 6 }, { linkedCreditNotes: linked('creditNote', { x: 7 }) })],
      'INVALID_DATA',
      'parts[0].linkedCreditNotes',
    ],
    ['an unknown field', 5, [{ ...paymentPart('c', 5), x: 1 }], 'INVALID_DATA', 'parts[0].x'],
  ];
  it.each(wrong)('store nothing: %s', async (_title, amount, parts, code, field, reason) => {
    const id = await bank.line(amount);
    const answer = await bank.match(id, ...parts);
    expectError(answer, 400, code, field);
    expect(asError(answer).Error.reason?.code).toBe(reason);
    expect(await bank.transaction(id)).toMatchObject({ state: 'UNMATCHED', match: null });
    expect(await client.get('/payments')).toMatchObject({ body: { total: 0 } });
    expect(await bank.record('invoices', 'i')).toMatchObject({ amountOutstanding: 1000 });
  });

  it('name the currency, and an invoice that is paid already', async () => {
    const usd = await bank.line(1000, { currency: 'USD' });
    const field = 'parts[0].linkedInvoices[0].invoice';
    const refused = await bank.match(usd, paymentPart('c', 1000, { i: 1000 }));
    expectError(refused, 400, 'INVALID_DATA', field);
    expect(asError(refused).Error.reason).toEqual({
      code: 'LINKED_CURRENCIES_DIFFER',
      values: { currency: 'EUR', other: 'USD' },
    });
    await bank.matched(await bank.line(1000), paymentPart('c', 1000, { i: 1000 }));
    const twice = await bank.line(1000);
    const answer = await bank.match(twice, paymentPart('c', 1000, { i: 1000 }));
    expectError(answer, 400, 'AMOUNT_EXCEEDED', 'parts[0].linkedInvoices[0].amountLinked');
    expect(asError(answer).Error.message).toContain('parts[0].linkedInvoices[0].amountLinked: ');
    expect(await bank.matched(twice, paymentPart('c', 1000))).toMatchObject({ state: 'ON_ACCOUNT' });
  });

  it.each(['PENDING', 'EXCLUDED'])('include those of a transaction that is %s', async (state) => {
    const id = await bank.line(5);
    await service.database.pool.query(
      'UPDATE bank_transactions SET state = $2, exclusion_reason = $3 WHERE organization_id = $1 AND id = $4',
      [client.organization.id, state, state === 'EXCLUDED' ? 'Own transfer' : null, id],
    );
    expectError(await bank.match(id, paymentPart('c', 5)), 409, 'CONFLICT');
    expectError(await bank.unmatch(id), 409, 'CONFLICT');
  });

  it('are those of other organizations, and of ids that do not exist', async () => {
    const id = await bank.line(5);
    const match = matchOf(await bank.matched(id, paymentPart('c', 5)));
    const other = await service.client();
    await store(other, '/customers', customer('c'));
    const theirs = await store<Stored>(other, '/payments', payment('p', 'c', 5));
    const open = await bank.line(5);
    const join = { parts: [{ kind: 'PAYMENT', amount: 5, payment: { id: theirs.id } }] };
    expectError(
      await client.post(`/bank_transactions/${open}/match`, join),
      400,
      'REFERENCE_NOT_FOUND',
      'parts[0].payment.id',
    );
    for (const one of [id, MISSING_ID]) {
      const path = `/bank_transactions/${one}`;
      expectError(await other.post(`${path}/match`, { parts: [paymentPart('c', 5)] }), 404, 'NOT_FOUND');
      expectError(await other.post(`${path}/unmatch`, { cause: 'x' }), 404, 'NOT_FOUND');
      expectError(await other.post(`${path}/exclude`, { reason: 'x' }), 404, 'NOT_FOUND');
      expectError(await other.post(`${path}/include`, undefined), 404, 'NOT_FOUND');
    }
    expectError(await other.get(`/matches/${match.id}`), 404, 'NOT_FOUND');
  });
});
