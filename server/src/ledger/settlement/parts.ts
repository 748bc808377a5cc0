import type { Ledger } from '../domain/settlement/ledger.ts';
import type { LedgerCustomer } from '../domain/settlement/records.ts';

/**
 * The parts of the statement that stores a batch, in the order in which Citus is sent them: there each is a command of its own, whose
 * keys and foreign keys are looked at before the next one begins. What hangs on a record goes before it and comes after it;
 * of one kind, what is deleted goes first and what is new comes last, as it may bear a name that became free.
 * PostgreSQL itself looks at foreign keys at the end of the statement, whatever the order.
 */
export const PARTS = [
  // Of contacts: both look at the contacts that go.
  'choicesOfContactsDeleted',
  'valuesOfContactsDeleted',
  'contactsDeleted',
  'valuesOfCustomersDeleted',
  'valuesOfDocumentsDeleted',
  'accountManagersDeleted',
  'balancesDeleted',
  // Looks at the invoices of actions, which go next.
  'actionsReleased',
  'actionInvoicesDeleted',
  'notesReleased',
  'levelsDeleted',
  'choicesDeleted',
  'disputesDeleted',
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
  'planChangesRecorded',
  'eventsRecorded',
] as const;

export type PartName = (typeof PARTS)[number];

/** Of a part that cannot stand in its place: after which one it stands instead. */
type Exceptions = Partial<Record<PartName, PartName>>;

/**
 * What a batch asks for beside the order: a new customer comes before one that names it as its parent, and a record stays until
 * nothing names it any more. Where that leaves a name taken, the batch fails as if somebody else had it: a customer is deleted that had
 * documents a moment ago, and its name is given away, in one and the same batch.
 */
export function exceptionsOf({ customers, documents, links, reconciliations }: Ledger): Exceptions {
  const people = customers.changes();
  const added = new Set(people.inserted.map(({ id }) => id));
  const gone = new Set(people.deleted.map(({ id }) => id));
  const wasNamed =
    gone.size > 0 &&
    (people.updated.some(({ id }) => names(customers.loaded(id), gone)) ||
      documents.changes().updated.some(({ id }) => gone.has(documents.loaded(id)?.customerId ?? '')));
  const undone = new Set(reconciliations.changes().deleted.map(({ id }) => id));
  const wasLinked =
    undone.size > 0 &&
    links.changes().updated.some(({ id }) => undone.has(links.loaded(id)?.reconciliationId ?? ''));
  return {
    ...(people.updated.some((customer) => names(customer, added))
      ? { customersInserted: 'filesDeleted' }
      : {}),
    ...(wasNamed ? { customersDeleted: 'dunningChangesMoved' } : {}),
    ...(wasLinked ? { reconciliationsDeleted: 'linksInserted' } : {}),
  };
}

function names(customer: LedgerCustomer | undefined, ids: ReadonlySet<string>): boolean {
  return ids.has(customer?.parentId ?? '') || ids.has(customer?.mergedIntoId ?? '');
}

const RANKS = new Map<string, number>(PARTS.map((name, rank) => [name, rank]));
const rankOf = (name: PartName) => RANKS.get(name) ?? 0;

/** Parts in that order. */
export function parentsFirst<P extends { name: PartName }>(parts: readonly P[], exceptions: Exceptions): P[] {
  const placeOf = ({ name }: P) => {
    const after = exceptions[name];
    return after === undefined ? rankOf(name) : rankOf(after) + 0.5;
  };
  return parts.toSorted((a, b) => placeOf(a) - placeOf(b));
}
