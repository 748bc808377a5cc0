import { describe, expect, it } from 'vitest';
import { meetsConditions } from './conditions.ts';
import type { DunnedCustomer, DunnedInvoice, FieldValues } from './facts.ts';
import { NO_CONDITIONS, type StepConditions } from './plan.ts';
import { DEFAULT_RULES } from './rules.ts';

const invoice = (more: Partial<DunnedInvoice> = {}): DunnedInvoice => ({
  ...{ id: 'i', currency: 'EUR', outstanding: 1000, dueAt: '2026-03-28T23:00:00.000Z', planId: null },
  ...{ pausedUntil: null, isEnabled: true, promiseDate: null, isDisputed: false, fields: new Map() },
  ...more,
});

interface Facts {
  today?: string;
  invoices?: DunnedInvoice[];
  fields?: FieldValues;
  rates?: [string, string][];
  timezone?: string;
}

function meets(conditions: Partial<StepConditions>, facts: Facts = {}): boolean {
  const {
    today = '2026-04-05',
    invoices = [invoice()],
    fields = new Map(),
    timezone = 'Europe/Paris',
  } = facts;
  const [carrying = invoice()] = invoices;
  const customer: DunnedCustomer = {
    ...{
      id: 'c',
      planId: 'p',
      isEnabled: true,
      pausedUntil: null,
      balances: [],
      invoices,
      tracks: [],
      contactedOn: [],
      fields,
    },
  };
  const rates = new Map(facts.rates ?? [['USD', '0.9']]);
  const settings = { rules: { ...DEFAULT_RULES, timezone }, currency: 'EUR', rates, plans: new Map() };
  return meetsConditions(
    { ...NO_CONDITIONS, ...conditions },
    { customer, carrying, invoices, settings, today },
  );
}

const dollars = invoice({ id: 'd', currency: 'USD', outstanding: 1111 });

describe('a step is taken', () => {
  it.each<[string, Partial<StepConditions>, Facts, boolean]>([
    ['always where it has no conditions', {}, {}, true],
    ['from a minimum on', { minOutstanding: 1000 }, {}, true],
    ['not below it', { minOutstanding: 1001 }, {}, false],
    ['up to a maximum', { maxOutstanding: 1000 }, {}, true],
    ['not above it', { maxOutstanding: 999 }, {}, false],
    [
      'by the sum of all, converted',
      { minOutstanding: 2000, maxOutstanding: 2000 },
      { invoices: [invoice(), dollars] },
      true,
    ],
    [
      'whatever the sum where one has no rate',
      { maxOutstanding: 1 },
      { invoices: [invoice(), dollars], rates: [] },
      true,
    ],
    [
      'in currencies of the carrying invoice',
      { currencies: ['USD'] },
      { invoices: [dollars, invoice()] },
      true,
    ],
    ['not in others', { currencies: ['USD'] }, { invoices: [invoice(), dollars] }, false],
    // The clock went forward on the day on which it fell due: seven days all the same.
    ['from a number of days on', { minDaysOverdue: 7 }, {}, true],
    ['not before', { minDaysOverdue: 8 }, {}, false],
    ['until a number of days', { maxDaysOverdue: 7 }, {}, true],
    ['not after', { maxDaysOverdue: 6 }, {}, false],
    [
      'by days on the clock of the organization',
      { minDaysOverdue: 8 },
      { timezone: 'America/New_York' },
      true,
    ],
    ['before the due date', { maxDaysOverdue: -1 }, { today: '2026-03-28' }, true],
    [
      'over a leap day',
      { minDaysOverdue: 2 },
      { today: '2028-03-01', invoices: [invoice({ dueAt: '2028-02-28T12:00:00.000Z' })] },
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
      'where the carrying invoice has it, of several',
      { customField: { id: 'f', value: 'b' } },
      { invoices: [invoice({ fields: new Map([['f', ['a', 'b']]]) })] },
      true,
    ],
    [
      'not where another invoice has it',
      { customField: { id: 'f', value: 'b' } },
      { invoices: [invoice(), invoice({ id: 'j', fields: new Map([['f', 'b']]) })] },
      false,
    ],
    ['when all conditions hold, not one of them', { minOutstanding: 1, currencies: ['GBP'] }, {}, false],
  ])('%s', (_title, conditions, facts, is) => {
    expect(meets(conditions, facts)).toBe(is);
  });
});
