import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeVerified } from '../../../test/harness/contract.ts';
import { creditNote, invoice, linked, payment, refund, store } from '../../../test/harness/factories.ts';
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
import { ManualClock } from '../../platform/clock.ts';

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

describe('deductions', () => {
  it('link the credit notes that the payer netted, and undoing the match restores them', async () => {
    await store(client, '/credit_notes', creditNote('n', 'c', 200));
    const id = await bank.line(800);
    const credit = { linkedCreditNotes: linked('creditNote', { n: 200 }) };
    const answer = await bank.matched(id, paymentPart('c', 800, { i: 1000 }, credit));
    expect(answer).toMatchObject({ state: 'MATCHED' });
    expect(matchOf(answer).parts[0]).toMatchObject({
      linkedCreditNotes: [{ amountLinked: 200, creditNote: { externalId: 'n' } }],
    });
    expect(await bank.record('invoices', 'i')).toMatchObject({ state: 'PAID' });
    await bank.unmatched(id);
    expect(await bank.record('invoices', 'i')).toMatchObject({ amountOutstanding: 1000 });
    expect(await bank.record('credit_notes', 'n')).toMatchObject({ amountUnlinked: 200 });
    expect(await bank.matched(id, paymentPart('c', 800, { i: 1000 }, credit))).toMatchObject({
      state: 'MATCHED',
    });
  });

  it('write small rests off with a reason, until the match is undone or the payment deleted', async () => {
    const paid = {
      linkedInvoices: [{ amountLinked: 980, invoice: { customId: 'i' }, writeOffReason: '2 %' }],
    };
    const id = await bank.line(980);
    const answer = await bank.matched(id, paymentPart('c', 980, {}, paid));
    expect(matchOf(answer).parts[0]?.writtenOffInvoices).toMatchObject([{ externalId: 'i' }]);
    expect(await bank.record('invoices', 'i')).toMatchObject({ state: 'WRITTEN_OFF', amountOutstanding: 20 });
    await bank.unmatched(id);
    expect(await bank.record('invoices', 'i')).toMatchObject({ state: 'OVERDUE', amountOutstanding: 1000 });
    await bank.matched(id, paymentPart('c', 980, {}, paid));
    expect((await client.delete(`/payments/external:bank:${id}:2`)).status).toBe(204);
    expect(await bank.record('invoices', 'i')).toMatchObject({ state: 'OVERDUE', amountOutstanding: 1000 });
  });

  it('leave a write-off that a person made', async () => {
    await store(client, '/invoices/external:i/write_off', { reason: 'Bankrupt' });
    const id = await bank.line(980);
    const links = [{ amountLinked: 980, invoice: { externalId: 'i' }, writeOffReason: '2 %' }];
    clock.set('2026-03-01T12:05:00.000Z');
    await bank.matched(id, paymentPart('c', 980, {}, { linkedInvoices: links }));
    await bank.unmatched(id);
    expect(await bank.record('invoices', 'i')).toMatchObject({
      state: 'WRITTEN_OFF',
      amountOutstanding: 1000,
    });
  });
});

describe('a return', () => {
  it('reopens the invoice that its payment paid, not the oldest, and undoing it pays that again', async () => {
    await store(client, '/invoices', invoice('new', 'c', 1000, { issuedAt: '2026-02-01' }));
    const first = await bank.line(1000);
    await bank.matched(first, paymentPart('c', 1000, { i: 1000 }));
    const id = await bank.line(1000);
    const paid = await bank.matched(id, paymentPart('c', 1000, { new: 1000 }));
    const returned = await bank.line(-1003, { returnReason: 'AC04' });
    expect(await bank.matched(returned, returnPart('c', paymentOf(paid), 1000), feePart(-3))).toMatchObject({
      state: 'MATCHED',
    });
    expect(await bank.record('invoices', 'new')).toMatchObject({ amountOutstanding: 1000 });
    expect(await bank.record('invoices', 'i')).toMatchObject({ state: 'PAID' });
    expect(await bank.transaction(id)).toMatchObject({ state: 'RETURNED' });
    await bank.unmatched(returned);
    expect(await bank.record('invoices', 'new')).toMatchObject({ state: 'PAID' });
    expect(await bank.transaction(id)).toMatchObject({ state: 'MATCHED' });
  });

  it('reverses the write-off of its payment, which comes back with the payment', async () => {
    const links = [{ amountLinked: 980, invoice: { externalId: 'i' }, writeOffReason: '2 %' }];
    const id = await bank.line(980);
    const paid = await bank.matched(id, paymentPart('c', 980, {}, { linkedInvoices: links }));
    const returned = await bank.line(-980);
    await bank.matched(returned, returnPart('c', paymentOf(paid), 980));
    expect(await bank.record('invoices', 'i')).toMatchObject({ state: 'OVERDUE', amountOutstanding: 1000 });
    expect((await client.delete(`/refunds/external:bank:${returned}:1`)).status).toBe(204);
    expect(await bank.record('invoices', 'i')).toMatchObject({ state: 'WRITTEN_OFF', amountOutstanding: 20 });
    expect(await bank.transaction(returned)).toMatchObject({ state: 'UNMATCHED' });
  });

  it('joins a refund that is recorded already, and pays out a credit note', async () => {
    await store(client, '/payments', payment('p', 'c', 300));
    await store(client, '/refunds', refund('r', 'c', 300));
    const id = await bank.line(-300);
    const join = { kind: 'REFUND', amount: -300, refund: { externalId: 'r' } };
    await bank.matched(id, { ...join, linkedPayments: linked('payment', { p: 300 }) });
    expect(await bank.record('payments', 'p')).toMatchObject({ amountRefunded: 300 });
    await bank.unmatched(id);
    expect(await bank.record('payments', 'p')).toMatchObject({ amountRefunded: 0 });
    expect(await bank.record('refunds', 'r')).toMatchObject({ amountUnlinked: 300 });
    await store(client, '/credit_notes', creditNote('n', 'c', 40));
    const out = await bank.line(-40);
    const notes = { linkedCreditNotes: linked('creditNote', { n: 40 }) };
    const part = { kind: 'REFUND', amount: -40, customer: { externalId: 'c' } };
    expect(await bank.matched(out, { ...part, ...notes })).toMatchObject({
      match: { parts: [{ linkedCreditNotes: [{ amountLinked: 40, creditNote: { externalId: 'n' } }] }] },
    });
  });
});
