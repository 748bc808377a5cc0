import { describe, expect, it } from 'vitest';
import { customerOf, invoiceOf, planOf, settingsOf, stepOn } from '../../../test/harness/dunning-facts.ts';
import type { DunningStep } from './plan.ts';
import { simulate } from './simulate.ts';

/** A customer in Paris with an invoice due on Saturday, 7 March 2026. */
const customer = customerOf([invoiceOf()]);

function simulated(steps: DunningStep[], from: string, to: string, whom = customer): string[] {
  const settings = settingsOf([planOf(steps)]);
  return [...simulate(whom, settings, from, to)].map(({ at, on, step: { key } }) => `${on} ${at} ${key}`);
}

const call = (day: number) => stepOn(day, { type: 'CALL' });
const [MARCH, APRIL] = ['2026-03-01T00:00:00.000Z', '2026-04-01T00:00:00.000Z'];

describe('a simulation', () => {
  it('advances each step in the first full hour in which it is allowed', () => {
    expect(simulated([stepOn(-5), stepOn(7), call(15), call(20)], MARCH, APRIL)).toEqual([
      '2026-03-02 2026-03-02T07:00:00.000Z EMAIL -5',
      '2026-03-16 2026-03-16T07:00:00.000Z EMAIL 7',
      // Eight days after the mail, which was sent two days late. Tasks do not wait for contact hours.
      '2026-03-24 2026-03-23T23:00:00.000Z CALL 15',
      '2026-03-30 2026-03-29T22:00:00.000Z CALL 20',
    ]);
  });

  it('does not catch up on a courtesy that fell on a weekend', () => {
    expect(simulated([stepOn(0), stepOn(7)], MARCH, APRIL)).toEqual([
      '2026-03-16 2026-03-16T07:00:00.000Z EMAIL 7',
    ]);
  });

  it('uses the remaining cash once the parent needs its share for its own invoices', () => {
    const covered = { ...customer, onAccount: new Map([['EUR', 1_000_000]]) };
    const fall = (on: string, amount: number) => ({ on, currency: 'EUR', amount });
    const steps = [stepOn(7), stepOn(14)];
    expect(simulated(steps, MARCH, APRIL, covered)).toEqual([]);
    const accountFalls = [fall('2026-03-10', 1), fall('2026-03-18', 999_999)];
    expect(simulated(steps, MARCH, APRIL, { ...covered, accountFalls })).toEqual([
      '2026-03-18 2026-03-18T07:00:00.000Z EMAIL 7',
      '2026-03-25 2026-03-25T07:00:00.000Z EMAIL 14',
    ]);
  });

  it('excludes the end of its period', () => {
    const steps = [stepOn(2)];
    expect(simulated(steps, MARCH, '2026-03-09T07:00:00.000Z')).toEqual([]);
    expect(simulated(steps, MARCH, '2026-03-09T07:00:00.001Z')).toHaveLength(1);
    expect(simulated(steps, '2026-03-09T07:00:00.000Z', APRIL)).toEqual([
      '2026-03-09 2026-03-09T07:00:00.000Z EMAIL 2',
    ]);
    expect(simulated(steps, '2026-03-09T07:00:00.001Z', APRIL)).toEqual([
      '2026-03-09 2026-03-09T08:00:00.000Z EMAIL 2',
    ]);
  });

  it('advances to a task that falls due while an email waits for Monday', () => {
    expect(simulated([stepOn(1), call(2)], MARCH, APRIL)).toEqual([
      '2026-03-09 2026-03-08T23:00:00.000Z CALL 2',
    ]);
  });

  it('skips an email that no longer meets its condition, and runs the step after it', () => {
    const steps = [stepOn(1, { conditions: { maxDaysOverdue: 1 } }), call(1)];
    expect(simulated(steps, MARCH, APRIL)).toEqual(['2026-03-09 2026-03-08T23:00:00.000Z CALL 1']);
  });

  // A time after the last representable year sorts as text before all others.
  it('ends when every invoice waits until the end of the year 9999', () => {
    const invoices = customer.invoices.map((one) => ({ ...one, promiseDueOn: '9999-12-31' }));
    expect(simulated([stepOn(0), stepOn(1)], MARCH, APRIL, { ...customer, invoices })).toEqual([]);
  });
});
