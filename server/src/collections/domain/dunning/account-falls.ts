import { type CalendarDay, type Timestamp, toTimestamp } from '../../../ledger/domain/calendar.ts';
import type { DunnedCustomer } from './facts.ts';

/** The facts as they are on a later day, if nothing changes but the time. */
export function fallenBy(customer: DunnedCustomer, today: CalendarDay): DunnedCustomer {
  const { accountFalls = [] } = customer;
  const fallen = accountFalls.filter(({ on }) => on <= today);
  if (fallen.length === 0) return customer;
  const onAccount = new Map(customer.onAccount);
  for (const { currency, amount } of fallen) {
    const left = (onAccount.get(currency) ?? 0) - amount;
    if (left > 0) onAccount.set(currency, left);
    else onAccount.delete(currency);
  }
  return { ...customer, onAccount, accountFalls: accountFalls.slice(fallen.length) };
}

/** When the next of them is; null: never. */
export function nextFallAt({ accountFalls = [] }: DunnedCustomer, timezone: string): Timestamp | null {
  const [next] = accountFalls;
  return next === undefined ? null : toTimestamp(next.on, timezone);
}
