import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { midnightOf } from '../../kernel/calendar.ts';
import { addDays } from '../../kernel/days.ts';
import { INVOICE_STATES, type InvoiceState, invoiceState } from './invoice-state.ts';

const TODAY = '2026-03-01';
const YESTERDAY = '2026-02-28';
const OFF = '2026-02-01T00:00:00.000Z';

describe('the state of an invoice', () => {
  // Each row: [linked of 100, due, written off] and the state. Paid takes precedence over written off, then
  // overdue.
  it.each<[number, string | null, string | null, InvoiceState]>([
    [0, TODAY, null, 'DUE'],
    [99, TODAY, null, 'DUE'],
    [0, null, null, 'DUE'],
    [0, YESTERDAY, null, 'OVERDUE'],
    [99, YESTERDAY, null, 'OVERDUE'],
    [0, TODAY, OFF, 'WRITTEN_OFF'],
    [0, YESTERDAY, OFF, 'WRITTEN_OFF'],
    [99, YESTERDAY, OFF, 'WRITTEN_OFF'],
    [0, null, OFF, 'WRITTEN_OFF'],
    [100, TODAY, null, 'PAID'],
    [100, YESTERDAY, null, 'PAID'],
    [101, YESTERDAY, null, 'PAID'],
    [100, TODAY, OFF, 'PAID'],
    [100, YESTERDAY, OFF, 'PAID'],
    [100, null, null, 'PAID'],
    [100, null, OFF, 'PAID'],
  ])(
    'is derived: with %i of 100 linked, due %s, written off %s is %s',
    (amountLinked, dueOn, writtenOffAt, state) => {
      expect(invoiceState({ amount: 100, amountLinked, dueOn, writtenOffAt }, TODAY)).toBe(state);
    },
  );

  it('is PAID for a zero invoice with any due date', () => {
    expect(invoiceState({ amount: 0, amountLinked: 0, dueOn: YESTERDAY, writtenOffAt: null }, TODAY)).toBe(
      'PAID',
    );
  });

  it('is one of four, and time alone only changes DUE to OVERDUE', () => {
    const day = fc.integer({ min: -300, max: 300 }).map((days) => addDays(TODAY, days));
    const facts = fc.record({
      amount: fc.nat(5),
      amountLinked: fc.nat(5),
      dueOn: fc.option(day),
      writtenOffAt: fc.option(day.map(midnightOf)),
    });
    fc.assert(
      fc.property(facts, day, day, (invoice, a, b) => {
        const [earlier = a, later = b] = [a, b].sort();
        const before = invoiceState(invoice, earlier);
        const after = invoiceState(invoice, later);
        expect(INVOICE_STATES).toContain(before);
        if (before !== after) expect([before, after]).toEqual(['DUE', 'OVERDUE']);
      }),
    );
  });
});
