import { describe, expect, it } from 'vitest';
import { audit } from '../../../../test/ledger/audit.ts';
import { Book } from '../../../../test/ledger/book.ts';
import {
  creditNote,
  customer,
  invoice,
  payment,
  refund,
  remove,
  removeCustomer,
} from '../../../../test/ledger/changes.ts';
import { RefusalError } from '../refusal.ts';
import { restate } from './restate.ts';
import type { StateChange } from './state-batch.ts';

function bookWith(...changes: Parameters<Book['do']>): Book {
  const book = new Book();
  book.do(customer('A'), customer('B'), ...changes);
  return book.nextBatch();
}

/** Restates in every rotation of the changes, checks that all agree, and returns statuses or refusals. */
function restated(make: () => Book, ...changes: StateChange[]): { book: Book; outcomes: string[] } {
  const results = changes.map((_, shift) => {
    const book = make();
    const order = changes.map((_change, i) => (i + shift) % changes.length);
    const done = restate(
      book.ledger,
      order.flatMap((i) => changes[i] ?? []),
    );
    const outcomes = changes.map((_change, i) => {
      const outcome = done[order.indexOf(i)];
      if (outcome instanceof RefusalError) return `${outcome.code} ${outcome.message}`;
      return outcome?.status ?? '';
    });
    expect(audit(book.ledger)).toEqual([]);
    return { book, outcomes };
  });
  const [first] = results;
  if (first === undefined) throw new Error('nothing to restate');
  for (const { book, outcomes } of results) {
    expect(outcomes).toEqual(first.outcomes);
    expect(book.figures()).toEqual(first.book.figures());
  }
  return first;
}

const linksOf = (book: Book) =>
  Object.entries(book.figures().links).map(([name, { amount }]) => `${name} ${amount}`);

describe('restate', () => {
  it('swaps the invoices of two payments', () => {
    const make = () =>
      bookWith(
        invoice('I1', 100),
        invoice('I2', 100),
        payment('P1', 100, { invoices: { I1: 100 } }),
        payment('P2', 100, { invoices: { I2: 100 } }),
      );
    const { book, outcomes } = restated(
      make,
      payment('P1', 100, { invoices: { I2: 100 } }),
      payment('P2', 100, { invoices: { I1: 100 } }),
    );
    expect(outcomes).toEqual(['updated', 'updated']);
    expect(linksOf(book)).toEqual(['PAYMENT P1 > INVOICE I2 100', 'PAYMENT P2 > INVOICE I1 100']);
  });

  it('moves the documents of a merged customer and deletes it', () => {
    const make = () =>
      bookWith(
        invoice('I1', 100),
        payment('P1', 100, { invoices: { I1: 100 } }),
        refund('R1', 40, { payments: { P1: 40 } }),
      );
    const { book, outcomes } = restated(
      make,
      invoice('I1', 100, { customer: 'B' }),
      payment('P1', 100, { customer: 'B', invoices: { I1: 100 } }),
      refund('R1', 40, { customer: 'B', payments: { P1: 40 } }),
      removeCustomer('A'),
    );
    expect(outcomes).toEqual(['updated', 'updated', 'updated', 'deleted']);
    expect(Object.keys(book.figures().balances)).toEqual(['B EUR']);
  });

  it('leaves unchanged records as they are', () => {
    const changes = [
      customer('A'),
      invoice('I1', 100),
      payment('P1', 100, { invoices: { I1: 100 } }),
      refund('R1', 40, { payments: { P1: 40 } }),
    ];
    const make = () => bookWith(...changes);
    const { book, outcomes } = restated(make, ...changes);
    expect(outcomes).toEqual(['unchanged', 'unchanged', 'unchanged', 'unchanged']);
    expect(book.nextBatch().everything()).toEqual(make().everything());
  });

  it('refuses what needs the invoice that a refused payment keeps, and names the cause', () => {
    const make = () =>
      bookWith(
        invoice('I1', 100),
        invoice('I2', 100),
        invoice('I3', 100),
        payment('P1', 100, { invoices: { I1: 100 } }),
        payment('P2', 100, { invoices: { I2: 100 } }),
      );
    const { book, outcomes } = restated(
      make,
      payment('P1', 100, { bankAccountId: 'unknown', invoices: { I2: 100 } }),
      payment('P2', 100, { invoices: { I1: 100 } }),
      payment('P3', 100, { invoices: { I2: 60 } }),
      payment('P4', 100, { invoices: { I3: 60 } }),
    );
    expect(outcomes).toEqual([
      'REFERENCE_NOT_FOUND bankAccountId: does not exist: unknown',
      'AMOUNT_EXCEEDED linkedInvoices[0].amountLinked: exceeds the open amount of 0 besides payment P1; payment P1 was refused (bankAccountId: does not exist: unknown)',
      expect.stringMatching(/^AMOUNT_EXCEEDED/),
      'created',
    ]);
    expect(linksOf(book)).toEqual([
      'PAYMENT P1 > INVOICE I1 100',
      'PAYMENT P2 > INVOICE I2 100',
      'PAYMENT P4 > INVOICE I3 60',
    ]);
  });

  it('refuses documents of a customer that cannot be created', () => {
    const { outcomes } = restated(
      () => bookWith(),
      customer('N', { bankAccountIds: ['x'] }),
      invoice('I1', 100, { customer: 'N' }),
      payment('P1', 100, { customer: 'N', invoices: { I1: 100 } }),
      invoice('I2', 100),
    );
    const cause = 'customer N was refused (bankAccounts[0].id: does not exist: x)';
    expect(outcomes).toEqual([
      'REFERENCE_NOT_FOUND bankAccounts[0].id: does not exist: x',
      `REFERENCE_NOT_FOUND customer.externalId: customer does not exist: N; ${cause}`,
      `REFERENCE_NOT_FOUND customer.externalId: customer does not exist: N; ${cause}`,
      'created',
    ]);
  });

  it('moves a customer with links to another family if both ends move', () => {
    const make = () =>
      bookWith(
        customer('C', { parent: 'A' }),
        customer('D', { parent: 'A' }),
        invoice('I1', 100, { customer: 'C' }),
        payment('P1', 100, { customer: 'D', invoices: { I1: 100 } }),
      );
    expect(restated(make, customer('C', { parent: 'B' }), customer('D', { parent: 'B' })).outcomes).toEqual([
      'updated',
      'updated',
    ]);
    expect(restated(make, customer('C', { parent: 'B' }), customer('D')).outcomes).toEqual([
      'INVALID_DATA parent: links to documents of the current family would be left behind',
      'unchanged',
    ]);
  });

  it('turns a family around', () => {
    const make = () => bookWith(customer('C', { parent: 'A' }));
    expect(restated(make, customer('C', { parent: null }), customer('A', { parent: 'C' })).outcomes).toEqual([
      'updated',
      'updated',
    ]);
    expect(restated(make, customer('C', { parent: 'A' }), customer('A', { parent: 'B' })).outcomes).toEqual([
      'unchanged',
      'INVALID_DATA parent: this customer has children, so it cannot have a parent',
    ]);
  });

  it('refuses a record that is stated twice, or stated and deleted', () => {
    const { outcomes } = restated(
      () => bookWith(invoice('I1', 100)),
      invoice('I1', 100),
      remove('INVOICE', 'I1'),
      invoice('I2', 100),
      invoice('I2', 120),
      creditNote('N1', 10),
    );
    const twice = 'INVALID_DATA externalId: several lines state this record; state each record once';
    expect(outcomes).toEqual([twice, twice, twice, twice, 'created']);
  });
});
