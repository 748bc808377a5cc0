import { type CalendarDay, localDate, type Timestamp } from '../../../kernel/calendar.ts';
import type { Ledger } from './ledger.ts';
import type { LedgerDocument, Link } from './records.ts';
import type { TableChanges } from './table.ts';

export const RESTATEMENT_KINDS = ['CHANGED', 'DELETED', 'LINKED'] as const;

/** A change of the past: figures for `datedOn` and later days may now differ from earlier results. */
export interface Restatement {
  id: string;
  documentId: string;
  customerId: string;
  kind: (typeof RESTATEMENT_KINDS)[number];
  datedOn: CalendarDay;
  recordedAt: Timestamp;
}

/** Fields, besides links, from which figures of past days are computed. */
const FACTS = ['amount', 'currency', 'datedOn', 'dueOn', 'customerId'] as const;

/**
 * Returns the restatements of a closed batch, one for each document. Only days before today in the
 * organization's time zone count. New documents need none, because they store their time of creation. Links
 * of new or deleted documents need none either: the documents cover them. Any other link is recorded under
 * its credit.
 */
export function findRestatements(
  ledger: Ledger,
  documents: TableChanges<LedgerDocument>,
  links: TableChanges<Link>,
): Restatement[] {
  const { now, timezone, newId } = ledger.context;
  const today = localDate(now, timezone);
  const found = new Map<string, Omit<Restatement, 'id' | 'recordedAt'>>();
  const add = (row: LedgerDocument, kind: Restatement['kind'], datedOn: CalendarDay) => {
    const before = found.get(row.id);
    if (datedOn >= today || (before !== undefined && before.datedOn <= datedOn)) return;
    const { id: documentId, customerId } = row;
    found.set(documentId, { documentId, customerId, kind: before?.kind ?? kind, datedOn });
  };
  for (const row of documents.deleted) add(row, 'DELETED', row.datedOn);
  for (const row of documents.updated) {
    const since = changedSince(ledger.documents.loaded(row.id), row, timezone);
    if (since !== null) add(row, 'CHANGED', since);
  }
  const announced = new Set([...documents.inserted, ...documents.deleted].map(({ id }) => id));
  for (const link of [...links.inserted, ...links.deleted, ...links.updated.filter(isRestated(ledger))]) {
    if (announced.has(link.creditId) || announced.has(link.debitId)) continue;
    const credit = ledger.documents.get(link.creditId);
    if (credit !== undefined) add(credit, 'LINKED', inOrder(link.creditOn, link.debitOn)[1]);
  }
  return [...found.values()].map((row) => ({ ...row, id: newId(), recordedAt: now }));
}

/** Returns the first day whose figures a changed document affects. Null: none, or the links cover it. */
function changedSince(
  before: LedgerDocument | undefined,
  after: LedgerDocument,
  timezone: string,
): CalendarDay | null {
  if (before === undefined) return null;
  if (FACTS.some((fact) => before[fact] !== after[fact])) return inOrder(before.datedOn, after.datedOn)[0];
  // A write-off counts from its time, but its reversal removes it from the past as well.
  if (before.writtenOffAt !== null && after.writtenOffAt === null)
    return localDate(before.writtenOffAt, timezone);
  return null;
}

/**
 * Only the stated amount counts. A document's change causes each change of `amountInEffect` and covers it.
 */
const isRestated = (ledger: Ledger) => (link: Link) => ledger.links.loaded(link.id)?.amount !== link.amount;

const inOrder = (a: CalendarDay, b: CalendarDay) => (a < b ? ([a, b] as const) : ([b, a] as const));
