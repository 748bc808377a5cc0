import { beforeEach, expect, it } from 'vitest';
import { Book } from '../../../../test/ledger/book.ts';
import { customer, invoice, payment } from '../../../../test/ledger/changes.ts';
import type { WriteOff } from './changes.ts';

let book: Book;
beforeEach(() => {
  book = new Book();
  book.do(customer('A'), invoice('I', 100), invoice('J', 50), payment('P', 30, { invoices: { I: 30 } }));
});

const writeOff = (externalId: string, reason: string | null): WriteOff => ({
  type: 'writeOff',
  target: { externalId },
  reason,
});
const figures = () => book.figures().balances['A EUR'];

it('keeps the balance and removes the outstanding amount from the amount due, until reversed', () => {
  const before = figures();
  expect(before).toMatchObject({ amountDue: 120, invoicesDue: 2 });
  expect(book.do(writeOff('I', 'Bankrupt'))).toMatchObject([{ status: 'updated' }]);
  expect(figures()).toEqual({ ...before, amountDue: 50, invoicesDue: 1 });
  expect(book.document('INVOICE', 'I')).toMatchObject({
    writtenOffAt: book.now,
    writtenOffReason: 'Bankrupt',
  });
  expect(book.do(writeOff('I', null))).toMatchObject([{ status: 'updated' }]);
  expect(figures()).toEqual(before);
  expect(book.document('INVOICE', 'I')).toMatchObject({ writtenOffAt: null, writtenOffReason: null });
});

it('has no effect when repeated, and updates only a different reason', () => {
  const [at] = [book.now];
  book.do(writeOff('I', 'Bankrupt'));
  book.nextBatch();
  book.now = '2026-04-01T12:00:00.000Z';
  expect(book.do(writeOff('I', 'Bankrupt'))).toMatchObject([{ status: 'unchanged' }]);
  book.do(writeOff('I', 'Small amount'));
  expect(book.document('INVOICE', 'I')).toMatchObject({ writtenOffAt: at, writtenOffReason: 'Small amount' });
  expect(book.do(writeOff('J', null))).toMatchObject([{ status: 'unchanged' }]);
});

it('is refused for paid and unknown invoices', () => {
  book.do(payment('Q', 50, { invoices: { J: 50 } }));
  const before = book.everything();
  expect(book.refused(writeOff('J', 'Bankrupt')).code).toBe('CONFLICT');
  expect(book.refused(writeOff('unknown', 'Bankrupt')).code).toBe('NOT_FOUND');
  expect(book.refused(writeOff('P', 'Bankrupt')).code).toBe('NOT_FOUND');
  expect(book.everything()).toEqual(before);
});
