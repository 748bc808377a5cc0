import type pg from 'pg';
import type { Change } from '../domain/ledger/changes.ts';
import type { FamilyFacts, Ledger } from '../domain/ledger/ledger.ts';
import type {
  CustomerBalance,
  LedgerCustomer,
  LedgerDocument,
  Link,
  Reconciliation,
} from '../domain/ledger/records.ts';
import type { Connection } from '../platform/db/database.ts';
import { StaleLockError } from '../platform/db/errors.ts';
import { allSent } from '../platform/db/transaction.ts';
import {
  LOAD_CUSTOMERS,
  LOAD_DOCUMENTS,
  LOAD_FAMILIES,
  LOAD_KNOWN_IDS,
  LOAD_LINKED_ACROSS,
  LOAD_LINKS,
  LOAD_RECONCILIATIONS,
  LOCK,
} from './load.ts';
import { type Names, namesOf } from './references.ts';

type LoadedCustomer = LedgerCustomer & { balances: Omit<CustomerBalance, 'customerId'>[] | null };

/**
 * Begins the transaction, takes the locks of a batch and loads what its changes touch, in one
 * round trip. The loads are statements of their own: one that waits for a lock reads what was
 * there before the wait.
 * @throws StaleLockError when a record moved to another family between locking and loading.
 */
export async function loadLedger(
  connection: Connection,
  organizationId: string,
  ledger: Ledger,
  changes: readonly Change[],
): Promise<void> {
  const names = namesOf(changes);
  const values = parametersOf(organizationId, names);
  const ofDocuments = values.slice(0, 9);
  const all = <Row extends pg.QueryResultRow>(
    name: string,
    text: string,
    wanted = true,
    parameters = values,
  ) => (wanted ? connection.query<Row>({ name, text, values: parameters }) : { rows: [] });
  const documentsWanted = changes.some(
    (change) => change.type !== 'putCustomer' && change.type !== 'deleteCustomer',
  );
  const written = [organizationId, names.writtenCustomerIds, names.writtenCustomerExternalIds];
  const known = [organizationId, names.userIds, names.dunningPlanIds, names.bankAccountIds];
  const [, locked, customers, documents, links, families, reconciliations, knownIds] = await allSent([
    connection.query({ name: 'begin', text: 'BEGIN' }),
    connection.query<{ id: string }>({ name: 'settle lock', text: LOCK, values }),
    all<LoadedCustomer>('settle customers', LOAD_CUSTOMERS),
    all<LedgerDocument>('settle documents', LOAD_DOCUMENTS, documentsWanted, ofDocuments),
    all<Link>('settle links', LOAD_LINKS, documentsWanted, ofDocuments),
    all<FamilyFacts>('settle families', LOAD_FAMILIES, hasWritten(names), written),
    all<Reconciliation>(
      'settle reconciliations',
      LOAD_RECONCILIATIONS,
      names.reconciliationExternalIds.length > 0,
      [organizationId, names.reconciliationExternalIds],
    ),
    all<{ id: string }>(
      'settle known ids',
      LOAD_KNOWN_IDS,
      known.slice(1).some((ids) => ids.length > 0),
      known,
    ),
  ]);
  fill(ledger, customers.rows, documents.rows, links.rows);
  ledger.families.load(families.rows);
  ledger.reconciliations.load(reconciliations.rows);
  for (const { id } of knownIds.rows) ledger.knownIds.add(id);
  checkLocks(customers.rows, new Set(locked.rows.map((row) => row.id)));
  await loadLinkedAcross(connection, organizationId, ledger, changes);
}

function fill(ledger: Ledger, customers: LoadedCustomer[], documents: LedgerDocument[], links: Link[]): void {
  for (const { balances, ...customer } of customers) {
    ledger.customers.load([customer]);
    ledger.balances.load((balances ?? []).map((balance) => ({ ...balance, customerId: customer.id })));
  }
  ledger.documents.load(documents);
  ledger.links.load(links);
}

/** Whoever was found after the locks were taken, and whose family is not locked, came too late. */
function checkLocks(customers: readonly LedgerCustomer[], locked: ReadonlySet<string>): void {
  for (const { id, parentId } of customers) {
    if (!locked.has(parentId ?? id)) throw new StaleLockError('a record moved to another family meanwhile');
  }
}

/** Only a customer that leaves its family needs the costly question whether links would break. */
async function loadLinkedAcross(
  connection: Connection,
  organizationId: string,
  ledger: Ledger,
  changes: readonly Change[],
): Promise<void> {
  const leaving: string[] = [];
  for (const change of changes) {
    if (change.type !== 'putCustomer' || change.parent === undefined) continue;
    const { id, externalId } = change.target;
    const customer =
      (id === undefined ? undefined : ledger.customers.get(id)) ??
      (externalId === undefined ? undefined : ledger.customersByExternalId(externalId)[0]);
    if (customer === undefined) continue;
    const { parent } = change;
    const stays =
      parent !== null && customer.parentId !== null && parentIs(ledger, parent, customer.parentId);
    if (!stays) leaving.push(customer.id);
  }
  if (leaving.length === 0) return;
  const { rows } = await connection.query<{ id: string }>({
    name: 'settle linked across',
    text: LOAD_LINKED_ACROSS,
    values: [organizationId, leaving],
  });
  for (const { id } of rows) ledger.linkedAcrossFamily.add(id);
}

function parentIs(ledger: Ledger, ref: { id?: string; externalId?: string }, id: string): boolean {
  return (
    ref.id === id ||
    (ref.externalId !== undefined && ledger.customersByExternalId(ref.externalId)[0]?.id === id)
  );
}

function hasWritten(names: Names): boolean {
  return names.writtenCustomerIds.length + names.writtenCustomerExternalIds.length > 0;
}

/** The parameters that the statements of `load.ts` share, in their order: $1 to $9 name documents. */
function parametersOf(organizationId: string, names: Names): unknown[] {
  return [
    organizationId,
    names.documentKinds,
    names.documentExternalIds,
    names.documentExternalDeep,
    names.documentIds,
    names.documentIdDeep,
    names.documentCustomKinds,
    names.documentCustomIds,
    names.reconciliationExternalIds,
    names.customerIds,
    names.customerExternalIds,
    names.writtenCustomerIds,
    names.writtenCustomerExternalIds,
  ];
}
