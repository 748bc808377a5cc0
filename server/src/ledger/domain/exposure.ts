import type { LedgerCustomer } from './settlement/records.ts';

type Figures = Pick<LedgerCustomer, 'balance' | 'amountDue'>;

/**
 * Returns what a customer owes at most, in the organization's currency: its open invoices minus its unapplied
 * credit, by the rules of the balance. Invoices that were written off do not count. Unapplied credit counts
 * against them first. `customers/credit.ts` has the same rule in SQL.
 */
export function exposureOf({ balance, amountDue }: Figures): number {
  return Math.max(0, Math.min(balance, amountDue));
}

/** Returns whether the exposure of a customer is above its credit limit. */
export function isOverLimit(customer: Figures & Pick<LedgerCustomer, 'creditLimit'>): boolean {
  return customer.creditLimit !== null && exposureOf(customer) > customer.creditLimit;
}
