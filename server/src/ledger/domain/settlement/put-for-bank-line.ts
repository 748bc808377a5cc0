import {
  closeBankLine,
  findBankLine,
  moveRefunds,
  moveReturned,
  refuseOtherMatch,
  replacedParts,
} from './bank-lines.ts';
import type { BankLineRef, Change, Outcome, PutDocument } from './changes.ts';
import type { Ledger } from './ledger.ts';
import { findExisting, putDocument } from './put-document.ts';
import { reconcile } from './reconcile.ts';
import type { LedgerDocument } from './records.ts';
import { findCustomer } from './references.ts';
import { writeOff } from './write-off.ts';

/**
 * Creates or updates a payment that is the money of a bank transaction. It takes the place of the payments that
 * the match of the transaction created, so the money is recorded once:
 * - A new payment becomes the payment of the match, which keeps its id, its refunds, and facts that are absent.
 * - A stored payment takes over the refunds. The payments of the match are deleted.
 *
 * Links and write-offs that the match made end: the payment has only those that the request states. A refund
 * without stated links keeps those of the match, so the invoices of a returned payment stay open.
 */
export function putForBankLine(ledger: Ledger, change: PutDocument, ref: BankLineRef): Outcome {
  const line = findBankLine(ledger, ref);
  const stored = findExisting(ledger, change);
  const amount = change.facts.amount ?? stored?.amount;
  const customerId =
    change.customer === undefined ? stored?.customerId : findCustomer(ledger, change.customer, 'customer').id;
  const isNamed = stored !== undefined || change.target.externalId !== undefined;
  // A new payment with too few facts is refused as usual.
  if (amount === undefined || customerId === undefined || !isNamed)
    return outcomeOf(putDocument(ledger, change));
  const payment = { kind: change.kind, id: stored?.id ?? null, amount, customerId };
  const replaced = replacedParts(line, payment);
  refuseOtherMatch(ledger, { line, replaced }, payment);
  const created = replaced.flatMap(({ documentId, isCreated }) => {
    const document =
      isCreated && documentId !== stored?.id ? ledger.documents.get(documentId ?? '') : undefined;
    return document ?? [];
  });
  // The money stays returned, so the write-offs that the return reversed stay reversed.
  for (const part of replaced)
    if (part.isCreated || part.documentId !== stored?.id)
      undo(ledger, change.kind === 'REFUND' ? [] : part.undoing);
  const put =
    stored === undefined && created[0] !== undefined
      ? adopt(ledger, change, created[0], created.slice(1))
      : replace(ledger, change, stored, created);
  const document = ledger.documents.get(put.id);
  if (document === undefined) throw new Error('a stored payment is in the ledger');
  const isClosed = closeBankLine(ledger, { line, replaced }, document, ref);
  const isUnchanged = !isClosed && ledger.journal.length === 0;
  if (isUnchanged) return { status: 'unchanged', id: put.id };
  return outcomeOf(put);
}

const outcomeOf = ({ id, created }: { id: string; created: boolean }): Outcome => ({
  status: created ? 'created' : 'updated',
  id,
});

/** Gives the payment of a match the name and the facts of the request. Without a list, it has no links. */
function adopt(
  ledger: Ledger,
  change: PutDocument,
  adopted: LedgerDocument,
  others: readonly LedgerDocument[],
): { id: string; created: boolean } {
  for (const other of others) {
    moveRefunds(ledger, other.id, adopted);
    deleteCurrent(ledger, other.id);
  }
  const target = { ...change.target, id: adopted.id };
  if (change.kind === 'REFUND') return putDocument(ledger, { ...change, target });
  const { links = { linkedInvoices: [] } } = change;
  return putDocument(ledger, { ...change, target, links });
}

/** Stores the payment of the request, and deletes those of the match. */
function replace(
  ledger: Ledger,
  change: PutDocument,
  stored: LedgerDocument | undefined,
  created: readonly LedgerDocument[],
): { id: string; created: boolean } {
  if (stored !== undefined)
    for (const other of created) {
      if (change.kind === 'PAYMENT') moveRefunds(ledger, other.id, stored);
      else if (change.links === undefined) moveReturned(ledger, other.id, stored);
      deleteCurrent(ledger, other.id);
    }
  return putDocument(ledger, change);
}

function deleteCurrent(ledger: Ledger, id: string): void {
  const document = ledger.documents.get(id);
  if (document !== undefined) ledger.deleteDocument(document);
}

/** Undoes links and write-offs that a match made besides its payment. */
function undo(ledger: Ledger, changes: readonly Change[]): void {
  for (const change of changes) {
    if (change.type === 'reconcile') reconcile(ledger, change);
    if (change.type === 'writeOff') writeOff(ledger, change);
  }
}
