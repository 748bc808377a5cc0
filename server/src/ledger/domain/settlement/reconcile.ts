import { pairUp } from '../allocation.ts';
import { refuseField } from '../refusal.ts';
import type { LinkInput, Outcome, Reconcile } from './changes.ts';
import type { Ledger } from './ledger.ts';
import { checkPair, openFor, refuseRepeated } from './put-links.ts';
import type { DocumentKind, LedgerDocument, Link, Reconciliation, ReconciliationContent } from './records.ts';
import { findDocument } from './references.ts';
import { sameValue } from './table.ts';

type Side = 'invoices' | 'refunds' | 'payments' | 'creditNotes';

const KINDS: Record<Side, DocumentKind> = {
  invoices: 'INVOICE',
  refunds: 'REFUND',
  payments: 'PAYMENT',
  creditNotes: 'CREDIT_NOTE',
};

/**
 * Binds credits to debits under an externalId. The same externalId again replaces what it did
 * before: the same content has no effect, four empty lists undo it.
 */
export function reconcile(ledger: Ledger, change: Reconcile): Outcome {
  const [existing] = ledger.reconciliationsByExternalId(change.externalId);
  const content = resolve(ledger, change);
  if (isEmpty(content)) return undo(ledger, existing);
  if (existing !== undefined && sameValue(existing.content, content))
    return { status: 'unchanged', id: existing.id };
  checkSums(content);
  checkOwnAmounts(ledger, content);
  const replaced = existing === undefined ? [] : ledger.linksOfReconciliation(existing.id);
  ledger.removeLinks(replaced);
  const { now, newId } = ledger.context;
  const id = existing?.id ?? newId();
  const createdAt = existing?.createdAt ?? now;
  ledger.reconciliations.put({ id, externalId: change.externalId, content, createdAt, updatedAt: now });
  bind(ledger, id, content, replaced);
  const held = new Set(content.invoices.map(([invoiceId]) => invoiceId));
  const releasedIds = invoicesOf(ledger, replaced).filter((invoiceId) => !held.has(invoiceId));
  return { status: existing === undefined ? 'created' : 'updated', id, releasedIds };
}

function resolve(ledger: Ledger, change: Reconcile): ReconciliationContent {
  const side = (name: Side, inputs: readonly LinkInput[]): [string, number][] => {
    const targets = inputs.map((wish, i) => findDocument(ledger, KINDS[name], wish.target, `${name}[${i}]`));
    refuseRepeated(targets, (i) => `${name}[${i}]`);
    return targets.map((target, i) => [target.id, inputs[i]?.amount ?? 0]);
  };
  return {
    invoices: side('invoices', change.invoices),
    refunds: side('refunds', change.refunds),
    payments: side('payments', change.payments),
    creditNotes: side('creditNotes', change.creditNotes),
  };
}

function isEmpty({ invoices, refunds, payments, creditNotes }: ReconciliationContent): boolean {
  return invoices.length + refunds.length + payments.length + creditNotes.length === 0;
}

function undo(ledger: Ledger, existing: Reconciliation | undefined): Outcome {
  if (existing === undefined) return { status: 'undone', id: null };
  const links = ledger.linksOfReconciliation(existing.id);
  ledger.removeLinks(links);
  ledger.reconciliations.delete(existing.id);
  return { status: 'undone', id: existing.id, releasedIds: invoicesOf(ledger, links) };
}

function invoicesOf(ledger: Ledger, links: readonly Link[]): string[] {
  const ids = new Set(links.map((link) => link.debitId));
  return [...ids].filter((id) => ledger.documents.get(id)?.kind === 'INVOICE');
}

function checkSums({ invoices, refunds, payments, creditNotes }: ReconciliationContent): void {
  const sum = (...sides: [string, number][][]) =>
    sides.flat().reduce((total, [, amount]) => total + BigInt(amount), 0n);
  const debits = sum(invoices, refunds);
  const credits = sum(payments, creditNotes);
  if (debits === credits) return;
  const message = `invoices and refunds come to ${debits}, payments and credit notes to ${credits}; they must be equal`;
  const first =
    invoices.length > 0
      ? 'invoices'
      : refunds.length > 0
        ? 'refunds'
        : payments.length > 0
          ? 'payments'
          : 'creditNotes';
  throw refuseField('INVALID_DATA', first, message);
}

/** An item is worth no more than its document, whatever it is divided into (money rule 3). */
function checkOwnAmounts(ledger: Ledger, content: ReconciliationContent): void {
  for (const side of ['payments', 'creditNotes', 'refunds'] as const) {
    for (const [i, [id, amount]] of content[side].entries()) {
      const own = ledger.documents.get(id)?.amount ?? 0;
      if (amount > own)
        throw refuseField(
          'AMOUNT_EXCEEDED',
          `${side}[${i}].amountLinked`,
          `exceeds the document's own amount of ${own}`,
        );
    }
  }
}

/** Pairs the items in the order given: invoices before refunds, payments before credit notes. */
function bind(
  ledger: Ledger,
  reconciliationId: string,
  content: ReconciliationContent,
  replaced: readonly Link[],
): void {
  const before = new Map(replaced.map((link) => [pairKey(link), link]));
  const { newId, now } = ledger.context;
  const links = pairUp(
    shares(content.payments, content.creditNotes),
    shares(content.invoices, content.refunds),
  ).map((pair): Link => {
    // A pair that stays keeps its link and so its age.
    const { id = newId(), createdAt = now } = before.get(pairKey(pair)) ?? {};
    return { id, ...pair, amountInEffect: 0, reconciliationId, createdAt };
  });
  const isRaised = (link: Link) => link.amount > (before.get(pairKey(link))?.amount ?? 0);
  const fields = fieldsOf(content);
  for (const link of links) checkEnds(ledger, link, fields);
  ledger.changeLinks(
    [],
    links.filter((link) => !isRaised(link)),
  );
  const raised = links.filter(isRaised);
  checkRoom(ledger, raised, fields);
  ledger.changeLinks([], raised);
}

const pairKey = (pair: { creditId: string; debitId: string }) => `${pair.creditId} ${pair.debitId}`;

const shares = (...sides: [string, number][][]) => sides.flat().map(([id, amount]) => ({ id, amount }));

/** Where in the request each document stands. */
function fieldsOf(content: ReconciliationContent): Map<string, string> {
  const fields = new Map<string, string>();
  for (const side of ['invoices', 'refunds', 'payments', 'creditNotes'] as const)
    for (const [i, [id]] of content[side].entries()) fields.set(id, `${side}[${i}]`);
  return fields;
}

function checkEnds(ledger: Ledger, link: Link, fields: ReadonlyMap<string, string>): void {
  const [credit, debit] = endsOf(ledger, link);
  checkPair(ledger, credit, debit, fields.get(debit.id) ?? '');
}

/**
 * New and raised pairs must not go over what both of their documents still have open (money rule 3),
 * each after those before it. No invoice comes after a refund, so none is released in between.
 */
function checkRoom(ledger: Ledger, links: readonly Link[], fields: ReadonlyMap<string, string>): void {
  const taken = new Map<string, number>();
  for (const link of links) {
    const [credit, debit] = endsOf(ledger, link);
    for (const [end, other] of [
      [credit, debit],
      [debit, credit],
    ] as const) {
      const key = `${end.id} ${other.kind === 'REFUND'}`;
      const before = taken.get(key) ?? 0;
      const open = openFor(end, other.kind) - before;
      if (link.amount > open)
        throw refuseField(
          'AMOUNT_EXCEEDED',
          `${fields.get(end.id)}.amountLinked`,
          `exceeds what is still open, ${open + before}`,
        );
      taken.set(key, before + link.amount);
    }
  }
}

function endsOf(ledger: Ledger, link: Link): [credit: LedgerDocument, debit: LedgerDocument] {
  const credit = ledger.documents.get(link.creditId);
  const debit = ledger.documents.get(link.debitId);
  if (credit === undefined || debit === undefined)
    throw new Error('a link needs both of its documents loaded');
  return [credit, debit];
}
