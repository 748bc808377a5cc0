import type { Change, DeleteDocument, LinkLists, PutDocument } from './changes.ts';
import { findExisting, nextDocument, ofKind } from './put-document.ts';
import { putForBankLine } from './put-for-bank-line.ts';
import { refuseRepeated, statedLists } from './put-links.ts';
import { reconcile } from './reconcile.ts';
import { findCustomer, findDocument } from './references.ts';
import { findDeleted, type ResolvedList, type StateBatch, type Statement } from './state-batch.ts';
import type { Steps } from './steps.ts';
import { writeOff } from './write-off.ts';

/** Returns the changes that undo the links and write-offs which a match made with a deleted document. */
export type UndoingChanges = (change: DeleteDocument) => readonly Change[];

/** Deletes documents with their links. An unknown one counts as deleted. */
export function deleteDocuments(batch: StateBatch, undoing: UndoingChanges): void {
  const { ledger } = batch;
  for (const statement of batch.ofType('deleteDocument'))
    batch.try(statement, () => {
      const { kind, target } = statement.change;
      const existing = findDeleted(
        target,
        (id) => ofKind(ledger, kind, id),
        (externalId) => ledger.documentsByExternalId(`${kind} ${externalId}`)[0],
      );
      if (existing === undefined) return;
      batch.claim(statement, existing.id);
      ledger.deleteDocument(existing);
      for (const change of undoing(statement.change)) {
        if (change.type === 'reconcile') reconcile(ledger, change);
        if (change.type === 'writeOff') writeOff(ledger, change);
      }
    });
}

/** Stores the facts of documents, one a step. Their links are placed once all of them are stored. */
export function* putDocuments(batch: StateBatch): Steps<void> {
  for (const statement of batch.ofType('putDocument')) {
    batch.try(statement, () => putFacts(batch, statement));
    yield;
  }
}

function putFacts(batch: StateBatch, statement: Statement<PutDocument>): void {
  const { ledger } = batch;
  const { change } = statement;
  const { customer } = change;
  if (customer !== undefined)
    batch.find('CUSTOMER', customer, () => findCustomer(ledger, customer, 'customer'));
  const lists = statedLists(change.links ?? {}).map((list): ResolvedList => {
    const targets = list.inputs.map(({ target }, i) =>
      batch.find(list.kind, target, () => findDocument(ledger, list.kind, target, list.field(i))),
    );
    refuseRepeated(targets, list.field);
    return { ...list, targetIds: targets.map(({ id }) => id) };
  });
  const id = change.bankTransaction === undefined ? store(batch, statement) : storePointing(batch, statement);
  batch.documents.set(id, { ...statement, id, former: ledger.documents.loaded(id), lists });
}

function store(batch: StateBatch, statement: Statement<PutDocument>): string {
  const { existing, next } = nextDocument(batch.ledger, statement.change);
  batch.claim(statement, existing?.id ?? next.id);
  batch.ledger.putDocument(next);
  return next.id;
}

/** Stores a payment that is the money of a bank transaction, as a single import does, but without its links. */
function storePointing(batch: StateBatch, statement: Statement<PutDocument>): string {
  const { change } = statement;
  const existing = findExisting(batch.ledger, change);
  if (existing !== undefined) batch.claim(statement, existing.id);
  const links: LinkLists | undefined = change.links?.linkedInvoices && { linkedInvoices: [] };
  const emptied = { ...change, ...(links === undefined ? {} : { links }) };
  const { id } = putForBankLine(batch.ledger, emptied, change.bankTransaction ?? {});
  if (id === null) throw new Error('a stored payment has an id');
  batch.claim(statement, id);
  return id;
}
