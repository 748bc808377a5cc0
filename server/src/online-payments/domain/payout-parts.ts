import type { PayoutItemKind } from './kinds.ts';

/** An item of a payout, with the document of the ledger that it is. */
export interface PayoutPart {
  kind: PayoutItemKind;
  gross: number;
  fee: number;
  /** Surcharge of the online payment. */
  surcharge: number;
  isOurs: boolean;
  /** Null: the ledger has none. */
  documentId: string | null;
  /** Amount of the document, in minor units. */
  amount: number | null;
}

/** A part of the match of a bank line. */
export interface LinePart {
  kind: 'PAYMENT' | 'REFUND' | 'FEE';
  /** Money out is negative. */
  amount: number;
  documentId: string | null;
}

/** The items about one document of the ledger. */
interface DocumentItems {
  kind: LinePart['kind'];
  documentId: string;
  /** What the ledger has, signed. */
  amount: number;
  gross: number;
  surcharge: number;
}

/**
 * Returns the parts that explain the bank line of a payout: its payments and refunds, and one fee for the rest. The
 * rest must be the fees that the provider states, less surcharges that debtors paid. Null if anything else is in it,
 * or if it contains money that Quittance does not know: then people decide.
 */
export function partsOfPayout(amount: number, items: readonly PayoutPart[]): LinePart[] | null {
  const groups = new Map<string, DocumentItems>();
  let stated = 0;
  for (const item of items) {
    const { kind, gross, fee, isOurs, documentId, amount: ofDocument, surcharge } = item;
    stated -= fee;
    if (kind === 'FEE') stated += gross;
    else if (kind === 'OTHER' || !isOurs || documentId === null || ofDocument === null) return null;
    else {
      const isPayment = kind === 'PAYMENT';
      const known = groups.get(documentId);
      groups.set(documentId, {
        kind: isPayment ? 'PAYMENT' : 'REFUND',
        documentId,
        amount: isPayment ? ofDocument : -ofDocument,
        gross: gross + (known?.gross ?? 0),
        surcharge,
      });
    }
  }
  if (groups.size === 0) return null;
  const parts: LinePart[] = [];
  let rest = amount;
  for (const { kind, documentId, amount: signed, gross, surcharge } of groups.values()) {
    const extra = gross - signed;
    // A payment has all of its surcharge, and a refund or a dispute at most that.
    if (kind === 'PAYMENT' ? extra !== surcharge : extra > 0 || -extra > surcharge) return null;
    stated += extra;
    rest -= signed;
    parts.push({ kind, amount: signed, documentId });
  }
  if (rest !== stated) return null;
  if (rest !== 0) parts.push({ kind: 'FEE', amount: rest, documentId: null });
  return parts;
}
