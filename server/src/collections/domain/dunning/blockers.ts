import { localDate, type Timestamp } from '../../../ledger/domain/calendar.ts';
import { convertOrNull } from '../../../ledger/domain/settlement/conversion.ts';
import type { DunnedCustomer, DunnedInvoice, DunningSettings } from './facts.ts';

/**
 * By which plan an invoice is dunned, and what keeps it from being reminded of: stated here for everybody who decides,
 * and once more in SQL for the sweep of all customers (collections/dunning/facts/followers.ts), which leaves amounts to `evaluate`. A property test has both agree.
 */

/** The plan that an invoice follows: its own, else its customer's; null: it is not reminded of. */
export function planIdOf(
  { planId }: Pick<DunnedInvoice, 'planId'>,
  customer: Pick<DunnedCustomer, 'planId' | 'isEnabled'>,
): string | null {
  return customer.isEnabled ? (planId ?? customer.planId) : null;
}

/** What may keep an invoice from being reminded of. NOT_DUE: the customer owes nothing; ANSWERED: its reply waits. */
export type Blocker = 'ANSWERED' | 'DISPUTED' | 'NOT_DUE' | 'PAUSED' | 'PROMISED';

/** What keeps an invoice of a customer from being reminded of now, the most telling first. */
export function blockersOf(
  customer: DunnedCustomer,
  settings: DunningSettings,
  now: Timestamp,
): (invoice: DunnedInvoice) => Blocker[] {
  const today = localDate(now, settings.rules.timezone);
  const owes = owesInAll(customer, settings);
  return (invoice) => {
    const blockers: Blocker[] = [];
    if (invoice.isDisputed) blockers.push('DISPUTED');
    if (!owes || invoice.outstanding <= 0) blockers.push('NOT_DUE');
    if (isAfter(customer.pausedUntil, now) || isAfter(invoice.pausedUntil, now)) blockers.push('PAUSED');
    if (invoice.promiseDueOn !== null && invoice.promiseDueOn >= today) blockers.push('PROMISED');
    if (customer.isAnswered) blockers.push('ANSWERED');
    return blockers;
  };
}

const isAfter = (until: Timestamp | null, now: Timestamp) => until !== null && until > now;

/**
 * Whether a customer owes something, all currencies together: its open invoices less its money on account. One without a rate
 * leaves that open: then it does.
 */
export function owesInAll(
  { invoices, onAccount }: Pick<DunnedCustomer, 'invoices' | 'onAccount'>,
  { currency, rates }: Pick<DunningSettings, 'currency' | 'rates'>,
): boolean {
  const sums = new Map([...onAccount].map(([code, amount]) => [code, -amount]));
  for (const one of invoices) sums.set(one.currency, (sums.get(one.currency) ?? 0) + one.outstanding);
  const balances = [...sums].map(([code, balance]) => ({ currency: code, balance }));
  const converted = balances.map((one) => convertOrNull(one.balance, one.currency, currency, rates));
  if (converted.includes(null)) return true;
  return converted.reduce((sum: bigint, one) => sum + BigInt(one ?? 0), 0n) > 0n;
}
