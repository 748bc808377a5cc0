import { refuseField } from '../refusal.ts';
import type { LinkInput, LinkLists } from './changes.ts';
import type { Ledger } from './ledger.ts';
import {
  amountOutstanding,
  amountUnlinked,
  type DocumentKind,
  isCredit,
  type LedgerDocument,
  type Link,
} from './records.ts';
import { findDocument } from './references.ts';

/** A list of links in a change. */
export interface StatedList {
  inputs: readonly LinkInput[];
  kind: DocumentKind;
  /** Path of the reference inside line i. */
  field: (i: number) => string;
  /** Path of the amount inside line i. */
  amountField: (i: number) => string;
}

/** Applies the lists that are present: each is complete for its kind of document (money rule 2). */
export function linkLists(ledger: Ledger, ownerId: string, lists: LinkLists): void {
  for (const list of statedLists(lists)) linkList(ledger, ownerId, list);
}

/** Returns the lists that are present. */
export function statedLists({ linkedInvoices, linkedPayments, linkedCreditNotes }: LinkLists): StatedList[] {
  const lists: StatedList[] = [];
  if (linkedInvoices !== undefined)
    lists.push(listInputs('linkedInvoices', 'INVOICE', 'invoice', linkedInvoices));
  if (linkedPayments !== undefined)
    lists.push(listInputs('linkedPayments', 'PAYMENT', 'payment', linkedPayments));
  if (linkedCreditNotes !== undefined)
    lists.push(listInputs('linkedCreditNotes', 'CREDIT_NOTE', 'creditNote', linkedCreditNotes));
  return lists;
}

function listInputs(
  name: string,
  kind: DocumentKind,
  property: string,
  inputs: readonly LinkInput[],
): StatedList {
  return {
    inputs,
    kind,
    field: (i) => `${name}[${i}].${property}`,
    amountField: (i) => `${name}[${i}].amountLinked`,
  };
}

/**
 * Checks the whole list before it applies any line. The lines name different documents. So the open amount of
 * each document does not depend on the other lines.
 */
function linkList(ledger: Ledger, ownerId: string, list: StatedList): void {
  const { inputs, kind, field, amountField } = list;
  const targets = inputs.map((wish, i) => findDocument(ledger, kind, wish.target, field(i)));
  refuseRepeated(targets, field);
  const present = Map.groupBy(linksWith(ledger, ownerId, kind), (link) => otherEnd(link, ownerId));
  const removed: Link[] = [];
  const placed: Link[] = [];
  for (const [i, target] of targets.entries()) {
    const pair = present.get(target.id) ?? [];
    present.delete(target.id);
    const [credit, debit] = endsOf(ledger, ownerId, target.id);
    checkPair(ledger, credit, debit, field(i));
    const amount = inputs[i]?.amount ?? 0;
    if (amount === statedSum(pair)) continue;
    if (amount > statedSum(pair)) checkOpen(ledger, { ownerId, target, pair, amount, field: amountField(i) });
    // The owner's own link keeps its age and replaces the links of reconciliations.
    const own = pair.find((link) => link.reconciliationId === null);
    for (const link of pair) if (link !== own) removed.push(link);
    placed.push({ ...(own ?? newLink(ledger, credit, debit)), amount });
  }
  for (const links of present.values()) for (const link of links) removed.push(link);
  ledger.changeLinks(removed, placed);
}

export function newLink(
  { context }: Ledger,
  credit: LedgerDocument,
  debit: LedgerDocument,
): Omit<Link, 'amount'> {
  const { newId, now } = context;
  const ends = { creditId: credit.id, debitId: debit.id, creditOn: credit.datedOn, debitOn: debit.datedOn };
  return { id: newId(), ...ends, amountInEffect: 0, reconciliationId: null, createdAt: now };
}

/** Refuses a list that names a document twice (money rule 3). */
export function refuseRepeated(targets: readonly LedgerDocument[], field: (i: number) => string): void {
  const seen = new Set<string>();
  targets.forEach((target, i) => {
    if (seen.has(target.id))
      throw refuseField('AMOUNT_EXCEEDED', field(i), 'the list contains the same document twice');
    seen.add(target.id);
  });
}

/** Checks that both ends of a link have the same currency and family. */
export function checkPair(
  ledger: Ledger,
  credit: LedgerDocument,
  debit: LedgerDocument,
  field: string,
): void {
  if (credit.currency !== debit.currency)
    throw refuseField('INVALID_DATA', field, `${debit.currency} and ${credit.currency} cannot be linked`, {
      code: 'LINKED_CURRENCIES_DIFFER',
      values: { currency: debit.currency, other: credit.currency },
    });
  if (!ledger.sameFamily(credit, debit))
    throw refuseField('INVALID_DATA', field, 'belongs to a customer of another family', {
      code: 'FAMILIES_DIFFER',
      values: {},
    });
}

interface LinkCheck {
  ownerId: string;
  target: LedgerDocument;
  pair: readonly Link[];
  amount: number;
  field: string;
}

/** Checks that a new or raised link does not exceed the open amount of the other end (money rule 3). */
function checkOpen(ledger: Ledger, { ownerId, target, pair, amount, field }: LinkCheck): void {
  const linked = pair.reduce(
    (sum, link) => sum + (target.kind === 'INVOICE' ? link.amountInEffect : link.amount),
    0,
  );
  const open = openFor(target, ledger.documents.get(ownerId)?.kind) + linked;
  if (amount > open) throw refuseField('AMOUNT_EXCEEDED', field, `exceeds the open amount of ${open}`);
}

/**
 * Returns the amount of a document that is open for a link with one of `otherKind`. A refund may take the
 * whole credit except what other refunds took, linked or not (money rule 4).
 */
export function openFor(document: LedgerDocument, otherKind: DocumentKind | undefined): number {
  if (document.kind === 'INVOICE') return amountOutstanding(document);
  if (otherKind === 'REFUND') return document.amount - document.amountRefunded;
  return amountUnlinked(document);
}

export function endsOf(
  ledger: Ledger,
  oneId: string,
  otherId: string,
): [credit: LedgerDocument, debit: LedgerDocument] {
  const one = ledger.documents.get(oneId);
  const other = ledger.documents.get(otherId);
  if (one === undefined || other === undefined) throw new Error('a link needs both of its documents loaded');
  return isCredit(one.kind) ? [one, other] : [other, one];
}

export function linksWith(ledger: Ledger, ownerId: string, kind: DocumentKind): Link[] {
  const links = kind === 'INVOICE' ? ledger.linksOfCredit(ownerId) : ledger.linksOfDebit(ownerId);
  return links.filter((link) => ledger.documents.get(otherEnd(link, ownerId))?.kind === kind);
}

export const otherEnd = (link: Link, end: string) => (link.creditId === end ? link.debitId : link.creditId);

export const statedSum = (links: readonly Link[]) => links.reduce((sum, link) => sum + link.amount, 0);
