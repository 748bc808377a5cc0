import { describe, expect, it } from 'vitest';
import { invoiceOf } from '../../../test/harness/dunning-facts.ts';
import { meetsConditions } from './conditions.ts';
import type { DunnedInvoice, FieldValues } from './facts.ts';
import { NO_CONDITIONS, type StepConditions } from './plan.ts';

interface Facts {
  today?: string;
  invoice?: Partial<DunnedInvoice>;
  /** Custom fields of the customer. */
  fields?: FieldValues;
  rates?: [string, string][];
}

/** Checks conditions for an invoice of 10.00 EUR, due on the day on which the clocks go forward. */
function meets(conditions: Partial<StepConditions>, facts: Facts = {}): boolean {
  const { today = '2026-04-05', invoice = {}, fields = new Map(), rates = [['USD', '0.9']] } = facts;
  return meetsConditions(
    { ...NO_CONDITIONS, ...conditions },
    {
      customer: { fields },
      invoice: invoiceOf({ outstanding: 1000, dueOn: '2026-03-29', ...invoice }),
      settings: { currency: 'EUR', rates: new Map(rates) },
      today,
    },
  );
}

const DOLLARS = { currency: 'USD', outstanding: 1111 };

describe('matching the conditions of a step', () => {
  it.each<[string, Partial<StepConditions>, Facts, boolean]>([
    ['holds without any condition', {}, {}, true],
    ['includes the minimum amount', { minOutstanding: 1000 }, {}, true],
    ['excludes a lower amount', { minOutstanding: 1001 }, {}, false],
    ['includes the maximum amount', { maxOutstanding: 1000 }, {}, true],
    ['excludes a higher amount', { maxOutstanding: 999 }, {}, false],
    // 11.11 × 0.9 = 9.999.
    [
      'compares its own amount after conversion',
      { minOutstanding: 1000, maxOutstanding: 1000 },
      { invoice: DOLLARS },
      true,
    ],
    ['excludes a lower amount after conversion', { minOutstanding: 1001 }, { invoice: DOLLARS }, false],
    [
      'ignores amounts in a currency without a rate',
      { maxOutstanding: 1 },
      { invoice: DOLLARS, rates: [] },
      true,
    ],
    ['includes the given currencies', { currencies: ['GBP', 'USD'] }, { invoice: DOLLARS }, true],
    ['excludes other currencies', { currencies: ['USD'] }, {}, false],
    // The clocks went forward on the due date; the difference is still seven days.
    ['includes the minimum number of days overdue', { minDaysOverdue: 7 }, {}, true],
    ['excludes fewer days overdue', { minDaysOverdue: 8 }, {}, false],
    ['includes the maximum number of days overdue', { maxDaysOverdue: 7 }, {}, true],
    ['excludes more days overdue', { maxDaysOverdue: 6 }, {}, false],
    ['can require a time before the due date', { maxDaysOverdue: -1 }, { today: '2026-03-28' }, true],
    [
      'counts a leap day',
      { minDaysOverdue: 2 },
      { today: '2028-03-01', invoice: { dueOn: '2028-02-28' } },
      true,
    ],
    [
      'includes a customer with the value of a custom field',
      { customField: { id: 'f', value: 'x' } },
      { fields: new Map([['f', 'x']]) },
      true,
    ],
    [
      'excludes a customer with another value',
      { customField: { id: 'f', value: 'x' } },
      { fields: new Map([['f', 'X']]) },
      false,
    ],
    [
      'excludes a value of another type',
      { customField: { id: 'f', value: 7 } },
      { fields: new Map([['f', '7']]) },
      false,
    ],
    ['excludes a customer without a value', { customField: { id: 'f', value: false } }, {}, false],
    [
      'compares the field of the invoice itself, with several values',
      { customField: { id: 'f', value: 'b' } },
      { invoice: { fields: new Map([['f', ['a', 'b']]]) }, fields: new Map([['f', 'c']]) },
      true,
    ],
    ['requires all conditions to hold', { minOutstanding: 1, currencies: ['GBP'] }, {}, false],
  ])('%s', (_title, conditions, facts, is) => {
    expect(meets(conditions, facts)).toBe(is);
  });
});
