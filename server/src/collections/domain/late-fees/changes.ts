import { allocate } from '../../../ledger/domain/allocation.ts';
import type { BaseChange } from './interest.ts';

/** A payment or credit note with its links, as stated. */
export interface DatedCredit {
  amount: number;
  /** Its value date: validatedAt of a payment, issuedAt of a credit note, as a local date. */
  on: string;
  links: readonly { id: string; invoiceId: string; amount: number }[];
  /** What refunds take back of it, each from its own value date on. */
  refunds: readonly { on: string; amount: number }[];
}

/**
 * When an invoice was paid and unpaid, by value dates: what a credit gives it from its own date on, and from the date of each
 * refund what the credit has left for it then, shared among its links as settlement shares it (money rule 4).
 */
export function changesOf(invoiceId: string, credits: readonly DatedCredit[]): BaseChange[] {
  return credits.flatMap((credit) => changesBy(invoiceId, credit));
}

function changesBy(invoiceId: string, { amount, on, links, refunds }: DatedCredit): BaseChange[] {
  const mine = links.filter((link) => link.invoiceId === invoiceId);
  if (mine.length === 0) return [];
  // A refund cannot take back what has not come yet.
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
