/** An amount of a payment or credit note that is applied to an invoice, as the audit log records it. */
export interface AppliedAmount {
  invoiceId: string;
  amount: number;
}

/** Returns the applied amounts of a value; null: it is another value. */
export function appliedAmounts(value: unknown): AppliedAmount[] | null {
  if (!Array.isArray(value) || value.length === 0) return null;
  const found = value.flatMap((one: unknown) => {
    const { debitId, amount }: { debitId?: unknown; amount?: unknown } = Object.assign({}, one);
    return typeof debitId === 'string' && typeof amount === 'number' ? [{ invoiceId: debitId, amount }] : [];
  });
  return found.length === value.length ? found : null;
}
