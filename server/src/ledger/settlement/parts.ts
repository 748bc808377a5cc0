import type { Ledger } from '../domain/settlement/ledger.ts';
import type { LedgerCustomer } from '../domain/settlement/records.ts';

/**
 * The parts of the statement that stores a batch, in the order in which Citus runs them. On Citus each part
 * is a separate command, whose keys and foreign keys are checked before the next one. Dependents of a record
 * are deleted before it and inserted after it. For each kind, deletions come first and inserts last, because
 * an insert may reuse a name that became free. Plain PostgreSQL checks foreign keys at the end of the
 * statement, in any order.
 */
export const PARTS = [
  // The first two read the contacts that the third deletes.
  'choicesOfContactsDeleted',
  'valuesOfContactsDeleted',
  'contactsDeleted',
  'valuesOfCustomersDeleted',
  'valuesOfDocumentsDeleted',
  'searchTextsDeleted',
  'accountManagersDeleted',
  'balancesDeleted',
  // Reads the invoices of actions, which the next part deletes.
  'actionsReleased',
  'actionInvoicesDeleted',
  'notesReleased',
  'levelsDeleted',
  'choicesDeleted',
  'disputesDeleted',
  // Reads the invoices of plans, which go with their promises.
  'plansReleased',
  'promisesDeleted',
  'feesDeleted',
  'feesReleased',
  'filesDeleted',
  'linksDeleted',
  'documentsDeleted',
  'customersDeleted',
  'customersUpdated',
  'customersDerived',
  'customersInserted',
  'documentsUpdated',
  'documentsDerived',
  'datedDocumentsUpdated',
  'datedDocumentsDerived',
  'documentsInserted',
  'notesMoved',
  'levelsMoved',
  'promisesMoved',
  'disputesMoved',
  'feesMoved',
  'dunningChangesMoved',
  'reconciliationsDeleted',
  'reconciliationsUpdated',
  'reconciliationsInserted',
  'undoneReconciliationsInserted',
  'linksUpdated',
  'linksInserted',
  'restatementsRecorded',
  'balancesUpdated',
  'balancesInserted',
  'accountManagersUpdated',
  'accountManagersInserted',
  'searchTextsUpdated',
  'searchTextsInserted',
  'planChangesRecorded',
  'versionsRaised',
  'eventsRecorded',
] as const;

export type PartName = (typeof PARTS)[number];

/** For a part that must leave its place: the part after which it runs. */
type Exceptions = Partial<Record<PartName, PartName>>;

/**
 * Returns the parts that must run at another place for this batch. A new customer comes before customers that
 * name it as parent. A record is deleted only after its last reference is gone. One case fails as a name
 * conflict: a batch deletes a customer that just had documents, and reuses its name.
 */
export function exceptionsOf({ customers, documents, links, reconciliations }: Ledger): Exceptions {
  const people = customers.changes();
  const added = new Set(people.inserted.map(({ id }) => id));
  const gone = new Set(people.deleted.map(({ id }) => id));
  const wasNamed =
    gone.size > 0 &&
    (people.updated.some(({ id }) => hasRelativeIn(customers.loaded(id), gone)) ||
      documents.changes().updated.some(({ id }) => gone.has(documents.loaded(id)?.customerId ?? '')));
  const undone = new Set(reconciliations.changes().deleted.map(({ id }) => id));
  const wasLinked =
    undone.size > 0 &&
    links.changes().updated.some(({ id }) => undone.has(links.loaded(id)?.reconciliationId ?? ''));
  return {
    ...(people.updated.some((customer) => hasRelativeIn(customer, added))
      ? { customersInserted: 'filesDeleted' }
      : {}),
    ...(wasNamed ? { customersDeleted: 'dunningChangesMoved' } : {}),
    ...(wasLinked ? { reconciliationsDeleted: 'linksInserted' } : {}),
  };
}

function hasRelativeIn(customer: LedgerCustomer | undefined, ids: ReadonlySet<string>): boolean {
  return ids.has(customer?.parentId ?? '') || ids.has(customer?.mergedIntoId ?? '');
}

const RANKS = new Map<string, number>(PARTS.map((name, rank) => [name, rank]));
const rankOf = (name: PartName) => RANKS.get(name) ?? 0;

/** Sorts parts into the order of PARTS, with the exceptions. */
export function parentsFirst<P extends { name: PartName }>(parts: readonly P[], exceptions: Exceptions): P[] {
  const placeOf = ({ name }: P) => {
    const after = exceptions[name];
    return after === undefined ? rankOf(name) : rankOf(after) + 0.5;
  };
  return parts.toSorted((a, b) => placeOf(a) - placeOf(b));
}
