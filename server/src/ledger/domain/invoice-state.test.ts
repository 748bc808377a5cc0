import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { overdueBefore } from './calendar.ts';
import { INVOICE_STATES, type InvoiceState, invoiceState } from './invoice-state.ts';

const TODAY = '2026-03-01T00:00:00.000Z';
const YESTERDAY = '2026-02-28T12:00:00.000Z';
const OFF = '2026-02-01T00:00:00.000Z';

describe('the state of an invoice', () => {
  // Every row: [linked of 100, due, written off] and what follows. Paid comes before written off, that before overdue.
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
  ])('%i of 100 linked, due %s, written off %s: %s', (amountLinked, dueAt, writtenOffAt, state) => {
    expect(invoiceState({ amount: 100, amountLinked, dueAt, writtenOffAt }, TODAY)).toBe(state);
  });

  it('is PAID for an invoice over nothing, whenever it is due', () => {
    expect(invoiceState({ amount: 0, amountLinked: 0, dueAt: YESTERDAY, writtenOffAt: null }, TODAY)).toBe(
      'PAID',
    );
  });

  // R8: off by one day, and around daylight-saving changes.
  it.each([
    ['still due on its last millisecond', '2026-03-29T21:59:59.999Z', 'DUE'],
    [
      'overdue when the local day has ended, an hour earlier in summer',
      '2026-03-29T22:00:00.000Z',
      'OVERDUE',
    ],
  ])('%s', (_, now, state) => {
    const invoice = { amount: 100, amountLinked: 0, dueAt: '2026-03-28T23:00:00.000Z', writtenOffAt: null };
    expect(invoiceState(invoice, overdueBefore(now, 'Europe/Paris'))).toBe(state);
  });

  it('is one of the four, and the passing of time alone changes only DUE into OVERDUE', () => {
    const instant = fc.date({
      min: new Date('2026-01-01'),
      max: new Date('2026-12-31'),
      noInvalidDate: true,
    });
    const facts = fc.record({
      amount: fc.nat(5),
      amountLinked: fc.nat(5),
      dueAt: fc.option(instant.map((date) => date.toISOString())),
      writtenOffAt: fc.option(instant.map((date) => date.toISOString())),
    });
    fc.assert(
      fc.property(facts, instant, instant, (invoice, a, b) => {
        const [earlier, later] = [a.toISOString(), b.toISOString()].sort();
        const before = invoiceState(invoice, earlier ?? '');
        const after = invoiceState(invoice, later ?? '');
        expect(INVOICE_STATES).toContain(before);
        if (before !== after) expect([before, after]).toEqual(['DUE', 'OVERDUE']);
      }),
    );
  });
});
