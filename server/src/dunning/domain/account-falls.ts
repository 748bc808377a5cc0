import { type CalendarDay, type Timestamp, toTimestamp } from '../../kernel/calendar.ts';
import type { DunnedCustomer } from './facts.ts';

/** Returns the facts as of a later day, if only time passes. */
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

/** Returns the instant of the next decrease; null if there is none. */
export function nextFallAt({ accountFalls = [] }: DunnedCustomer, timezone: string): Timestamp | null {
  const [next] = accountFalls;
  return next === undefined ? null : toTimestamp(next.on, timezone);
}
