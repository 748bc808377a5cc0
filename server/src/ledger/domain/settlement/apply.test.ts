import { beforeEach, describe, expect, it } from 'vitest';
import { Book } from '../../../../test/ledger/book.ts';
import { customer, invoice, payment, reconcile, refund, remove } from '../../../../test/ledger/changes.ts';

const LATER = '2026-04-01T00:00:00.000Z';
let book: Book;

/** Lists the records with the timestamp of the last batch. */
function touched(): string[] {
  book.nextBatch();
  const { customers, documents } = book.ledger;
  const rows = [...customers.rows(), ...documents.rows()].filter((row) => row.updatedAt === LATER);
  return rows.map((row) => row.externalId).sort();
}

beforeEach(() => {
  book = new Book();
  book.do(customer('A'), customer('A1', { parent: 'A' }), customer('B'));
  book.do(invoice('I', 100, { customer: 'A1' }), invoice('J', 100), invoice('K', 100, { customer: 'B' }));
  book.do(payment('P', 100, { invoices: { J: 20 } }), payment('Q', 100));
  book.now = LATER;
  book.nextBatch();
});

describe('updatedAt', () => {
  it.each([
    [
      'a changed document and the customer whose figures change',
      [invoice('K', 90, { customer: 'B' })],
      ['B', 'K'],
    ],
    ['a changed document without changed figures', [payment('Q', 100, { refNumber: 'r' })], ['Q']],
    ['a customer whose own fields changed', [customer('B', { city: 'Oslo' })], ['B']],
    [
      'both ends of a new link and the customer whose amount due changes',
      [payment('Q', 100, { invoices: { I: 5 } })],
      ['A1', 'I', 'Q'],
    ],
    ['both ends of a removed link', [payment('P', 100, { invoices: {} })], ['A', 'J', 'P']],
    ['the other ends of a deleted document', [remove('PAYMENT', 'P')], ['A', 'J']],
    [
      'the ends of a reconciliation',
      [reconcile('X', { invoices: { I: 5 }, payments: { Q: 5 } })],
      ['A1', 'I', 'Q'],
    ],
    ['invoices that a refund releases', [refund('R', 90, { payments: { P: 90 } })], ['A', 'J', 'P', 'R']],
    [
      'nothing when the values are equal',
      [payment('P', 100, { invoices: { J: 20 } }), invoice('J', 100)],
      [],
    ],
    ['nothing when the batch reverts the change', [invoice('J', 101), invoice('J', 100)], []],
  ] as const)('changes for %s', (_, changes, expected) => {
    book.do(...changes);
    expect(touched()).toEqual(expected);
  });
});

describe('a batch', () => {
  it('continues after a refused change and returns the refusal at its position', () => {
    const outcomes = book.apply(invoice('L', 5), payment('P', 10), invoice('M', 5));
    expect(outcomes).toMatchObject([
      { status: 'created' },
      { code: 'AMOUNT_EXCEEDED' },
      { status: 'created' },
    ]);
    expect(touched()).toEqual(['A', 'L', 'M']);
  });

  it('lets later changes build on earlier ones', () => {
    const outcomes = book.do(
      customer('C'),
      invoice('L', 50, { customer: 'C' }),
      payment('S', 50, { customer: 'C', invoices: { L: 50 } }),
      refund('R', 50, { customer: 'C', payments: { S: 20 } }),
      remove('REFUND', 'R'),
    );
    expect(outcomes.map(({ status }) => status)).toEqual([
      'created',
      'created',
      'created',
      'created',
      'deleted',
    ]);
    expect(book.document('INVOICE', 'L').amountLinked).toBe(50);
  });

  it('stores nothing that was created and deleted within it', () => {
    book.do(customer('C'), invoice('L', 50, { customer: 'C' }), remove('INVOICE', 'L'));
    const none = { inserted: [], updated: [], deleted: [] };
    expect(book.ledger.documents.changes()).toEqual(none);
    expect(book.ledger.balances.changes()).toEqual(none);
  });
});
