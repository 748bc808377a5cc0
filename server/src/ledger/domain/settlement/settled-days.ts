import type { CalendarDay } from '../../../kernel/calendar.ts';
import type { Ledger } from './ledger.ts';
import { isCredit, type LedgerDocument } from './records.ts';

/** The day on which an invoice or a refund was fully settled. */
export interface SettledDay {
  /** The latest day of the links that settle it; null: an amount is left, or no link settles it. */
  settledOn: CalendarDay | null;
  /** Whether a payment is among the settling credits, rather than credit notes alone. */
  settledByPayment: boolean | null;
}

const UNSETTLED: SettledDay = { settledOn: null, settledByPayment: null };

/**
 * Computes the settled day of a document from its links in effect.
 * @returns null if not all links are loaded: an invoice that was partly paid before does not load its earlier
 *   credits
 */
export function settledDay(ledger: Ledger, document: LedgerDocument): SettledDay | null {
  const { id, kind, amount, amountLinked } = document;
  if (isCredit(kind) || amountLinked < amount) return UNSETTLED;
  let known = 0;
  let { settledOn, settledByPayment } = UNSETTLED;
  for (const { creditId, creditOn, debitOn, amountInEffect } of ledger.linksOfDebit(id)) {
    if (amountInEffect === 0) continue;
    known += amountInEffect;
    for (const day of [creditOn, debitOn]) if (settledOn === null || settledOn < day) settledOn = day;
    settledByPayment = settledByPayment === true || ledger.documents.get(creditId)?.kind === 'PAYMENT';
  }
  return known === amountLinked ? { settledOn, settledByPayment } : null;
}

/** The settled days that a closed batch changes. */
export interface SettledDays {
  /** Settled days of documents that the batch writes, by id. Documents in neither field keep their day. */
  known: ReadonlyMap<string, SettledDay>;
  /** Debits whose day SQL must compute after the batch is written. */
  unknown: readonly string[];
}

/** Returns the settled days that a batch changes, except those that follow from changed dates (`redated`). */
export function settledDays(ledger: Ledger): SettledDays {
  const documents = ledger.documents.changes();
  const links = ledger.links.changes();
  const relinked = new Set<string>();
  for (const { debitId } of [...links.inserted, ...links.updated, ...links.deleted])
    if (ledger.documents.get(debitId) !== undefined) relinked.add(debitId);
  const known = new Map<string, SettledDay>();
  for (const document of [...documents.inserted, ...documents.updated]) {
    const day = settledDay(ledger, document);
    if (day !== null) known.set(document.id, day);
    else if (ledger.documents.loaded(document.id)?.amount !== document.amount) relinked.add(document.id);
  }
  // Replaced links may change what settles a document without changing any of its columns.
  return { known, unknown: [...relinked].filter((id) => !known.has(id)) };
}
