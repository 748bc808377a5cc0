/** An invoice that an online payment is for. */
export interface PaidInvoice {
  invoiceId: string;
  /** Amount that the debtor saw. */
  amount: number;
}

/** A share of a payment, or the rest without an invoice. */
export interface PaymentSplit {
  links: PaidInvoice[];
  /** Stays on account. */
  rest: number;
}

/**
 * Splits a settled amount into the invoices that it is for: each gets at most what the debtor chose and what is
 * open now. The rest stays on account, such as when an invoice was paid meanwhile.
 * @param open outstanding amounts of the invoices that can be paid; others are missing
 */
export function splitPayment(
  amount: number,
  invoices: readonly PaidInvoice[],
  open: ReadonlyMap<string, number>,
): PaymentSplit {
  const links: PaidInvoice[] = [];
  let rest = amount;
  for (const { invoiceId, amount: chosen } of invoices) {
    const share = Math.min(rest, chosen, open.get(invoiceId) ?? 0);
    if (share <= 0) continue;
    links.push({ invoiceId, amount: share });
    rest -= share;
  }
  return { links, rest };
}
