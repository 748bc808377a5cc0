import { describe, expect, it } from 'vitest';
import type { CurrentPlan, DunnedCustomer } from './facts.ts';
import { DEFAULT_RECIPIENTS, type DunningStep, NO_CONDITIONS, type StepConditions } from './plan.ts';
import { DEFAULT_RULES } from './rules.ts';
import { nextRun, simulate } from './simulate.ts';

const step = (
  type: 'EMAIL' | 'CALL',
  offsetDays: number,
  conditions: Partial<StepConditions> = {},
): DunningStep => ({
  ...{ key: `${type} ${offsetDays}`, name: type, type, relativeTo: 'DUE_DATE', offsetDays },
  ...{ automatic: type === 'EMAIL', templateId: null, recipients: DEFAULT_RECIPIENTS },
  attachments: { invoices: false, statement: false },
  conditions: { ...NO_CONDITIONS, ...conditions },
});

/** A customer with an invoice due on Saturday, 7 March 2026 in Paris. */
const customer: DunnedCustomer = {
  ...{
    id: 'c',
    planId: 'p',
    isEnabled: true,
    pausedUntil: null,
    balances: [{ currency: 'EUR', balance: 100 }],
    tracks: [],
  },
  ...{ contactedOn: [], fields: new Map() },
  invoices: [
    {
      ...{ id: 'i', currency: 'EUR', outstanding: 100, dueAt: '2026-03-06T23:00:00.000Z', planId: null },
      ...{ pausedUntil: null, promiseDate: null, isDisputed: false, fields: new Map() },
    },
  ],
};

function simulated(steps: DunningStep[], from: string, to: string): string[] {
  const plan: CurrentPlan = {
    ...{ id: 'p', name: 'p', version: 1, isActive: true, mode: 'AUTOMATIC', entity: 'CUSTOMER' },
    ...{ takeover: 'CONTEXTUAL', steps },
  };
  const rules = { ...DEFAULT_RULES, timezone: 'Europe/Paris' };
  const settings = { rules, currency: 'EUR', rates: new Map(), plans: new Map([['p', plan]]) };
  return [...simulate(customer, settings, from, to)].map(({ at, on, step: { key } }) => `${on} ${at} ${key}`);
}

const [MARCH, APRIL] = ['2026-03-01T00:00:00.000Z', '2026-04-01T00:00:00.000Z'];

describe('a simulation', () => {
  it('takes each step in the full hour in which it may be taken', () => {
    expect(simulated([step('EMAIL', 0), step('EMAIL', 7), step('CALL', 15)], MARCH, APRIL)).toEqual([
      '2026-03-09 2026-03-09T07:00:00.000Z EMAIL 0',
      '2026-03-16 2026-03-16T07:00:00.000Z EMAIL 7',
      '2026-03-22 2026-03-21T23:00:00.000Z CALL 15',
    ]);
  });

  it('ends before its end', () => {
    const steps = [step('EMAIL', 2)];
    expect(simulated(steps, MARCH, '2026-03-09T07:00:00.000Z')).toEqual([]);
    expect(simulated(steps, MARCH, '2026-03-09T07:00:00.001Z')).toHaveLength(1);
    expect(simulated(steps, '2026-03-09T07:00:00.000Z', APRIL)).toEqual([
      '2026-03-09 2026-03-09T07:00:00.000Z EMAIL 2',
    ]);
    expect(simulated(steps, '2026-03-09T07:00:00.001Z', APRIL)).toEqual([
      '2026-03-09 2026-03-09T08:00:00.000Z EMAIL 2',
    ]);
  });

  it('sees a task that falls due while a mail waits for Monday', () => {
    expect(simulated([step('EMAIL', 0), step('CALL', 1)], MARCH, APRIL)).toEqual([
      '2026-03-08 2026-03-07T23:00:00.000Z CALL 1',
    ]);
  });

  it('sees a mail that waits lose its condition, which lets the step behind it go', () => {
    expect(simulated([step('EMAIL', 0, { maxDaysOverdue: 0 }), step('CALL', 0)], MARCH, APRIL)).toEqual([
      '2026-03-08 2026-03-07T23:00:00.000Z CALL 0',
    ]);
  });
});

describe('the run of the clock', () => {
  it.each([
    ['2026-03-09T07:00:00.000Z', '2026-03-09T07:00:00.000Z'],
    ['2026-03-09T07:00:00.001Z', '2026-03-09T08:00:00.000Z'],
    ['2026-03-09T23:30:00.000Z', '2026-03-10T00:00:00.000Z'],
  ])('after %s is at %s', (at, run) => {
    expect(nextRun(at)).toBe(run);
  });
});
