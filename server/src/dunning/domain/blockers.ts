import { localDate, type Timestamp } from '../../kernel/calendar.ts';
import { convertOrNull } from '../../ledger/domain/settlement/conversion.ts';
import type { DunnedCustomer, DunnedInvoice, DunningSettings } from './facts.ts';

/**
 * Decides which plan an invoice follows and what blocks its reminders. The SQL of the sweep repeats these
 * rules (dunning/facts/due-invoices.ts), except for amounts and received money, which it leaves to `evaluate`. A
 * property test checks that both agree.
 */

/**
 * Returns the plan that an invoice follows: its own, else its customer's. Null if the customer gets no
 * reminders.
 */
export function planIdOf(
  { planId }: Pick<DunnedInvoice, 'planId'>,
  customer: Pick<DunnedCustomer, 'planId' | 'isEnabled'>,
): string | null {
  return customer.isEnabled ? (planId ?? customer.planId) : null;
}

/**
 * Reasons that block reminders of an invoice. NOT_DUE: the customer owes nothing. ANSWERED: a reply awaits an
 * answer. CASH_RECEIVED: money arrived that is not applied yet. SOURCE_HOLD: the ERP asks for no reminders.
 */
export type Blocker =
  | 'ANSWERED'
  | 'CASH_RECEIVED'
  | 'DISPUTED'
  | 'NOT_DUE'
  | 'PAUSED'
  | 'PROMISED'
  | 'SOURCE_HOLD';

/** Returns a function that lists the current blockers of an invoice, the most important first. */
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
    if (invoice.hasSourceHold) blockers.push('SOURCE_HOLD');
    if (!owes || invoice.outstanding <= 0) blockers.push('NOT_DUE');
    if (isAfter(customer.pausedUntil, now) || isAfter(invoice.pausedUntil, now)) blockers.push('PAUSED');
    if (invoice.promiseDueOn !== null && invoice.promiseDueOn >= today) blockers.push('PROMISED');
    if (customer.isAnswered) blockers.push('ANSWERED');
    if (isAfter(customer.cashHeldUntil, now)) blockers.push('CASH_RECEIVED');
    return blockers;
  };
}

/** Returns whether something that lasts until an instant has not ended. */
export const isAfter = (until: Timestamp | null, now: Timestamp): until is Timestamp =>
  until !== null && until > now;

/**
 * Returns whether the customer owes something in total: open invoices less money on account, in all
 * currencies. If an exchange rate is missing, the result is true.
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

/** Returns whether the source of a customer was not read lately, so that its invoices may be paid there. */
export const isSourceStale = (
  { sourceFreshUntil }: Pick<DunnedCustomer, 'sourceFreshUntil'>,
  now: Timestamp,
): boolean => sourceFreshUntil !== null && sourceFreshUntil < now;

/** Returns the facts as if no money had been received: for what people send, and for the time of the next look. */
export const withoutCashHold = <Customer extends Pick<DunnedCustomer, 'cashHeldUntil'>>(
  customer: Customer,
): Customer => ({ ...customer, cashHeldUntil: null });
