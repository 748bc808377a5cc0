import type pg from 'pg';
import type { Connection } from '../../platform/db/database.ts';
import { isDistributed } from '../../platform/db/distributed.ts';
import { StaleLockError } from '../../platform/db/errors.ts';
import { extendShape, queryRows, rowShape, type Shape, shape } from '../../platform/db/rows.ts';
import { allSent, sendTogether } from '../../platform/db/transaction.ts';
import type { Change } from '../domain/settlement/changes.ts';
import {
  type FamilyFacts,
  KNOWN_KINDS,
  type KnownKind,
  type Ledger,
  type PaymentAccountHolder,
} from '../domain/settlement/ledger.ts';
import type {
  CustomerBalance,
  LedgerCustomer,
  LedgerDocument,
  Link,
  UndoneReconciliation,
} from '../domain/settlement/records.ts';
import {
  ACCOUNT_MANAGER_ROW,
  BALANCE_ROW,
  CUSTOMER_ROW,
  DOCUMENT_ROW,
  LINK_ROW,
  RECONCILIATION_ROW,
} from './columns.ts';
import { type Conversion, type ConversionRow, conversionOf } from './conversion.ts';
import { LOAD_ACCOUNT_MANAGERS, LOAD_HOLDINGS, touchesAccountManagers } from './dependents.ts';
import { lockFamilyTopology, lockMoves } from './families.ts';
import {
  LOAD_FAMILIES,
  LOAD_KNOWN_IDS,
  LOAD_PAYMENT_ACCOUNTS,
  LOAD_RECONCILIATIONS,
  LOAD_UNDONE_RECONCILIATIONS,
  LOCK_RECONCILIATIONS,
  type LoadStatements,
  loadStatements,
  SETTINGS,
  SETTINGS_DISTRIBUTED,
} from './load.ts';
import { lockedRootOf } from './lock-conflict.ts';
import { loadLinksAcross, movedInvoices } from './moves.ts';
import { customersOnly, namesOf, noNames } from './references.ts';

type LoadedCustomer = LedgerCustomer & { balances: CustomerBalance[] | null };

const { boolean, integer, listOf, oneOf, orNull, text, uuid } = shape;

export const FAMILY_ROW = rowShape<FamilyFacts>({ customerId: uuid, children: integer });
const HOLDER_ROW = rowShape<PaymentAccountHolder>({
  iban: text,
  customerId: orNull(uuid),
  mergedIntoId: orNull(uuid),
  isOrdinary: boolean,
});
export const KNOWN_ROW = rowShape<{ kind: KnownKind; id: string }>({ kind: oneOf(KNOWN_KINDS), id: uuid });

/** Shapes of the result rows. Tests validate them, because loaded values are written back. */
const ROWS = {
  begun: rowShape<BeginRow>({
    set_config: text,
    currency: orNull(text),
    rates: orNull(shape.record(text)),
  }),
  lock: rowShape<{ id: string }>({ id: uuid }),
  familyLock: rowShape<{ id: string; isHeld: boolean }>({ id: uuid, isHeld: boolean }),
  customer: extendShape(CUSTOMER_ROW, { balances: orNull(listOf(BALANCE_ROW)) }),
  family: FAMILY_ROW,
  known: KNOWN_ROW,
  undone: rowShape<UndoneReconciliation>({ externalId: text }),
  holding: rowShape<HoldingCount>({ customerId: uuid, name: text, count: integer }),
};

const ABOUT_DOCUMENTS = new Set<Change['type']>(['putDocument', 'deleteDocument', 'writeOff', 'reconcile']);

const CONTESTED = `SELECT pg_advisory_xact_lock(hashtextextended('new names of ' || $1::text, 0))`;

/** Default lock timeout, in milliseconds. */
export const MAX_LOCK_TIMEOUT_MS = 30_000;

/** Batch size from which a first query checks whether any of the documents exists. */
const MANY = 50;

/** Returns whether a batch is probably all new and names every customer that it must lock. */
export function mayBeNew(changes: readonly Change[]): boolean {
  const states = (change: Change) => change.type === 'putDocument' && change.customer !== undefined;
  return changes.length >= MANY && changes.every(states);
}

interface LoadInput {
  changes: readonly Change[];
  /** Changes that a change may cause besides itself, whose records are locked and loaded with it. */
  causedBy?: (change: Change) => readonly Change[];
  /**
   * Whether to lock only the customers that the changes name. This is sufficient unless a document exists
   * that belongs to another family.
   */
  isNew?: boolean;
  /** Whether an earlier attempt lost a race to create the same records. Such batches run one at a time. */
  isContested?: boolean;
  /** Number of attempts to move a customer to another family, which locks out other writers; 0: no move. */
  moveAttempt?: number;
  /** Whether the batch states a final state: customers may move together, with the links between them. */
  isFinalState?: boolean;
  /** Lock timeout in milliseconds; null: skip families that other transactions have locked. */
  lockTimeoutMs: number | null;
}

interface Loaded {
  /** The stored currency and rates. */
  stored: Conversion;
  /** Roots of locked families, by the index of the change that touches them. */
  lockedRoots: ReadonlyMap<number, string>;
}

/**
 * Begins the transaction, takes the locks of a batch and loads what its changes touch, in one round trip. The
 * loads are separate statements: a statement that waits for a lock reads a snapshot from before the wait.
 * Records that move need a second round trip, for their dependents.
 * @throws StaleLockError if a record appeared, or moved to another family, after the locks were taken
 */
export async function loadLedger(
  connection: Connection,
  organizationId: string,
  ledger: Ledger,
  {
    changes,
    causedBy = () => [],
    isNew = false,
    isContested = false,
    moveAttempt = 0,
    isFinalState = false,
    lockTimeoutMs,
  }: LoadInput,
): Promise<Loaded> {
  const names = namesOf(changes.concat(changes.flatMap(causedBy)));
  const statements = loadStatements(organizationId, names);
  const locking = isNew ? loadStatements(organizationId, customersOnly(names)) : statements;
  const reconciliations = names.reconciliationExternalIds;
  const emptied = [organizationId, names.emptiedExternalIds];
  const written = [organizationId, names.writtenCustomerIds, names.writtenCustomerExternalIds];
  const managed = changes.some(touchesAccountManagers) ? written : [organizationId];
  const deleted = changes.some((change) => change.type === 'deleteCustomer') ? written : [organizationId];
  const known = [organizationId, names.userIds, names.dunningPlanIds, names.bankAccountIds];
  const ask = createReader(connection);
  const documentsWanted = changes.some(({ type }) => ABOUT_DOCUMENTS.has(type));
  sendTogether(connection);
  const [
    ,
    begun,
    locked,
    lockedReconciliations,
    records,
    families,
    reconciled,
    undone,
    knownIds,
    managers,
    holdings,
  ] = await allSent([
    beginTransaction(connection, organizationId, { isContested, moveAttempt }),
    queryRows(connection, {
      ...(isDistributed(connection)
        ? { name: 'settle settings there', text: SETTINGS_DISTRIBUTED }
        : { name: 'settle settings', text: SETTINGS }),
      values: [organizationId, String(lockTimeoutMs ?? MAX_LOCK_TIMEOUT_MS)],
      row: ROWS.begun,
    }),
    queryRows(connection, {
      name: `settle lock ${lockTimeoutMs === null ? 'free ' : ''}${locking.key}`,
      text: lockTimeoutMs === null ? locking.lockFree : locking.lock,
      values: locking.values,
      row: ROWS.familyLock,
    }),
    ask('lock reconciliations', LOCK_RECONCILIATIONS, [organizationId, reconciliations], ROWS.lock),
    isNew
      ? loadNewRecords(connection, locking, statements)
      : loadRecords(connection, statements, { hasDocuments: documentsWanted }),
    ask('families', LOAD_FAMILIES, written, ROWS.family),
    ask('reconciliations', LOAD_RECONCILIATIONS, [organizationId, reconciliations], RECONCILIATION_ROW),
    ask('undone reconciliations', LOAD_UNDONE_RECONCILIATIONS, emptied, ROWS.undone),
    ask('known ids', LOAD_KNOWN_IDS, known, ROWS.known),
    ask('account managers', LOAD_ACCOUNT_MANAGERS, managed, ACCOUNT_MANAGER_ROW),
    ask('holdings', LOAD_HOLDINGS, deleted, ROWS.holding),
  ]);
  await loadPaymentAccounts(connection, organizationId, ledger, names.paymentIbans);
  const free = locked.rows.filter(({ isHeld }) => !isHeld);
  for (const { id } of free) ledger.lockedRoots.add(id);
  const locks = new Set([...free, ...lockedReconciliations.rows].map((row) => row.id));
  const held = new Set(locked.rows.filter(({ isHeld }) => isHeld).map(({ id }) => id));
  fill(ledger, records, { locks, held });
  if (reconciled.rows.some(({ id }) => !locks.has(id))) throw new StaleLockError(APPEARED);
  ledger.families.load(families.rows);
  ledger.reconciliations.load(reconciled.rows);
  ledger.undoneReconciliations.load(undone.rows);
  ledger.accountManagers.load(managers.rows);
  for (const { customerId, name, count } of holdings.rows)
    ledger.holdings.set(customerId, new Map(ledger.holdings.get(customerId)).set(name, count));
  for (const { kind, id } of knownIds.rows) ledger.known.add(`${kind} ${id}`);
  const lockedRoots = lockedRootsOf(ledger, changes, { causedBy, held });
  const carried = lockedRoots.size === 0 ? changes : changes.filter((_, i) => !lockedRoots.has(i));
  await loadMoved(connection, organizationId, ledger, {
    changes: carried,
    isFinalState,
    fillFrom: (found) => fill(ledger, found, { locks, held }),
  });
  return { stored: conversionOf(begun.rows[0]), lockedRoots };
}

/** Loads the customers that have these virtual accounts, and ordinary accounts among them. Few batches name any. */
async function loadPaymentAccounts(
  connection: Connection,
  organizationId: string,
  ledger: Ledger,
  ibans: readonly string[],
): Promise<void> {
  if (ibans.length === 0) return;
  const { rows } = await queryRows(connection, {
    name: 'settle payment accounts',
    text: LOAD_PAYMENT_ACCOUNTS,
    values: [organizationId, ibans],
    row: HOLDER_ROW,
  });
  ledger.paymentAccounts.load(rows);
}

interface MovedInput {
  changes: readonly Change[];
  isFinalState: boolean;
  fillFrom: (records: Records) => void;
}

/** Loads the links of documents and customers that may move to another family or currency. */
async function loadMoved(
  connection: Connection,
  organizationId: string,
  ledger: Ledger,
  { changes, isFinalState, fillFrom }: MovedInput,
): Promise<void> {
  const loadDeep = async (documentIds: string[]) => {
    if (documentIds.length === 0) return;
    const deep = { ...noNames(), documentIds, documentIdDeep: documentIds.map(() => true) };
    fillFrom(await loadRecords(connection, loadStatements(organizationId, deep), { hasDocuments: true }));
  };
  await loadDeep(movedInvoices(ledger, changes));
  const across = await loadLinksAcross(connection, organizationId, ledger, changes);
  if (isFinalState) await loadDeep(across);
}

function beginTransaction(
  connection: Connection,
  organizationId: string,
  { isContested, moveAttempt }: { isContested: boolean; moveAttempt: number },
): Promise<unknown> {
  const begun = connection.query({ name: 'begin', text: 'BEGIN' });
  const mayMove = isDistributed(connection);
  if (!isContested && moveAttempt === 0 && !mayMove) return begun;
  const values = [organizationId];
  return allSent([
    begun,
    isContested ? connection.query({ name: 'settle contested names', text: CONTESTED, values }) : null,
    moveAttempt > 0 ? lockMoves(connection, organizationId, moveAttempt) : null,
    mayMove ? lockFamilyTopology(connection, organizationId) : null,
  ]);
}

function lockedRootsOf(
  ledger: Ledger,
  changes: readonly Change[],
  { causedBy, held }: { causedBy: (change: Change) => readonly Change[]; held: ReadonlySet<string> },
): ReadonlyMap<number, string> {
  const roots = new Map<number, string>();
  if (held.size === 0) return roots;
  for (const [i, change] of changes.entries()) {
    const root = lockedRootOf(ledger, [change, ...causedBy(change)], held);
    if (root !== undefined) roots.set(i, root);
  }
  return roots;
}

interface BeginRow extends ConversionRow {
  /** The last of the columns with this name. */
  set_config: string;
}

interface HoldingCount {
  customerId: string;
  name: string;
  count: number;
}

/** Returns a function that sends a statement, unless all its parameters after the first are empty lists. */
function createReader(connection: Connection) {
  return async <Row extends pg.QueryResultRow>(
    name: string,
    sql: string,
    values: (string | string[])[],
    answer: Shape<Row>,
  ): Promise<{ rows: Row[] }> =>
    values.slice(1).some((list) => list.length > 0)
      ? queryRows(connection, { name: `settle ${name}`, text: sql, values, row: answer })
      : { rows: [] };
}

interface Records {
  customers: LoadedCustomer[];
  documents: LedgerDocument[];
  links: Link[];
}

/** Loads the customers with their figures, the documents and the links that a batch reaches. */
async function loadRecords(
  connection: Connection,
  { key, customers, documents, links, values, documentValues }: LoadStatements,
  { hasDocuments }: { hasDocuments: boolean },
): Promise<Records> {
  const query = <Row extends pg.QueryResultRow>(
    name: string,
    sql: string,
    parameters: unknown[],
    answer: Shape<Row>,
  ) => queryRows(connection, { name: `settle ${name} ${key}`, text: sql, values: parameters, row: answer });
  const none = { rows: [] };
  const [people, records, joined] = await allSent([
    query('customers', customers, values, ROWS.customer),
    hasDocuments ? query('documents', documents, documentValues, DOCUMENT_ROW) : none,
    hasDocuments ? query('links', links, documentValues, LINK_ROW) : none,
  ] as const);
  return { customers: people.rows, documents: records.rows, links: joined.rows };
}

/** Loads the same for documents that are probably new: only one statement looks each of them up. */
async function loadNewRecords(
  connection: Connection,
  mentioned: LoadStatements,
  statements: LoadStatements,
): Promise<Records> {
  const { key, documents, documentValues } = statements;
  const [people, found] = await allSent([
    loadRecords(connection, mentioned, { hasDocuments: false }),
    connection.query({ name: `settle documents ${key}`, text: documents, values: documentValues }),
  ] as const);
  return found.rows.length === 0 ? people : loadRecords(connection, statements, { hasDocuments: true });
}

const APPEARED = 'a record appeared or moved to another family meanwhile';

/**
 * Fills the ledger. Each statement sees what was committed before it began. Locked families do not change. In
 * any other family, a record may appear between two statements. Then only the later statement sees it.
 * Records of families that others have locked are loaded too, to find the changes that touch them. They may
 * be outdated.
 * @throws StaleLockError for a customer whose family is not locked, or a record without its customer
 */
function fill(
  ledger: Ledger,
  { customers, documents, links }: Records,
  { locks, held }: { locks: ReadonlySet<string>; held: ReadonlySet<string> },
): void {
  for (const { balances, ...customer } of customers) {
    const root = customer.parentId ?? customer.id;
    if (!locks.has(root) && !held.has(root)) throw new StaleLockError(APPEARED);
    ledger.customers.load([customer]);
    ledger.balances.load((balances ?? []).map((balance) => ({ ...balance, customerId: customer.id })));
  }
  for (const { customerId } of documents)
    if (ledger.customers.get(customerId) === undefined) throw new StaleLockError(APPEARED);
  ledger.documents.load(documents);
  for (const { creditId, debitId } of links)
    if (ledger.documents.get(creditId) === undefined || ledger.documents.get(debitId) === undefined)
      throw new StaleLockError(APPEARED);
  ledger.links.load(links);
}
