import { endOfDay, localDate, startOfDay, type Timestamp } from '../../../ledger/domain/calendar.ts';
import { convertOrNull, type Rates } from '../../../ledger/domain/settlement/conversion.ts';
import type { CurrentPlan, DunnedCustomer, DunnedInvoice, DunningSettings } from './facts.ts';

/**
 * By which plan an invoice is dunned, what keeps it from being reminded of, and which invoice carries: stated here for
 * everybody who decides, and once more in SQL for the sweep of all customers (collections/dunning/facts/carrying.ts). A
 * property test has both agree.
 */

/** The plan that an invoice follows: its own, else its customer's; null: it is not reminded of. */
export function planIdOf(
  { planId }: Pick<DunnedInvoice, 'planId'>,
  customer: Pick<DunnedCustomer, 'planId' | 'isEnabled'>,
): string | null {
  return customer.isEnabled ? (planId ?? customer.planId) : null;
}

/** What may keep an invoice from being reminded of. NOT_DUE: it is not owed, or the customer owes nothing. */
export type Blocker = 'DISPUTED' | 'NOT_DUE' | 'PAUSED' | 'PROMISED';

/** What keeps an invoice of a customer from being reminded of now, in the order of `Blocker`. */
export function blockersOf(
  customer: DunnedCustomer,
  { rules, currency, rates }: DunningSettings,
  now: Timestamp,
): (invoice: DunnedInvoice) => Blocker[] {
  const today = startOfDay(now, rules.timezone);
  const owing = new Set(customer.balances.filter(({ balance }) => balance > 0).map((one) => one.currency));
  const owes = owesInAll(customer, currency, rates);
  return (invoice) => {
    const blockers: Blocker[] = [];
    if (invoice.isDisputed) blockers.push('DISPUTED');
    if (!owes || invoice.outstanding <= 0 || !owing.has(invoice.currency)) blockers.push('NOT_DUE');
    if (isAfter(customer.pausedUntil, now) || isAfter(invoice.pausedUntil, now)) blockers.push('PAUSED');
    if (invoice.promiseDate !== null && invoice.promiseDate >= today) blockers.push('PROMISED');
    return blockers;
  };
}

const isAfter = (until: Timestamp | null, now: Timestamp) => until !== null && until > now;

/** A currency without a rate counts for itself alone: then the total says nothing. */
function owesInAll({ balances }: DunnedCustomer, currency: string, rates: Rates): boolean {
  const converted = balances.map((one) => convertOrNull(one.balance, one.currency, currency, rates));
  if (converted.includes(null)) return true;
  return converted.reduce((sum: bigint, one) => sum + BigInt(one ?? 0), 0n) > 0n;
}

/** Invoices that may be reminded of now, the carrying ones first: the oldest, of equally old ones the largest. */
export function remindable(
  customer: DunnedCustomer,
  settings: DunningSettings,
  now: Timestamp,
): DunnedInvoice[] {
  return partitionInvoices(customer, settings, now).remindable;
}

/** The invoices that may be reminded of now, and when those may be that wait for nothing but a time. */
export function partitionInvoices(
  customer: DunnedCustomer,
  settings: DunningSettings,
  now: Timestamp,
): { remindable: DunnedInvoice[]; waits: Timestamp[] } {
  if (customer.pausedUntil !== null && customer.pausedUntil > now)
    return { remindable: [], waits: [customer.pausedUntil] };
  const blockers = blockersOf(customer, settings, now);
  const { timezone } = settings.rules;
  const free: DunnedInvoice[] = [];
  const waits: Timestamp[] = [];
  for (const invoice of customer.invoices) {
    const [first] = blockers(invoice);
    const { pausedUntil, promiseDate } = invoice;
    if (first === undefined) free.push(invoice);
    if (first === 'PAUSED' && pausedUntil !== null) waits.push(pausedUntil);
    if (first === 'PROMISED' && promiseDate !== null)
      waits.push(endOfDay(localDate(promiseDate, timezone), timezone));
  }
  return { remindable: carryingFirst(free, settings), waits };
}

function carryingFirst(invoices: readonly DunnedInvoice[], settings: DunningSettings): DunnedInvoice[] {
  const { timezone } = settings.rules;
  return invoices
    .map((invoice) => ({ invoice, due: localDate(invoice.dueAt, timezone), size: sizeOf(invoice, settings) }))
    .sort((a, b) => compare(a.due, b.due) || b.size - a.size || compare(a.invoice.id, b.invoice.id))
    .map(({ invoice }) => invoice);
}

/** In the organization's currency; 0 without a rate. */
function sizeOf({ outstanding, currency: own }: DunnedInvoice, { currency, rates }: DunningSettings): number {
  return convertOrNull(outstanding, own, currency, rates) ?? 0;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Invoices that one plan follows together. Never empty; the first one carries. */
export interface Group {
  plan: CurrentPlan;
  invoices: [DunnedInvoice, ...DunnedInvoice[]];
}

/**
 * What plans follow of the invoices that may be reminded of: one each, or all that follow one plan together. In the order
 * of their carrying invoices: the oldest has the first claim to a contact.
 */
export function groupsOf(
  customer: DunnedCustomer,
  settings: DunningSettings,
  remindableInvoices: readonly DunnedInvoice[],
): Group[] {
  const byKey = new Map<string, Group>();
  for (const invoice of remindableInvoices) {
    const plan = settings.plans.get(planIdOf(invoice, customer) ?? '');
    if (plan === undefined || !plan.isActive || plan.steps.length === 0) continue;
    const key = plan.entity === 'CUSTOMER' ? plan.id : `${plan.id} ${invoice.id}`;
    const group = byKey.get(key);
    if (group === undefined) byKey.set(key, { plan, invoices: [invoice] });
    else group.invoices.push(invoice);
  }
  return [...byKey.values()];
}
