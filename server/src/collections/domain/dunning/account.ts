import { daysBetween } from '../../../ledger/domain/days.ts';
import { owesInAll } from './blockers.ts';
import { claimOf, isAskedFor } from './claims.ts';
import type { Evaluation } from './facts.ts';
import type { Scene } from './scene.ts';

/** Money that lies on account is not asked to be applied again for so many days. */
export const ACCOUNT_TASK_DAYS = 14;

/** Whether people are to apply money on account, because something is held back for it. */
export function accountTaskOf(scene: Scene): Evaluation['account'] {
  const { accountTask, onAccount } = scene.customer;
  if (accountTask.stands) return onAccount.size === 0 ? { kind: 'END' } : null;
  const { lastMadeOn } = accountTask;
  if (lastMadeOn !== null && daysBetween(lastMadeOn, scene.today) < ACCOUNT_TASK_DAYS) return null;
  const [currency] = heldBack(scene);
  const amount = currency === undefined ? undefined : onAccount.get(currency);
  if (currency === undefined || amount === undefined) return null;
  return { kind: 'MAKE', currency, amount };
}

/** The currencies of money on account because of which overdue invoices ask in vain, by their codes. */
export function heldBack({ followers, claims, customer, settings }: Scene): string[] {
  const { onAccount } = customer;
  const owesNothing = !owesInAll(customer, settings);
  const currencies = followers
    .filter(
      (one) =>
        one.isOverdue &&
        one.ask !== null &&
        !isAskedFor(claimOf(one, claims), one.plan, one.invoice.currency),
    )
    .flatMap(({ invoice: { currency } }) => {
      if (onAccount.has(currency)) return [currency];
      return owesNothing ? [...onAccount.keys()] : [];
    });
  return [...new Set(currencies)].sort();
}
