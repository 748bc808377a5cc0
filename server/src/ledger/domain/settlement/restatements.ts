import { type CalendarDay, localDate, type Timestamp } from '../calendar.ts';
import type { Ledger } from './ledger.ts';
import type { LedgerDocument, Link } from './records.ts';
import type { TableChanges } from './table.ts';

export const RESTATEMENT_KINDS = ['CHANGED', 'DELETED', 'LINKED'] as const;

/** A change of the past: figures of `datedOn` and of days after it, asked for again, may be others than before. */
export interface Restatement {
  id: string;
  documentId: string;
  customerId: string;
  kind: (typeof RESTATEMENT_KINDS)[number];
  datedOn: CalendarDay;
  recordedAt: Timestamp;
}

/** What figures of past days are made of, beside links. */
const FACTS = ['amount', 'currency', 'datedOn', 'dueOn', 'customerId'] as const;

/**
 * What a closed batch has changed of days that have ended where the organization is, one for each document. New documents make
 * none: when they came stands with them. Nor do the links of documents that are new or deleted, which say it themselves;
 * another link stands for its credit.
 */
export function restatements(
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
  const told = new Set([...documents.inserted, ...documents.deleted].map(({ id }) => id));
  for (const link of [...links.inserted, ...links.deleted, ...links.updated.filter(isRestated(ledger))]) {
    if (told.has(link.creditId) || told.has(link.debitId)) continue;
    const credit = ledger.documents.get(link.creditId);
    if (credit !== undefined) add(credit, 'LINKED', inOrder(link.creditOn, link.debitOn)[1]);
  }
  return [...found.values()].map((row) => ({ ...row, id: newId(), recordedAt: now }));
}

/** The first day whose figures a changed document changes; null: none, or days that its links tell of. */
function changedSince(
  before: LedgerDocument | undefined,
  after: LedgerDocument,
  timezone: string,
): CalendarDay | null {
  if (before === undefined) return null;
  if (FACTS.some((fact) => before[fact] !== after[fact])) return inOrder(before.datedOn, after.datedOn)[0];
  // Written off as of now, but taken back as if it had never been.
  if (before.writtenOffAt !== null && after.writtenOffAt === null)
    return localDate(before.writtenOffAt, timezone);
  return null;
}

/** What is in effect of a link changes with documents, which tell of it. */
const isRestated = (ledger: Ledger) => (link: Link) => ledger.links.loaded(link.id)?.amount !== link.amount;

const inOrder = (a: CalendarDay, b: CalendarDay) => (a < b ? ([a, b] as const) : ([b, a] as const));
