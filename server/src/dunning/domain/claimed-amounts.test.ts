import { describe, expect, it } from 'vitest';
import { customerOf, invoiceOf, planOf, settingsOf, stepOn } from '../../../test/harness/dunning-facts.ts';
import { type ClaimedAmounts, claimedAmountOf, reachesMinimum } from './claimed-amounts.ts';
import { buildContext, type EvaluationContext } from './evaluation-context.ts';
import type { DunnedInvoice } from './facts.ts';

const NOW = '2026-03-20T09:00:00.000Z';
const CUSTOMERS = planOf([stepOn(-5), stepOn(7)]);
const INVOICES = planOf([stepOn(7)], { id: 'each', entity: 'INVOICE' });

function sceneWith(invoices: DunnedInvoice[], onAccount: [string, number][] = []): EvaluationContext {
  const customer = customerOf(invoices, { onAccount: new Map(onAccount) });
  return buildContext(customer, settingsOf([CUSTOMERS, INVOICES]), NOW, []);
}
function claimsWith(invoices: DunnedInvoice[], onAccount: [string, number][] = []): ClaimedAmounts {
  return sceneWith([...invoices, LATER], onAccount).claims;
}
/**
 * An invoice due too late to be mentioned. It keeps the customer's total above zero, so that claims are not
 * suppressed.
 */
const LATER = invoiceOf({ id: 'later', outstanding: 1_000_000, dueOn: '2027-03-07' });
const overdue = (id: string, outstanding: number, more: Partial<DunnedInvoice> = {}) =>
  invoiceOf({ id, outstanding, ...more });
const soon = (id: string, outstanding: number) => invoiceOf({ id, outstanding, dueOn: '2026-03-25' });
const alone = (id: string, outstanding: number, dueOn: string) =>
  invoiceOf({ id, outstanding, dueOn, planId: 'each' });

describe('claimed amounts', () => {
  it('are the overdue amounts less unapplied cash, by currency', () => {
    const invoices = [overdue('a', 100), overdue('b', 50), overdue('c', 70, { currency: 'USD' })];
    expect(claimsWith(invoices, [['EUR', 40]]).overdue).toEqual(
      new Map([
        ['EUR', 110],
        ['USD', 70],
      ]),
    );
  });

  it('can be zero, but never negative', () => {
    expect(claimsWith([overdue('a', 100)], [['EUR', 130]]).overdue).toEqual(new Map([['EUR', 0]]));
  });

  it('reduce upcoming amounts by the cash that exceeds the overdue ones', () => {
    const invoices = [overdue('a', 100), soon('b', 50)];
    expect(claimsWith(invoices, [['EUR', 100]]).upcoming).toEqual(new Map([['EUR', 50]]));
    expect(claimsWith(invoices, [['EUR', 130]]).upcoming).toEqual(new Map([['EUR', 20]]));
    expect(claimsWith([soon('b', 50)], [['EUR', 50]]).upcoming).toEqual(new Map([['EUR', 0]]));
  });

  it('exclude invoices that fall due later than the notice period', () => {
    const later = invoiceOf({ id: 'b', dueOn: '2026-03-28' });
    expect(claimsWith([soon('a', 50), later]).upcoming).toEqual(new Map([['EUR', 50]]));
  });

  it('include invoices up to the earliest courtesy of a plan', () => {
    const early = planOf([stepOn(-20)]);
    const invoices = [invoiceOf({ dueOn: '2026-04-09' }), invoiceOf({ id: 'j', dueOn: '2026-04-10' })];
    const { dunnable } = buildContext(customerOf(invoices), settingsOf([early]), NOW, []);
    expect(dunnable.map(({ isSoon }) => isSoon)).toEqual([true, false]);
  });

  it('are separate for plans by invoice, with cash applied to the oldest invoice first', () => {
    const invoices = [
      alone('young', 100, '2026-03-09'),
      alone('old', 60, '2026-03-01'),
      alone('middle', 50, '2026-03-05'),
    ];
    const { alone: each, overdue: together } = claimsWith(invoices, [['EUR', 80]]);
    expect(each).toEqual(
      new Map([
        ['old', 0],
        ['middle', 30],
        ['young', 100],
      ]),
    );
    expect(together).toEqual(new Map());
  });

  it('count cash once across plans', () => {
    const invoices = [overdue('a', 100), alone('b', 100, '2026-03-01')];
    const claims = claimsWith(invoices, [['EUR', 130]]);
    expect(claims.overdue).toEqual(new Map([['EUR', 70]]));
    expect(claims.alone).toEqual(new Map([['b', 0]]));
  });

  it('apply cash to promised, paused and planless invoices by age, and to disputed ones last', () => {
    const kept: Partial<DunnedInvoice>[] = [
      { promiseDueOn: '2026-04-01' },
      { pausedUntil: '2026-04-01T00:00:00.000Z' },
      { planId: 'no plan' },
    ];
    for (const more of kept) {
      const invoices = [overdue('old', 100, { dueOn: '2026-03-01', ...more }), overdue('young', 100)];
      expect(claimsWith(invoices, [['EUR', 130]]).overdue).toEqual(new Map([['EUR', 70]]));
    }
    const disputed = [overdue('old', 100, { dueOn: '2026-03-01', isDisputed: true }), overdue('young', 100)];
    expect(claimsWith(disputed, [['EUR', 70]]).overdue).toEqual(new Map([['EUR', 30]]));
  });

  it('depend on the age and the plan of the invoice', () => {
    const invoices = [overdue('a', 100), soon('b', 50), alone('c', 10, '2026-03-01')];
    const context = sceneWith(invoices, [['EUR', 5]]);
    const claimed = context.dunnable.map((one) => [one.invoice.id, claimedAmountOf(one, context.claims)]);
    expect(new Map(claimed.map(([id, claim]) => [id, claim]))).toEqual(
      new Map([
        ['c', 5],
        ['a', 100],
        ['b', 50],
      ]),
    );
  });

  it('are zero when the customer owes nothing in total', () => {
    const customer = customerOf([overdue('a', 100)], { onAccount: new Map([['EUR', 100]]) });
    const context = buildContext(customer, settingsOf([CUSTOMERS]), NOW, []);
    expect(context.dunnable.map((one) => claimedAmountOf(one, context.claims))).toEqual([0]);
  });
});

describe('the minimum amount', () => {
  const plan = planOf([], { minimumAmounts: { EUR: 500 } });
  it.each<[number, string, boolean]>([
    [499, 'EUR', false],
    [500, 'EUR', true],
    [1, 'USD', true],
    [0, 'USD', false],
    [-1, 'USD', false],
  ])('applies to %d minor units of %s with a minimum of EUR 5.00: %s', (amount, currency, is) => {
    expect(reachesMinimum(amount, plan, currency)).toBe(is);
  });

  it('never lets a zero amount be claimed, even with a minimum of 0', () => {
    expect(reachesMinimum(0, planOf([], { minimumAmounts: { EUR: 0 } }), 'EUR')).toBe(false);
  });
});
