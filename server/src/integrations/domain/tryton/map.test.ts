import { expect, it } from 'vitest';
import {
  invoiceRecord,
  lineRecord,
  partyRecord,
  records,
} from '../../../../test/integrations/tryton/records.ts';
import type { Family } from '../canonical.ts';
import { mapFamily } from './map.ts';
import type { TrytonInvoice, TrytonLine } from './records.ts';

const map = (lines: readonly TrytonLine[], invoices: readonly TrytonInvoice[] = []) =>
  mapFamily(records(lines, invoices), 'https://erp.example.com/#main/model');

/** Returns the items in short: `INVOICE 1 120.00 EUR, 20.00 open`. */
const items = ({ items: all }: Family) =>
  all.map(
    ({ kind, number, amount, currency, residual }) => `${kind} ${number} ${amount} ${currency} ${residual}`,
  );
const links = ({ links: all }: Family) =>
  all.map(({ fromKey, toKey, amount }) =>
    [fromKey, toKey]
      .map((key) => key.replace('account.move.line,', ''))
      .join(' → ')
      .concat(` ${amount}`),
  );
const differences = ({ differences: all }: Family) =>
  all.map(({ cause, key, currency, amount }) => `${cause} ${key.split(',')[1]} ${amount} ${currency}`);

it('maps the line of an invoice, not the document', () => {
  const line = lineRecord({ id: 3, moveId: 101, amount: 120_000, maturityOn: '2026-03-31' });
  const invoice = invoiceRecord({ id: 1, reference: 'PO-77', untaxedAmount: 100_000 });
  expect(map([line], [invoice]).items).toEqual([
    {
      key: 'account.move.line,3',
      kind: 'INVOICE',
      partyKey: 'party.party,2',
      number: '1',
      reference: 'PO-77',
      currency: 'EUR',
      amount: 120_000,
      netAmount: 100_000,
      issuedOn: '2026-03-01',
      dueOn: '2026-03-31',
      residual: 120_000,
      isBlocked: null,
      url: 'https://erp.example.com/#main/model/account.invoice/1',
    },
  ]);
});

it('maps each instalment to an invoice of its own, numbered by due date', () => {
  const lines = [
    lineRecord({ id: 9, moveId: 103, amount: 30_000, maturityOn: '2026-03-31' }),
    lineRecord({ id: 8, moveId: 103, amount: 30_000, maturityOn: '2026-04-30' }),
  ];
  const family = map(lines, [invoiceRecord({ id: 3, untaxedAmount: 50_000 })]);
  expect(items(family)).toEqual(['INVOICE 3 (1/2) 30000 EUR 30000', 'INVOICE 3 (2/2) 30000 EUR 30000']);
  expect(family.items.map((item) => item.netAmount)).toEqual([null, null]);
});

it('takes a payment that names the invoice as its origin for a payment', () => {
  const lines = [
    lineRecord({ id: 3, moveId: 101, amount: 120_000 }),
    // Its entry, 8, has the origin account.invoice,1 in Tryton, but it is not the entry of the invoice.
    lineRecord({ id: 22, moveId: 8, amount: -70_000 }),
  ];
  const family = map(lines, [invoiceRecord({ id: 1, paymentLineIds: [22], amountToPay: 50_000 })]);
  expect(items(family)).toEqual(['INVOICE 1 120000 EUR 50000', 'PAYMENT M8 70000 EUR 0']);
  expect(links(family)).toEqual(['22 → 3 70000']);
});

it('pairs a set without pairs by due date, then id', () => {
  const set = { reconciliationId: 5 };
  const lines = [
    lineRecord({ id: 1, moveId: 101, amount: 100, maturityOn: '2026-05-01', ...set }),
    lineRecord({ id: 2, moveId: 102, amount: 100, maturityOn: '2026-04-01', ...set }),
    lineRecord({ id: 3, amount: -150, ...set }),
    lineRecord({ id: 4, amount: -50, ...set }),
  ];
  const invoices = [invoiceRecord({ id: 1, state: 'paid' }), invoiceRecord({ id: 2, state: 'paid' })];
  expect(links(map(lines, invoices))).toEqual(['3 → 2 100', '3 → 1 50', '4 → 1 50']);
});

it('pairs what Tryton states first', () => {
  const set = { reconciliationId: 5 };
  const lines = [
    lineRecord({ id: 1, moveId: 101, amount: 100, maturityOn: '2026-04-01', ...set }),
    lineRecord({ id: 2, moveId: 102, amount: 100, maturityOn: '2026-05-01', ...set }),
    lineRecord({ id: 3, amount: -100, ...set }),
    lineRecord({ id: 4, amount: -100, ...set }),
  ];
  const invoices = [
    invoiceRecord({ id: 1, state: 'paid' }),
    invoiceRecord({ id: 2, state: 'paid', paymentLineIds: [3] }),
  ];
  expect(links(map(lines, invoices)).sort()).toEqual(['3 → 2 100', '4 → 1 100']);
});

it('spends a credit note in the invoice that it pays a part of, although Tryton still calls it unpaid', () => {
  const lines = [
    lineRecord({ id: 3, moveId: 101, amount: 120_000 }),
    lineRecord({ id: 15, moveId: 105, amount: -12_000 }),
  ];
  const invoices = [
    invoiceRecord({ id: 1, paymentLineIds: [15], amountToPay: 108_000 }),
    invoiceRecord({ id: 5, amountToPay: -12_000 }),
  ];
  const family = map(lines, invoices);
  expect(items(family)).toEqual(['INVOICE 1 120000 EUR 108000', 'CREDIT_NOTE 5 12000 EUR 0']);
  expect(links(family)).toEqual(['15 → 3 12000']);
});

it('maps an invoice that was cancelled and its entry to cancel to an invoice and a credit note', () => {
  const set = { reconciliationId: 5 };
  // The entry to cancel has a negative debit, no credit.
  const lines = [
    lineRecord({ id: 1, moveId: 101, amount: 100, ...set }),
    lineRecord({ id: 2, moveId: 50, amount: -100, ...set }),
  ];
  const family = map(lines, [invoiceRecord({ id: 1, state: 'cancelled', cancelMoveId: 50 })]);
  expect(items(family)).toEqual(['INVOICE 1 100 EUR 0', 'CREDIT_NOTE M50 100 EUR 0']);
  expect(links(family)).toEqual(['2 → 1 100']);
});

it('maps a write-off to a credit note, because no money came', () => {
  const set = { reconciliationId: 5 };
  const lines = [
    lineRecord({ id: 1, moveId: 101, amount: 10_000, ...set }),
    lineRecord({ id: 2, amount: -9950, ...set }),
    lineRecord({ id: 3, amount: -50, journalType: 'write-off', ...set }),
  ];
  const family = map(lines, [invoiceRecord({ id: 1, state: 'paid' })]);
  expect(items(family).slice(1)).toEqual(['PAYMENT M2 9950 EUR 0', 'CREDIT_NOTE M3 50 EUR 0']);
});

it('links a refund to the credit that it pays back', () => {
  const set = { reconciliationId: 5 };
  const family = map([
    lineRecord({ id: 1, amount: -100, ...set }),
    lineRecord({ id: 2, amount: 100, ...set }),
  ]);
  expect(items(family)).toEqual(['PAYMENT M1 100 EUR 0', 'REFUND M2 100 EUR 0']);
  expect(links(family)).toEqual(['2 → 1 100']);
});

const USD = { currency: 'USD' };

it('names the exchange difference of an invoice that is paid at another rate', () => {
  const lines = [
    lineRecord({ id: 5, moveId: 102, amount: 30_000, base: 27_273, ...USD }),
    lineRecord({ id: 24, amount: -30_000, base: -25_000, ...USD }),
  ];
  const family = map(lines, [invoiceRecord({ id: 2, ...USD, paymentLineIds: [24], amountToPay: 0 })]);
  expect(items(family)).toEqual(['INVOICE 2 30000 USD 0', 'PAYMENT M24 30000 USD 0']);
  expect(family.differences).toEqual([
    {
      cause: 'EXCHANGE_DIFFERENCE',
      key: 'account.move.line,5',
      partyKey: 'party.party,2',
      currency: 'EUR',
      amount: 2273,
      text: 'Invoice 2 is paid, but 22.73 EUR stay open in Tryton until the exchange difference is booked.',
      isOutsideSums: true,
    },
  ]);
});

it('makes no record of an exchange difference that was booked', () => {
  const set = { reconciliationId: 5 };
  const lines = [
    lineRecord({ id: 5, moveId: 102, amount: 30_000, base: 27_273, ...USD, ...set }),
    lineRecord({ id: 24, amount: -30_000, base: -25_000, ...USD, ...set }),
    lineRecord({ id: 30, amount: -2273, journalType: 'write-off', ...set }),
  ];
  const family = map(lines, [invoiceRecord({ id: 2, ...USD, state: 'paid' })]);
  expect(items(family)).toEqual(['INVOICE 2 30000 USD 0', 'PAYMENT M24 30000 USD 0']);
  expect(differences(family)).toEqual([]);
});

it('splits a payment in another currency as Tryton converts it', () => {
  const lines = [
    lineRecord({ id: 13, moveId: 103, amount: 30_000, base: 27_273, ...USD }),
    lineRecord({ id: 16, amount: -5000 }),
  ];
  const family = map(lines, [invoiceRecord({ id: 3, ...USD, paymentLineIds: [16], amountToPay: 24_500 })]);
  expect(items(family)).toEqual(['INVOICE 3 30000 USD 24500', 'PAYMENT M16 5500 USD 0']);
  expect(links(family)).toEqual(['16:USD → 13 5500']);
  // Tryton counts 50.00 EUR on account and the whole invoice in USD.
  expect(differences(family)).toEqual([
    'LINKED_ACROSS_CURRENCIES 16 -5000 EUR',
    'LINKED_ACROSS_CURRENCIES 16 5500 USD',
  ]);
});

it('keeps what a payment in another currency pays too much in its own currency', () => {
  const lines = [
    lineRecord({ id: 13, moveId: 103, amount: 11_000, base: 10_000, ...USD }),
    lineRecord({ id: 16, amount: -15_000 }),
  ];
  const family = map(lines, [invoiceRecord({ id: 3, ...USD, paymentLineIds: [16], amountToPay: -5500 })]);
  expect(items(family)).toEqual([
    'INVOICE 3 11000 USD 0',
    'PAYMENT M16 5000 EUR 5000',
    'PAYMENT M16 11000 USD 0',
  ]);
});

it('pairs a closed set across currencies completely', () => {
  const set = { reconciliationId: 5 };
  const lines = [
    lineRecord({ id: 13, moveId: 103, amount: 30_000, base: 27_273, ...USD, ...set }),
    lineRecord({ id: 16, amount: -20_000, ...set }),
    lineRecord({ id: 17, amount: -7273, ...set }),
  ];
  const family = map(lines, [invoiceRecord({ id: 3, ...USD, state: 'paid' })]);
  expect(links(family)).toEqual(['16:USD → 13 22000', '17:USD → 13 8000']);
  expect(differences(family)).toEqual([
    'LINKED_ACROSS_CURRENCIES 16 0 EUR',
    'LINKED_ACROSS_CURRENCIES 17 0 EUR',
  ]);
});

it('names what a closed set leaves in a foreign currency', () => {
  const set = { reconciliationId: 5, base: 10_000, ...USD };
  const rest = (left: number) =>
    differences(
      map([
        lineRecord({ id: 1, amount: 11_000, ...set }),
        lineRecord({ id: 2, amount: left - 11_000, ...set, base: -10_000 }),
      ]),
    );
  expect(rest(2)).toEqual(['ROUNDING_OF_A_SET 1 -2 USD']);
  expect(rest(100)).toEqual(['EXCHANGE_DIFFERENCE 1 -100 USD']);
});

it('makes no record of a line without amount in its currency', () => {
  const family = map([lineRecord({ id: 7, amount: 0, base: 2273, ...USD })]);
  expect(family.items).toEqual([]);
  expect(differences(family)).toEqual(['EXCHANGE_DIFFERENCE 7 2273 EUR']);
});

it('names items without party', () => {
  const family = mapFamily(records([lineRecord({ id: 7, amount: 500, partyId: null })], [], []), '');
  expect(family.items).toEqual([]);
  expect(differences(family)).toEqual(['ITEM_WITHOUT_PARTNER 7 500 EUR']);
});

it('puts a merged party into the family of the one that remains', () => {
  const parties = [partyRecord(), partyRecord({ id: 3, name: 'Dupont', isActive: false, replacedById: 2 })];
  const family = mapFamily(records([lineRecord({ id: 1, amount: -100 })], [], parties), '');
  expect(family.parties.map(({ key, isArchived }) => [key, isArchived])).toEqual([
    ['party.party,2', false],
    ['party.party,3', true],
  ]);
});
