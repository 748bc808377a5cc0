import { allocate } from '../../../ledger/domain/allocation.ts';
import type { BaseChange } from './interest.ts';

/** A payment or credit note with its links. */
export interface DatedCredit {
  amount: number;
  /** Value date: validatedAt of a payment, issuedAt of a credit note, as a local date. */
  on: string;
  links: readonly { id: string; invoiceId: string; amount: number }[];
  /** Refunds of the credit, each with its own value date. */
  refunds: readonly { on: string; amount: number }[];
}

/**
 * Returns when an invoice was paid and unpaid, by value dates. A credit counts from its own date. From the
 * date of each refund the rest is shared among its links like in settlement (money rule 4).
 */
export function changesOf(invoiceId: string, credits: readonly DatedCredit[]): BaseChange[] {
  return credits.flatMap((credit) => changesBy(invoiceId, credit));
}

function changesBy(invoiceId: string, { amount, on, links, refunds }: DatedCredit): BaseChange[] {
  const mine = links.filter((link) => link.invoiceId === invoiceId);
  if (mine.length === 0) return [];
  // A refund dated before its credit counts from the credit's date.
  const taken = refunds.map((refund) => ({ ...refund, on: refund.on > on ? refund.on : on }));
  const days = [...new Set([on, ...taken.map((refund) => refund.on)])].sort();
  let before = 0;
  return days.flatMap((day) => {
    const refunded = taken.reduce((sum, refund) => (refund.on <= day ? sum + refund.amount : sum), 0);
    const inEffect = allocate(amount - refunded, links);
    const now = mine.reduce((sum, { id }) => sum + (inEffect.get(id) ?? 0), 0);
    const paid = now - before;
    before = now;
    return paid === 0 ? [] : [{ on: day, paid }];
  });
}
