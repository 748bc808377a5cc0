import type { PayoutItemKind } from './kinds.ts';

/** An item of a payout, with the document of the ledger that it is. */
export interface PayoutPart {
  kind: PayoutItemKind;
  gross: number;
  isOurs: boolean;
  /** Null: the ledger has none. */
  documentId: string | null;
  /** Of the document, in minor units. */
  amount: number | null;
}

/** A part of the match of a bank line. */
export interface LinePart {
  kind: 'PAYMENT' | 'REFUND' | 'FEE';
  /** Money out is negative. */
  amount: number;
  documentId: string | null;
}

/**
 * Returns the parts that explain the bank line of a payout: its payments and refunds, and one fee for the rest, which
 * contains surcharges that debtors paid. Null if it contains money that Quittance does not know.
 */
export function partsOfPayout(amount: number, items: readonly PayoutPart[]): LinePart[] | null {
  const parts: LinePart[] = [];
  let explained = 0;
  for (const { kind, isOurs, documentId, amount: ofDocument } of items) {
    if (kind === 'FEE') continue;
    if (kind === 'OTHER' || !isOurs || documentId === null || ofDocument === null) return null;
    const part = { kind: kind === 'PAYMENT' ? ('PAYMENT' as const) : ('REFUND' as const), documentId };
    const signed = kind === 'PAYMENT' ? ofDocument : -ofDocument;
    parts.push({ ...part, amount: signed });
    explained += signed;
  }
  if (parts.length === 0) return null;
  const rest = amount - explained;
  if (rest !== 0) parts.push({ kind: 'FEE', amount: rest, documentId: null });
  return parts;
}
