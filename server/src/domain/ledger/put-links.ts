import { Refusal, refuseField } from '../refusal.ts';
import type { LinkLists, LinkWish } from './changes.ts';
import type { Ledger } from './ledger.ts';
import { amountOutstanding, type DocumentKind, isCredit, type LedgerDocument, type Link } from './records.ts';
import { findDocument } from './references.ts';

interface List {
  wishes: readonly LinkWish[];
  kind: DocumentKind;
  /** Path of the reference inside line i. */
  field: (i: number) => string;
  /** Path of the amount inside line i. */
  amountField: (i: number) => string;
}

/** Applies the lists that are present: each is complete for its kind of document (money rule 2). */
export function linkLists(ledger: Ledger, ownerId: string, lists: LinkLists): void {
  const { linkedInvoices, linkedPayments, linkedCreditNotes } = lists;
  if (linkedInvoices !== undefined)
    linkList(ledger, ownerId, list('linkedInvoices', 'INVOICE', 'invoice', linkedInvoices));
  if (linkedPayments !== undefined)
    linkList(ledger, ownerId, list('linkedPayments', 'PAYMENT', 'payment', linkedPayments));
  if (linkedCreditNotes !== undefined)
    linkList(ledger, ownerId, list('linkedCreditNotes', 'CREDIT_NOTE', 'creditNote', linkedCreditNotes));
}

function list(name: string, kind: DocumentKind, property: string, wishes: readonly LinkWish[]): List {
  return {
    wishes,
    kind,
    field: (i) => `${name}[${i}].${property}`,
    amountField: (i) => `${name}[${i}].amountLinked`,
  };
}

function linkList(ledger: Ledger, ownerId: string, { wishes, kind, field, amountField }: List): void {
  const targets = wishes.map((wish, i) => findDocument(ledger, kind, wish.target, field(i)));
  refuseRepeated(targets, field);
  const wanted = new Map(targets.map((target, i) => [target.id, wishes[i]?.amount ?? 0]));
  ledger.removeLinks(linksWith(ledger, ownerId, kind).filter((link) => !wanted.has(otherEnd(link, ownerId))));
  // What is lowered makes room for what is raised, in whichever order the list states them.
  const lowersFirst = targets.map((target, i) => ({ target, amount: wishes[i]?.amount ?? 0, i }));
  lowersFirst.sort((a, b) => Number(isRaised(ledger, ownerId, a)) - Number(isRaised(ledger, ownerId, b)));
  for (const { target, amount, i } of lowersFirst)
    restate(ledger, ownerId, target, amount, field(i), amountField(i));
}

function isRaised(
  ledger: Ledger,
  ownerId: string,
  wish: { target: LedgerDocument; amount: number },
): boolean {
  return wish.amount > stated(pairLinks(ledger, ownerId, wish.target.id));
}

/** One document twice in one list is refused (money rule 3). */
export function refuseRepeated(targets: readonly LedgerDocument[], field: (i: number) => string): void {
  const seen = new Set<string>();
  targets.forEach((target, i) => {
    if (seen.has(target.id))
      throw refuseField('AMOUNT_EXCEEDED', field(i), 'the same document stands twice in this list');
    seen.add(target.id);
  });
}

/** Makes the links between owner and target amount to exactly `amount`. */
function restate(
  ledger: Ledger,
  ownerId: string,
  target: LedgerDocument,
  amount: number,
  field: string,
  amountField: string,
): void {
  const present = pairLinks(ledger, ownerId, target.id);
  const before = stated(present);
  const [credit, debit] = ends(ledger, ownerId, target.id);
  checkPair(ledger, credit, debit, field);
  if (amount === before) return;
  if (amount > before) checkOpen(ledger, ownerId, target.id, amount, amountField);
  const own = present.find((link) => link.reconciliationId === null);
  ledger.removeLinks(present.filter((link) => link !== own));
  const { newId, now } = ledger.context;
  ledger.putLink(
    own === undefined
      ? {
          id: newId(),
          creditId: credit.id,
          debitId: debit.id,
          amount,
          amountInEffect: 0,
          reconciliationId: null,
          createdAt: now,
        }
      : { ...(ledger.links.get(own.id) ?? own), amount },
  );
}

/** Both ends of a link have one currency, and customers of one family. */
export function checkPair(
  ledger: Ledger,
  credit: LedgerDocument,
  debit: LedgerDocument,
  field: string,
): void {
  if (credit.currency !== debit.currency)
    throw refuseField('INVALID_DATA', field, `${debit.currency} and ${credit.currency} cannot be linked`);
  if (!ledger.sameFamily(credit, debit))
    throw refuseField('INVALID_DATA', field, 'belongs to a customer of another family');
}

/** A new or raised link must not go over what the other end still has open (money rule 3). */
function checkOpen(ledger: Ledger, ownerId: string, targetId: string, amount: number, field: string): void {
  const present = pairLinks(ledger, ownerId, targetId);
  const target = ledger.documents.get(targetId);
  if (target === undefined) return;
  const pair = present.reduce(
    (sum, link) => sum + (target.kind === 'INVOICE' ? link.amountInEffect : link.amount),
    0,
  );
  const open = openFor(ledger, target, ownerId) + pair;
  if (amount > open)
    throw new Refusal('AMOUNT_EXCEEDED', `${field}: ${amount} exceeds what is still open, ${open}.`, [
      { field, error: `exceeds what is still open, ${open}` },
    ]);
}

/**
 * What a document still has open for a link with `otherId`. A refund may take back all of a credit
 * that other refunds have left, linked or not (money rule 4).
 */
function openFor(ledger: Ledger, document: LedgerDocument, otherId: string): number {
  if (document.kind === 'INVOICE') return amountOutstanding(document);
  if (ledger.documents.get(otherId)?.kind === 'REFUND') return document.amount - document.amountRefunded;
  return document.amount - document.amountLinked - document.amountRefunded;
}

/** Adds a link of a reconciliation after checking both ends. */
export function addLink(
  ledger: Ledger,
  link: Omit<Link, 'amountInEffect' | 'createdAt'>,
  fields: { credit: string; debit: string },
): void {
  const [credit, debit] = ends(ledger, link.creditId, link.debitId);
  checkPair(ledger, credit, debit, fields.debit);
  for (const [end, otherId, field] of [
    [credit, debit.id, fields.credit],
    [debit, credit.id, fields.debit],
  ] as const) {
    const open = openFor(ledger, end, otherId);
    if (link.amount > open)
      throw refuseField('AMOUNT_EXCEEDED', `${field}.amountLinked`, `exceeds what is still open, ${open}`);
  }
  ledger.putLink({ ...link, amountInEffect: 0, createdAt: ledger.context.now });
}

function ends(
  ledger: Ledger,
  oneId: string,
  otherId: string,
): [credit: LedgerDocument, debit: LedgerDocument] {
  const one = ledger.documents.get(oneId);
  const other = ledger.documents.get(otherId);
  if (one === undefined || other === undefined) throw new Error('a link needs both of its documents loaded');
  return isCredit(one.kind) ? [one, other] : [other, one];
}

function linksWith(ledger: Ledger, ownerId: string, kind: DocumentKind): Link[] {
  const links = kind === 'INVOICE' ? ledger.linksOfCredit(ownerId) : ledger.linksOfDebit(ownerId);
  return links.filter((link) => ledger.documents.get(otherEnd(link, ownerId))?.kind === kind);
}

function pairLinks(ledger: Ledger, a: string, b: string): Link[] {
  return [...ledger.linksOfCredit(a), ...ledger.linksOfDebit(a)].filter((link) => otherEnd(link, a) === b);
}

const otherEnd = (link: Link, end: string) => (link.creditId === end ? link.debitId : link.creditId);

const stated = (links: readonly Link[]) => links.reduce((sum, link) => sum + link.amount, 0);
