import type { RefusalError } from '../refusal.ts';
import type { Outcome } from './changes.ts';
import type { Ledger } from './ledger.ts';
import { linksWith } from './put-links.ts';
import type { LedgerCustomer, LedgerDocument } from './records.ts';
import { settleConflicts } from './restate-conflicts.ts';
import { deleteCustomers, putCustomers } from './restate-customers.ts';
import { deleteDocuments, putDocuments, type UndoingChanges } from './restate-documents.ts';
import { placeLinks } from './restate-links.ts';
import { type RefusedRecord, StateBatch, type StateChange, type Statement } from './state-batch.ts';
import { runSteps, type Steps } from './steps.ts';
import { sameRow } from './table.ts';

export interface RestateOptions {
  /** Records of the batch whose changes were refused before any lookup. */
  refused?: readonly RefusedRecord[];
  /** Returns the changes that undo what a match made besides a deleted document. */
  undoing?: UndoingChanges;
}

/**
 * Applies a batch that states the final state of its records. Only the final state must be valid: the links of
 * all stated lists are released first, then customers, deletions and facts are applied, then links. The order
 * of the changes has no influence. A refused change keeps the former state of its record, with its links. A
 * change that needs what a refused one keeps is refused, too.
 * @param ledger as it was loaded, without any change
 * @returns the outcome of each change, or its refusal
 */
export function restate(
  ledger: Ledger,
  changes: readonly StateChange[],
  options: RestateOptions = {},
): (Outcome | RefusalError)[] {
  return runSteps(restateInSteps(ledger, changes, options));
}

/** Does the same as `restate` in steps: a large batch would block the event loop of its caller. */
export function* restateInSteps(
  ledger: Ledger,
  changes: readonly StateChange[],
  { refused = [], undoing = () => [] }: RestateOptions = {},
): Steps<(Outcome | RefusalError)[]> {
  const batch = new StateBatch(ledger, changes, refused);
  batch.refuseRepeated();
  while (!(yield* attempt(batch, undoing))) batch.startAgain();
  const outcomes = new Map<number, Outcome | RefusalError>();
  for (const one of batch.statements) {
    outcomes.set(one.index, batch.refusals.get(one.index) ?? outcomeOf(batch, one));
    yield;
  }
  ledger.journal.commit();
  return changes.map((_, i) => {
    const outcome = outcomes.get(i);
    if (outcome === undefined) throw new Error('a change has no outcome');
    return outcome;
  });
}

/**
 * Applies the changes that are not refused.
 * @returns false if a change was refused that cannot be taken back alone
 */
function* attempt(batch: StateBatch, undoing: UndoingChanges): Steps<boolean> {
  if (!putCustomers(batch)) return false;
  deleteDocuments(batch, undoing);
  yield* putDocuments(batch);
  yield* placeLinks(batch);
  yield* settleConflicts(batch);
  if (batch.spoiled.size > 0) return false;
  return deleteCustomers(batch);
}

function outcomeOf(batch: StateBatch, { change, index }: Statement): Outcome {
  const { ledger } = batch;
  const id = batch.ids.get(index) ?? null;
  if (id === null) return { status: 'unchanged', id };
  switch (change.type) {
    case 'deleteCustomer':
    case 'deleteDocument':
      return { status: 'deleted', id };
    case 'putCustomer':
      return { id, status: statusOf(ledger.customers.loaded(id), ledger.customers.get(id), FIGURES) };
    case 'putDocument': {
      const status = statusOf(ledger.documents.loaded(id), ledger.documents.get(id), LINKED);
      return { id, status: status === 'unchanged' && isRelinked(batch, id) ? 'updated' : status };
    }
  }
}

/** Derived properties, which a change of other records changes as well. */
const FIGURES = { balance: 0, amountDue: 0, updatedAt: '' };
const LINKED = { amountLinked: 0, amountRefunded: 0, updatedAt: '' };

function statusOf<V extends LedgerCustomer | LedgerDocument>(
  before: V | undefined,
  after: V | undefined,
  derived: Partial<V>,
): Outcome['status'] {
  if (before === undefined) return 'created';
  return after !== undefined && sameRow({ ...before, ...derived }, { ...after, ...derived })
    ? 'unchanged'
    : 'updated';
}

/** Returns whether the batch changed the listed links of a document, or the bank transaction of a payment. */
function isRelinked(batch: StateBatch, id: string): boolean {
  const { documents, ledger } = batch;
  if (ledger.closedBankLines.some(({ paymentId }) => paymentId === id)) return true;
  const after = (documents.get(id)?.lists ?? []).flatMap(({ kind }) => linksWith(ledger, id, kind));
  if (documents.get(id)?.lists.length === 0) return false;
  const before = new Map(batch.formerLinks(id).map((link) => [link.id, link.amount]));
  return after.length !== before.size || after.some((link) => before.get(link.id) !== link.amount);
}
