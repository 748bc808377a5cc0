import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeVerified, expectError } from '../../../test/harness/contract.ts';
import { customerAnswer, invoice, linked, payment, read, store } from '../../../test/harness/factories.ts';
import {
  type BankClient,
  billedClient,
  feePart,
  matchOf,
  paymentOf,
  paymentPart,
  returnPart,
} from '../../../test/harness/matches.ts';
import { type Client, type TestService, testService } from '../../../test/harness/service.ts';
import { addSettings } from '../../../test/harness/settings.ts';
import { ManualClock } from '../../platform/clock.ts';
import type { Match } from './schema.ts';

const NOW = '2026-03-01T12:00:00.000Z';
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

describe('a payment of one customer', () => {
  it('is created on the booked day, linked, and answered with the match', async () => {
    const { bankAccountId } = await addSettings(service, client);
    const id = await bank.line(1000, { bankAccountId, text: 'Thank you 4711' });
    const answer = await bank.matched(id, paymentPart('c', 1000, { i: 1000 }));
    const { id: customerId } = await bank.record('customers', 'c');
    const { id: invoiceId } = await bank.record('invoices', 'i');
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
    expect(await bank.record('payments', externalId)).toMatchObject({
      amount: 1000,
      currency: 'EUR',
      validatedAt: '2026-02-15T00:00:00.000Z',
      instrument: 'WIRE_TRANSFER',
      bankAccountId,
      refNumber: 'Thank you 4711',
      linkedInvoices: [{ amountLinked: 1000, invoice: { externalId: 'i', state: 'PAID' } }],
    });
    expect(await bank.transaction(id)).toEqual(answer);
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
    const onAccount = await bank.line(500);
    expect(await bank.matched(onAccount, paymentPart('c', 500))).toMatchObject({ state: 'ON_ACCOUNT' });
    const rest = await bank.line(1200);
    expect(await bank.matched(rest, paymentPart('c', 1200, { i: 1000 }))).toMatchObject({
      state: 'PARTLY_MATCHED',
    });
    expect(await bank.record('customers', 'c')).toMatchObject({ balance: -700, amountDue: 0 });
    const links = [{ amountLinked: 1000, invoice: { externalId: 'i' } }];
    await store(client, '/payments', { externalId: `bank:${rest}:1`, linkedInvoices: [] });
    expect(await bank.transaction(rest)).toMatchObject({ state: 'ON_ACCOUNT' });
    await store(client, '/payments', { externalId: `bank:${rest}:1`, linkedInvoices: links });
    expect(await bank.transaction(rest)).toMatchObject({ state: 'PARTLY_MATCHED' });
  });

  it('is a direct debit with a mandate, and has no longer reference than a payment may have', async () => {
    const id = await bank.line(1000, { mandateId: 'M1', text: 'x'.repeat(400) });
    const { externalId } = matchOf(await bank.matched(id, paymentPart('c', 1000))).parts[0]?.payment ?? {};
    expect(await bank.record('payments', externalId ?? '')).toMatchObject({
      instrument: 'DIRECT_DEBIT',
      refNumber: 'x'.repeat(255),
    });
  });

  it.each([
    ['KWD', 1234],
    ['JPY', 500],
  ])('is in the currency of the line: %s', async (currency, amount) => {
    await store(client, '/invoices', invoice('k', 'c', amount, { currency }));
    const id = await bank.line(amount, { currency });
    await bank.matched(id, paymentPart('c', amount, { k: amount }));
    expect(await bank.record('payments', `bank:${id}:1`)).toMatchObject({ amount, currency });
    expect(await bank.record('invoices', 'k')).toMatchObject({ state: 'PAID' });
  });

  it('pays an invoice that is dated after it', async () => {
    await store(client, '/invoices', invoice('late', 'c', 70, { issuedAt: '2026-02-20' }));
    const id = await bank.line(70, { bookedOn: '2026-02-10' });
    expect(await bank.matched(id, paymentPart('c', 70, { late: 70 }))).toMatchObject({ state: 'MATCHED' });
    expect(await bank.record('invoices', 'late')).toMatchObject({ state: 'PAID' });
  });
});

it('shows its bank transaction in payments and refunds on request', async () => {
  const id = await bank.line(1000);
  const paid = await bank.matched(id, paymentPart('c', 1000, { i: 1000 }));
  const expand = 'expand=bankTransaction';
  const path = `/payments/${paymentOf(paid)}`;
  expect(await read(client, `${path}?${expand}`)).toMatchObject({ bankTransaction: { id } });
  expect(await read(client, path)).not.toHaveProperty('bankTransaction');
  await store(client, '/payments', payment('other', 'c', 5));
  const listed = await client.get<{ items: object[] }>(`/payments?${expand}&sortOrder=ASC`);
  expect(listed.body.items).toMatchObject([{ bankTransaction: { id } }, { bankTransaction: null }]);
  const back = await bank.line(-1000);
  await bank.matched(back, returnPart('c', paymentOf(paid), 1000));
  expect(await client.get(`/refunds?${expand}`)).toMatchObject({
    body: { items: [{ bankTransaction: { id: back } }] },
  });
  await bank.unmatched(back);
  await bank.unmatched(id);
  expect(await client.get(`/payments?${expand}`)).toMatchObject({
    body: { items: [{ bankTransaction: null }] },
  });
});

describe('a deposit', () => {
  it('pays for several customers, net of fees and a refund', async () => {
    await store(client, '/invoices', invoice('j', 'd', 300));
    await store(client, '/payments', payment('old', 'd', 50));
    const id = await bank.line(1240);
    const answer = await bank.matched(
      id,
      paymentPart('c', 1000, { i: 1000 }),
      paymentPart('d', 300, { j: 300 }),
      {
        kind: 'REFUND',
        amount: -50,
        customer: { externalId: 'd' },
        linkedPayments: linked('payment', { old: 50 }),
      },
      feePart(-10),
    );
    expect(answer).toMatchObject({ state: 'MATCHED' });
    expect(matchOf(answer).parts).toMatchObject([
      { kind: 'PAYMENT', amount: 1000, customer: { externalId: 'c' } },
      { kind: 'PAYMENT', amount: 300, customer: { externalId: 'd' } },
      { kind: 'REFUND', amount: -50, linkedPayments: [{ amountLinked: 50, payment: { externalId: 'old' } }] },
      { kind: 'FEE', amount: -10, customer: null, isCreated: false, payment: null },
    ]);
    expect(await bank.record('payments', 'old')).toMatchObject({ amountRefunded: 50 });
    expect(await bank.unmatched(id)).toMatchObject({ state: 'UNMATCHED', match: null });
    expect(await bank.record('payments', 'old')).toMatchObject({ amountRefunded: 0 });
    expect(await client.get('/payments')).toMatchObject({ body: { total: 1 } });
  });

  it('is partly matched after one of its payments is deleted, and can be completed', async () => {
    await store(client, '/invoices', invoice('j', 'd', 300));
    const id = await bank.line(1290);
    const first = await bank.matched(
      id,
      paymentPart('c', 1000, { i: 1000 }),
      paymentPart('d', 300, { j: 300 }),
      feePart(-10),
    );
    expect((await client.delete(`/payments/${paymentOf(first)}`)).status).toBe(204);
    expect(await bank.transaction(id)).toMatchObject({
      state: 'PARTLY_MATCHED',
      match: { id: matchOf(first).id },
    });
    expectError(await bank.match(id, paymentPart('c', 1290)), 400, 'INVALID_DATA', 'parts');
    const second = await bank.matched(id, paymentPart('c', 1000, { i: 1000 }));
    expect(second).toMatchObject({ state: 'MATCHED' });
    expect(matchOf(second).parts.map(({ amount, payment: of }) => [amount, of?.externalId])).toEqual([
      [300, `bank:${id}:2`],
      [-10, undefined],
      [1000, `bank:${id}:4`],
    ]);
    expect(await read<Match>(client, `/matches/${matchOf(first).id}`)).toMatchObject({ undoneAt: NOW });
    await bank.unmatched(id);
    expect(await client.get('/payments')).toMatchObject({ body: { total: 0 } });
  });

  it('of fees alone needs no customer', async () => {
    const id = await bank.line(-12);
    expect(await bank.matched(id, feePart(-12))).toMatchObject({ state: 'MATCHED' });
    expect(await bank.unmatched(id)).toMatchObject({ state: 'UNMATCHED' });
  });
});
