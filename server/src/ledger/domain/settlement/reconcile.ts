import { pairUp } from '../allocation.ts';
import { RefusalError, refuseField } from '../refusal.ts';
import type { FormerReconciliation, LinkInput, Outcome, Reconcile } from './changes.ts';
import type { Ledger } from './ledger.ts';
import { checkPair, openFor } from './put-links.ts';
import type { DocumentKind, LedgerDocument, Link, Reconciliation, ReconciliationContent } from './records.ts';
import { findDocument } from './references.ts';
import { sameValue } from './table.ts';

const SIDES = ['invoices', 'refunds', 'payments', 'creditNotes'] as const;
type Side = (typeof SIDES)[number];

const KINDS: Record<Side, DocumentKind> = {
  invoices: 'INVOICE',
  refunds: 'REFUND',
  payments: 'PAYMENT',
  creditNotes: 'CREDIT_NOTE',
};

/**
 * Binds credits to debits under an externalId, or replaces an earlier reconciliation with the same
 * externalId. The same content has no effect. An absent list keeps its content. Empty lists undo the
 * reconciliation.
 * @throws INVALID_DATA without any list, NOT_FOUND if there is nothing to bind and no earlier reconciliation
 */
export function reconcile(ledger: Ledger, change: Reconcile): Outcome {
  const [existing] = ledger.reconciliationsByExternalId(change.externalId);
  const { content, fields } = resolve(ledger, change, existing);
  if (isEmpty(content)) return undo(ledger, change, existing);
  if (existing !== undefined && sameValue(existing.content, content))
    return { status: 'unchanged', id: existing.id };
  checkSums(content);
  checkOwnAmounts(ledger, content, fields);
  const replaced = existing === undefined ? [] : ledger.linksOfReconciliation(existing.id);
  ledger.removeLinks(replaced);
  const { now, newId } = ledger.context;
  const { restored } = change;
  const { id, createdAt } = existing ?? restored ?? { id: newId(), createdAt: now };
  ledger.reconciliations.put({ id, externalId: change.externalId, content, createdAt, updatedAt: now });
  placeLinks({ ledger, reconciliationId: id, content, fields, replaced, former: restored?.links ?? [] });
  const linkedIds = new Set(content.invoices.map(([invoiceId]) => invoiceId));
  const releasedIds = invoicesOf(ledger, replaced).filter((invoiceId) => !linkedIds.has(invoiceId));
  return { status: existing === undefined ? 'created' : 'updated', id, releasedIds };
}

interface Resolved {
  content: ReconciliationContent;
  /** Path in the request at which each document appears first. */
  fields: ReadonlyMap<string, string>;
}

function resolve(ledger: Ledger, change: Reconcile, existing: Reconciliation | undefined): Resolved {
  if (SIDES.every((name) => change[name] === undefined))
    throw refuseField('INVALID_DATA', 'invoices', `at least one of ${SIDES.join(', ')} is required`);
  const fields = new Map<string, string>();
  const side = (name: Side): [string, number][] => {
    const inputs = change[name];
    if (inputs !== undefined) return addByDocument(ledger, name, inputs, fields);
    // The links of documents deleted since are gone as well.
    const kept = existing?.content[name].filter(([id]) => ledger.documents.get(id) !== undefined) ?? [];
    for (const [id] of kept) fields.set(id, name);
    return kept;
  };
  const content = {
    invoices: side('invoices'),
    refunds: side('refunds'),
    payments: side('payments'),
    creditNotes: side('creditNotes'),
  };
  return { content, fields };
}

/**
 * Resolves the items of a list and adds up the amounts of each document. Connectors send one item for each
 * line that moves money.
 */
function addByDocument(
  ledger: Ledger,
  name: Side,
  inputs: readonly LinkInput[],
  fields: Map<string, string>,
): [string, number][] {
  const amounts = new Map<string, number>();
  for (const [i, { target, amount }] of inputs.entries()) {
    const { id } = findDocument(ledger, KINDS[name], target, `${name}[${i}]`);
    if (!amounts.has(id)) fields.set(id, `${name}[${i}]`);
    amounts.set(id, (amounts.get(id) ?? 0) + amount);
  }
  return [...amounts];
}

function isEmpty({ invoices, refunds, payments, creditNotes }: ReconciliationContent): boolean {
  return invoices.length + refunds.length + payments.length + creditNotes.length === 0;
}

/** Undoes a reconciliation. Undoing it again has no effect. */
function undo(ledger: Ledger, { externalId }: Reconcile, existing: Reconciliation | undefined): Outcome {
  if (existing === undefined) {
    if (ledger.undoneReconciliations.get(externalId) !== undefined) return { status: 'unchanged', id: null };
    throw new RefusalError('NOT_FOUND', 'The reconciliation to undo does not exist.');
  }
  const links = ledger.linksOfReconciliation(existing.id);
  ledger.removeLinks(links);
  ledger.reconciliations.delete(existing.id);
  ledger.undoneReconciliations.put({ externalId });
  return { status: 'undone', id: existing.id, releasedIds: invoicesOf(ledger, links) };
}

function invoicesOf(ledger: Ledger, links: readonly Link[]): string[] {
  const ids = new Set(links.map((link) => link.debitId));
  return [...ids].filter((id) => ledger.documents.get(id)?.kind === 'INVOICE');
}

function checkSums(content: ReconciliationContent): void {
  const { invoices, refunds, payments, creditNotes } = content;
  const sum = (...sides: [string, number][][]) =>
    sides.flat().reduce((total, [, amount]) => total + BigInt(amount), 0n);
  const debits = sum(invoices, refunds);
  const credits = sum(payments, creditNotes);
  if (debits === credits) return;
  const message =
    `invoices and refunds add up to ${debits}, payments and credit notes to ${credits}; they must be ` +
    'equal';
  const first = SIDES.find((name) => content[name].length > 0) ?? 'invoices';
  throw refuseField('INVALID_DATA', first, message);
}

/** Checks that no item exceeds the amount of its document (money rule 3). */
function checkOwnAmounts(ledger: Ledger, content: ReconciliationContent, fields: Resolved['fields']): void {
  for (const side of ['payments', 'creditNotes', 'refunds'] as const) {
    for (const [id, amount] of content[side]) {
      const documentAmount = ledger.documents.get(id)?.amount ?? 0;
      if (amount > documentAmount)
        throw refuseField(
          'AMOUNT_EXCEEDED',
          `${fields.get(id)}.amountLinked`,
          `exceeds the document's own amount of ${documentAmount}`,
        );
    }
  }
}

interface LinkPlacement extends Resolved {
  ledger: Ledger;
  reconciliationId: string;
  /** Links of the stored reconciliation, which were just removed. */
  replaced: readonly Link[];
  /** Links of a reconciliation that an undo of its undo restores. Only their ids and ages are used. */
  former: FormerReconciliation['links'];
}

/**
 * Links the credits of a reconciliation to its debits in the given order: invoices before refunds, payments before
 * credit notes. A link keeps its id and age if its pair existed before.
 * @throws RefusalError if a pair is not allowed, or if new and raised links exceed an open amount
 */
function placeLinks({ ledger, reconciliationId, content, fields, replaced, former }: LinkPlacement): void {
  const replacedByPair = new Map(replaced.map((link) => [pairKey(link), link]));
  const reusableByPair = new Map([...former, ...replaced].map((link) => [pairKey(link), link]));
  const { newId, now } = ledger.context;
  const links = pairUp(
    shareList(content.payments, content.creditNotes),
    shareList(content.invoices, content.refunds),
  ).map((pair): Link => {
    // An unchanged pair keeps its link and so its age.
    const { id = newId(), createdAt = now } = reusableByPair.get(pairKey(pair)) ?? {};
    const [credit, debit] = endsOf(ledger, pair);
    const days = { creditOn: credit.datedOn, debitOn: debit.datedOn };
    return { id, ...pair, ...days, amountInEffect: 0, reconciliationId, createdAt };
  });
  const isNewOrRaised = (link: Link) => link.amount > (replacedByPair.get(pairKey(link))?.amount ?? 0);
  for (const link of links) checkEnds(ledger, link, fields);
  // The other links had their amounts before, so they need no check. New and raised links share the rest.
  ledger.changeLinks(
    [],
    links.filter((link) => !isNewOrRaised(link)),
  );
  const newOrRaised = links.filter(isNewOrRaised);
  checkOpenAmounts(ledger, newOrRaised, fields);
  ledger.changeLinks([], newOrRaised);
}

const pairKey = (pair: { creditId: string; debitId: string }) => `${pair.creditId} ${pair.debitId}`;

const shareList = (...sides: [string, number][][]) => sides.flat().map(([id, amount]) => ({ id, amount }));

function checkEnds(ledger: Ledger, link: Link, fields: ReadonlyMap<string, string>): void {
  const [credit, debit] = endsOf(ledger, link);
  checkPair(ledger, credit, debit, fields.get(debit.id) ?? '');
}

/**
 * Checks that new and raised pairs do not exceed the open amounts of both documents (money rule 3). Each pair
 * counts after those before it. No invoice follows a refund, so no amount is released in between.
 */
function checkOpenAmounts(ledger: Ledger, links: readonly Link[], fields: ReadonlyMap<string, string>): void {
  const takenByEnd = new Map<string, number>();
  for (const link of links) {
    const [credit, debit] = endsOf(ledger, link);
    for (const [end, other] of [
      [credit, debit],
      [debit, credit],
    ] as const) {
      const key = `${end.id} ${other.kind === 'REFUND'}`;
      const taken = takenByEnd.get(key) ?? 0;
      const open = openFor(end, other.kind) - taken;
      if (link.amount > open)
        throw refuseField(
          'AMOUNT_EXCEEDED',
          `${fields.get(end.id)}.amountLinked`,
          `exceeds the open amount of ${open + taken}`,
        );
      takenByEnd.set(key, taken + link.amount);
    }
  }
}

function endsOf(
  ledger: Ledger,
  link: Pick<Link, 'creditId' | 'debitId'>,
): [credit: LedgerDocument, debit: LedgerDocument] {
  const credit = ledger.documents.get(link.creditId);
  const debit = ledger.documents.get(link.debitId);
  if (credit === undefined || debit === undefined)
    throw new Error('a link needs both of its documents loaded');
  return [credit, debit];
}
