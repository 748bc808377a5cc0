import { daysBetween } from '../../kernel/days.ts';
import { owesInAll } from './blockers.ts';
import { claimedAmountOf, reachesMinimum } from './claimed-amounts.ts';
import type { EvaluationContext } from './evaluation-context.ts';
import type { Evaluation } from './facts.ts';

/** Days after an account task in which no other one is made. */
export const ACCOUNT_TASK_DAYS = 14;

/**
 * Decides whether to make or end the task to apply money on account. One is made when that money blocks a due
 * step.
 */
export function accountTaskOf(context: EvaluationContext): Evaluation['account'] {
  const { accountTask, onAccount } = context.customer;
  if (accountTask.isPending) return onAccount.size === 0 ? { kind: 'END' } : null;
  const { lastMadeOn } = accountTask;
  if (lastMadeOn !== null && daysBetween(lastMadeOn, context.today) < ACCOUNT_TASK_DAYS) return null;
  const [currency] = heldBack(context);
  const amount = currency === undefined ? undefined : onAccount.get(currency);
  if (currency === undefined || amount === undefined) return null;
  return { kind: 'MAKE', currency, amount };
}

/**
 * Returns the currencies of money on account that blocks the due steps of overdue invoices, sorted by code.
 */
export function heldBack({ dunnable, claims, customer, settings }: EvaluationContext): string[] {
  const { onAccount } = customer;
  const owesNothing = !owesInAll(customer, settings);
  const currencies = dunnable
    .filter(
      (one) =>
        one.isOverdue &&
        one.ask !== null &&
        !reachesMinimum(claimedAmountOf(one, claims), one.plan, one.invoice.currency),
    )
    .flatMap(({ invoice: { currency } }) => {
      if (onAccount.has(currency)) return [currency];
      return owesNothing ? [...onAccount.keys()] : [];
    });
  return [...new Set(currencies)].sort();
}
