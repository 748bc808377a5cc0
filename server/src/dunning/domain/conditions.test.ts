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

describe('an invoice meets the conditions of a step', () => {
  it.each<[string, Partial<StepConditions>, Facts, boolean]>([
    ['always where it has none', {}, {}, true],
    ['from a minimum on', { minOutstanding: 1000 }, {}, true],
    ['not below it', { minOutstanding: 1001 }, {}, false],
    ['up to a maximum', { maxOutstanding: 1000 }, {}, true],
    ['not above it', { maxOutstanding: 999 }, {}, false],
    // 11.11 × 0.9 = 9.999.
    [
      'by its own amount, converted',
      { minOutstanding: 1000, maxOutstanding: 1000 },
      { invoice: DOLLARS },
      true,
    ],
    ['not beyond it, converted', { minOutstanding: 1001 }, { invoice: DOLLARS }, false],
    [
      'whatever the amount where it has no rate',
      { maxOutstanding: 1 },
      { invoice: DOLLARS, rates: [] },
      true,
    ],
    ['in its currency', { currencies: ['GBP', 'USD'] }, { invoice: DOLLARS }, true],
    ['not in others', { currencies: ['USD'] }, {}, false],
    // The clocks went forward on the due date; the difference is still seven days.
    ['from a number of days on', { minDaysOverdue: 7 }, {}, true],
    ['not before', { minDaysOverdue: 8 }, {}, false],
    ['until a number of days', { maxDaysOverdue: 7 }, {}, true],
    ['not after', { maxDaysOverdue: 6 }, {}, false],
    ['before the due date', { maxDaysOverdue: -1 }, { today: '2026-03-28' }, true],
    [
      'over a leap day',
      { minDaysOverdue: 2 },
      { today: '2028-03-01', invoice: { dueOn: '2028-02-28' } },
      true,
    ],
    [
      'where the customer has a value',
      { customField: { id: 'f', value: 'x' } },
      { fields: new Map([['f', 'x']]) },
      true,
    ],
    [
      'not with another value',
      { customField: { id: 'f', value: 'x' } },
      { fields: new Map([['f', 'X']]) },
      false,
    ],
    [
      'not with another type',
      { customField: { id: 'f', value: 7 } },
      { fields: new Map([['f', '7']]) },
      false,
    ],
    ['not where there is none', { customField: { id: 'f', value: false } }, {}, false],
    [
      'where it has the value itself, of several',
      { customField: { id: 'f', value: 'b' } },
      { invoice: { fields: new Map([['f', ['a', 'b']]]) }, fields: new Map([['f', 'c']]) },
      true,
    ],
    ['when all hold, not one of them', { minOutstanding: 1, currencies: ['GBP'] }, {}, false],
  ])('%s', (_title, conditions, facts, is) => {
    expect(meets(conditions, facts)).toBe(is);
  });
});
