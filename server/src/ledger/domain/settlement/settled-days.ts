import type { CalendarDay } from '../calendar.ts';
import type { Ledger } from './ledger.ts';
import { isCredit, type LedgerDocument } from './records.ts';

/** Since when nothing of an invoice or a refund is left. */
export interface SettledDay {
  /** The latest day since which a link counts that settles it; null: something is left, or no link settles it. */
  settledOn: CalendarDay | null;
  /** Whether a payment is among what settles it, and not credit notes alone. */
  settledByPayment: boolean | null;
}

const UNSETTLED: SettledDay = { settledOn: null, settledByPayment: null };

/**
 * The settled day of a document, which its links in effect tell.
 * @returns null where not all of these are known: an invoice that was paid in part before does not load what paid it
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

/** What a closed batch changes of settled days. */
export interface SettledDays {
  /** Of documents that the batch writes, by id. What is in neither of the two keeps its day. */
  known: ReadonlyMap<string, SettledDay>;
  /** Debits whose day must be looked up once the batch is written. */
  unknown: readonly string[];
}

/** The settled days that a batch changes. Documents whose date was moved, and what they are linked to, are apart (`redated`). */
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
  // Links that take each other's places may change what settles a document, and nothing that stands in it.
  return { known, unknown: [...relinked].filter((id) => !known.has(id)) };
}
