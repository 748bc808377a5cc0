import { localDate } from '../../../kernel/calendar.ts';
import { RefusalError, refuseField } from '../refusal.ts';
import type { DeleteDocument, LinkLists, PutDocument } from './changes.ts';
import { LEFT_BEHIND } from './customers.ts';
import { daysOf } from './days.ts';
import type { Ledger } from './ledger.ts';
import { linkLists } from './put-links.ts';
import { type DocumentFacts, type DocumentKind, isCredit, type LedgerDocument } from './records.ts';
import { checkKnown, findCustomer, findDocument, findOrRefuse, findTarget } from './references.ts';

/** Required fields of a new document, with their names in the API. */
const REQUIRED: Record<DocumentKind, readonly [keyof DocumentFacts, string][]> = {
  INVOICE: [
    ['amount', 'grossAmount'],
    ['datedAt', 'issuedAt'],
    ['dueAt', 'dueDate'],
  ],
  CREDIT_NOTE: [['amount', 'grossAmount']],
  PAYMENT: [['amount', 'amount']],
  REFUND: [['amount', 'amount']],
};

/** Creates or updates a document and applies its link lists, if present. */
export function putDocument(ledger: Ledger, change: PutDocument): { id: string; created: boolean } {
  const { existing, next } = nextDocument(ledger, change);
  checkAgainstLinks(ledger, next, existing, change.links);
  if (existing !== undefined && isCredit(next.kind)) raiseRoom(ledger, next);
  else ledger.putDocument(next);
  linkLists(ledger, next.id, change.links ?? {});
  checkOwnAmount(ledger, next.id);
  return { id: next.id, created: existing === undefined };
}

/** Returns the stored document and the one that a change makes of it, before any change of its links. */
export function nextDocument(
  ledger: Ledger,
  change: PutDocument,
): { existing: LedgerDocument | undefined; next: LedgerDocument } {
  const existing = findExisting(ledger, change);
  checkKnown(ledger, 'BANK_ACCOUNT', 'bankAccountId', change.facts.bankAccountId);
  checkKnown(ledger, 'DUNNING_PLAN', 'dunningPlanId', change.facts.dunningPlanId);
  const next =
    existing === undefined ? newDocument(ledger, change) : changedDocument(ledger, change, existing);
  return { existing, next };
}

/**
 * Reallocates a credit after a change of its amount. The amount may be less than its links for a moment.
 * `checkOwnAmount` verifies it after the lists are applied.
 */
function raiseRoom(ledger: Ledger, next: LedgerDocument): void {
  ledger.putDocument(next);
  ledger.reallocate(next.id);
}

/** Returns the stored document that a change names; undefined for a new one. */
export function findExisting(ledger: Ledger, change: PutDocument): LedgerDocument | undefined {
  const { kind, target, mode } = change;
  return (mode === 'update' ? findOrRefuse : findTarget)(
    target,
    (id) => ofKind(ledger, kind, id),
    (externalId) => ledger.documentsByExternalId(`${kind} ${externalId}`)[0],
  );
}

/** Returns the document with this id if it is of that kind. */
export function ofKind(ledger: Ledger, kind: DocumentKind, id: string): LedgerDocument | undefined {
  const document = ledger.documents.get(id);
  return document?.kind === kind ? document : undefined;
}

/** Deletes a document with its links and restores the linked documents (money rule 8). */
export function deleteDocument(ledger: Ledger, { kind, target }: DeleteDocument): { id: string } {
  const document = findOrRefuse(
    target,
    (id) => ofKind(ledger, kind, id),
    (externalId) => ledger.documentsByExternalId(`${kind} ${externalId}`)[0],
  );
  ledger.deleteDocument(document);
  return { id: document.id };
}

function newDocument(ledger: Ledger, change: PutDocument): LedgerDocument {
  const { kind, target, facts } = change;
  const missing = REQUIRED[kind].filter(([name]) => facts[name] === undefined || facts[name] === null);
  const problems = missing.map(([, name]) => ({ field: name, error: 'is required for a new record' }));
  if (target.externalId === undefined) problems.unshift({ field: 'externalId', error: 'is required' });
  if (change.customer === undefined)
    problems.push({ field: 'customer', error: 'is required for a new record' });
  if (problems.length > 0 || target.externalId === undefined || change.customer === undefined)
    throw new RefusalError(
      'INVALID_DATA',
      `Missing: ${problems.map((problem) => problem.field).join(', ')}.`,
      problems,
    );
  const { now, newId, timezone } = ledger.context;
  return {
    ...EMPTY_FACTS,
    instrument: kind === 'PAYMENT' || kind === 'REFUND' ? 'UNKNOWN' : null,
    datedAt: now,
    datedOn: localDate(now, timezone),
    ...facts,
    ...daysOf(facts, timezone),
    id: newId(),
    kind,
    source: kind === 'INVOICE' ? (change.source ?? 'API') : null,
    externalId: target.externalId,
    customId: facts.customId ?? (kind === 'INVOICE' || kind === 'CREDIT_NOTE' ? target.externalId : null),
    amount: facts.amount ?? 0,
    currency: facts.currency ?? currencyOfLinked(ledger, change.links) ?? ledger.context.currency,
    customerId: findCustomer(ledger, change.customer, 'customer').id,
    amountLinked: 0,
    amountRefunded: 0,
    createdAt: now,
    updatedAt: now,
  };
}

const EMPTY_FACTS = {
  customId: null,
  refNumber: null,
  name: null,
  netAmount: null,
  dueAt: null,
  dueOn: null,
  instrument: null,
  bankAccountId: null,
  dunningPlanId: null,
  promiseDate: null,
  promiseDueOn: null,
  promiseAmount: null,
  promiseComment: null,
  writtenOffAt: null,
  writtenOffReason: null,
  hasSourceHold: false,
} satisfies Partial<DocumentFacts>;

function changedDocument(ledger: Ledger, change: PutDocument, existing: LedgerDocument): LedgerDocument {
  const customer =
    change.customer === undefined ? undefined : findCustomer(ledger, change.customer, 'customer');
  const externalId = change.target.externalId ?? existing.externalId;
  const next = {
    ...existing,
    ...change.facts,
    ...daysOf(change.facts, ledger.context.timezone, existing),
    externalId,
    customerId: customer?.id ?? existing.customerId,
  };
  // Without a number, the externalId is the number of an invoice or a credit note.
  const numbered = next.kind === 'INVOICE' || next.kind === 'CREDIT_NOTE';
  return numbered && next.customId === null ? { ...next, customId: externalId } : next;
}

/**
 * Returns the currency of the first document in the lists. Mixed currencies are refused when the links are
 * made.
 */
function currencyOfLinked(ledger: Ledger, links: LinkLists | undefined): string | undefined {
  const [invoice] = links?.linkedInvoices ?? [];
  if (invoice !== undefined)
    return findDocument(ledger, 'INVOICE', invoice.target, 'linkedInvoices[0].invoice').currency;
  const [payment] = links?.linkedPayments ?? [];
  if (payment !== undefined)
    return findDocument(ledger, 'PAYMENT', payment.target, 'linkedPayments[0].payment').currency;
  const [creditNote] = links?.linkedCreditNotes ?? [];
  if (creditNote !== undefined)
    return findDocument(ledger, 'CREDIT_NOTE', creditNote.target, 'linkedCreditNotes[0].creditNote').currency;
  return undefined;
}

export const LINKED_CURRENCY = 'cannot change while the document is linked to others';

/** Checks that the remaining links keep one currency and one family (money rule 9). */
function checkAgainstLinks(
  ledger: Ledger,
  next: LedgerDocument,
  existing: LedgerDocument | undefined,
  lists: LinkLists | undefined,
): void {
  if (existing === undefined) return;
  const currencyChanges = next.currency !== existing.currency;
  if (!currencyChanges && next.customerId === existing.customerId) return;
  for (const other of otherEnds(ledger, existing)) {
    if (replacedByList(other.kind, lists)) continue;
    if (currencyChanges) throw refuseField('INVALID_DATA', 'currency', LINKED_CURRENCY);
    if (ledger.rootOf(next.customerId) !== ledger.rootOf(other.customerId))
      throw refuseField('INVALID_DATA', 'customer', LEFT_BEHIND);
  }
}

function otherEnds(ledger: Ledger, document: LedgerDocument): LedgerDocument[] {
  const links = isCredit(document.kind)
    ? ledger.linksOfCredit(document.id)
    : ledger.linksOfDebit(document.id);
  const ids = links.map((link) => (isCredit(document.kind) ? link.debitId : link.creditId));
  return ids.flatMap((id) => ledger.documents.get(id) ?? []);
}

/**
 * Returns whether a list replaces links to this kind. Such a list is checked line by line when it is applied.
 */
function replacedByList(other: DocumentKind, lists: LinkLists | undefined): boolean {
  if (other === 'INVOICE') return lists?.linkedInvoices !== undefined;
  if (other === 'PAYMENT') return lists?.linkedPayments !== undefined;
  if (other === 'CREDIT_NOTE') return lists?.linkedCreditNotes !== undefined;
  return false;
}

/**
 * Checks that links stay within the document's own amount (money rule 3). An invoice may be lowered (rule 5).
 */
function checkOwnAmount(ledger: Ledger, id: string): void {
  const document = ledger.documents.get(id);
  if (document === undefined || document.kind === 'INVOICE') return;
  const { invoices, refunds } = linkSums(ledger, document);
  if (invoices > document.amount || refunds > document.amount)
    throw ownAmountExceeded(document, Math.max(invoices, refunds));
}

/** Returns the sums of a document's stated links. A refund has only those to the credits it takes back. */
export function linkSums(
  ledger: Ledger,
  { id, kind }: LedgerDocument,
): { invoices: number; refunds: number } {
  const links = kind === 'REFUND' ? ledger.linksOfDebit(id) : ledger.linksOfCredit(id);
  let invoices = 0;
  let refunds = 0;
  for (const link of links) {
    if (ledger.documents.get(link.debitId)?.kind === 'REFUND') refunds += link.amount;
    else invoices += link.amount;
  }
  return { invoices, refunds };
}

export function ownAmountExceeded({ kind, amount }: LedgerDocument, linked: number): RefusalError {
  return refuseField(
    'AMOUNT_EXCEEDED',
    kind === 'CREDIT_NOTE' ? 'grossAmount' : 'amount',
    `links of ${linked} exceed the document's own amount of ${amount}`,
  );
}
