import { actingUserId } from '../../platform/current-actor.ts';
import { COMMIT_MARKERS } from '../../platform/db/commit-markers.ts';
import type { Statement } from '../../platform/db/database.ts';
import { type NamedText, nameStatement } from '../../platform/db/named.ts';
import { outboxRow } from '../../platform/outbox.ts';
import { yieldToEventLoop } from '../../platform/yield.ts';
import { ledgerAudit } from '../domain/settlement/audit.ts';
import { changedAmounts } from '../domain/settlement/document-amounts.ts';
import { planChanges } from '../domain/settlement/dunning-changes.ts';
import { ledgerEvents } from '../domain/settlement/events.ts';
import type { Ledger } from '../domain/settlement/ledger.ts';
import type { LedgerCustomer, LedgerDocument } from '../domain/settlement/records.ts';
import { findRestatements } from '../domain/settlement/restatements.ts';
import { searchTexts } from '../domain/settlement/search-texts.ts';
import { type SettledDays, settledDays } from '../domain/settlement/settled-days.ts';
import { sameValue, type Table, type TableChanges } from '../domain/settlement/table.ts';
import {
  ACCOUNT_MANAGER_COLUMNS,
  BALANCE_COLUMNS,
  CUSTOMER_COLUMNS,
  DERIVED_CUSTOMER_COLUMNS,
  DERIVED_DOCUMENT_COLUMNS,
  DOCUMENT_COLUMNS,
  LINK_COLUMNS,
  type MappedColumn,
  OUTBOX_COLUMNS,
  PLAN_CHANGE_COLUMNS,
  RECONCILIATION_COLUMNS,
  RESTATEMENT_COLUMNS,
  SEARCH_TEXT_COLUMNS,
  SETTLED_COLUMNS,
} from './columns.ts';
import {
  CHOICES_DELETED,
  DISPUTES_MOVED,
  DUNNING_CHANGES_MOVED,
  FEES_MOVED,
  LEVELS_MOVED,
  NOTES_MOVED,
  PROMISES_MOVED,
  RELEASES,
  releaseNames,
  VALUES_DELETED,
} from './dependents.ts';
import { VERSIONS_RAISED } from './family-versions.ts';
import { figureParts, returningFigures } from './figures.ts';
import { exceptionsOf, type PartName, parentsFirst } from './parts.ts';
import {
  type ByColumn,
  ID,
  insert,
  insertLists,
  insertRow,
  remove,
  updateDerived,
  updateRows,
} from './row-parts.ts';
import { insertTextLists, insertTexts, updateTexts } from './search-text-parts.ts';

/** One data-modifying part of the statement. It is included only if it has rows. */
interface Part {
  name: PartName;
  index: number;
  rows: readonly object[];
  sql: (parameter: string) => string;
  /** Alternative form with one parameter for each column. */
  byColumn: ByColumn | undefined;
}

/** Sets the time of reopening for a paid invoice that becomes open again. Its reminders then start over. */
const REOPENED = `reopened_at = CASE WHEN documents.kind = 'INVOICE' AND documents.amount_linked >= documents.amount
    AND excluded.amount_linked < excluded.amount THEN excluded.updated_at ELSE documents.reopened_at END`;

/**
 * Sets the time at which a payment was taken back from an invoice that a payment had settled. The linked
 * amount must have fallen: a raised invoice amount alone reopens the invoice, but returns no payment.
 */
const PAYMENT_RETURNED = `payment_returned_at = CASE WHEN documents.kind = 'INVOICE' AND documents.settled_by_payment
    AND documents.amount_linked >= documents.amount AND excluded.amount_linked < excluded.amount
    AND excluded.amount_linked < documents.amount_linked THEN excluded.updated_at ELSE documents.payment_returned_at END`;

const RETURNS = [REOPENED, PAYMENT_RETURNED];

/**
 * Columns of documents with their settled day. An unknown day is kept, and `settledDayStatement` updates it.
 */
const DATED_DOCUMENT_COLUMNS = [...DOCUMENT_COLUMNS, ...SETTLED_COLUMNS];
const DATED_DERIVED_COLUMNS = [...DERIVED_DOCUMENT_COLUMNS, ...SETTLED_COLUMNS];

/** Properties that change with links and documents. */
const propertiesOf = (columns: readonly MappedColumn[]) => new Set(columns.map(([property]) => property));
const DERIVED = {
  customers: propertiesOf(DERIVED_CUSTOMER_COLUMNS),
  documents: propertiesOf(DERIVED_DOCUMENT_COLUMNS),
  datedDocuments: propertiesOf(DATED_DERIVED_COLUMNS),
};

const BALANCE_KEY = BALANCE_COLUMNS.slice(0, 2);
const ACCOUNT_MANAGER_KEY = ACCOUNT_MANAGER_COLUMNS.slice(0, 2);
const SQL = {
  customersInserted: insert('customers', CUSTOMER_COLUMNS),
  customersUpdated: updateRows('customers', CUSTOMER_COLUMNS, ['id']),
  customersDerived: updateDerived('customers', CUSTOMER_COLUMNS, DERIVED_CUSTOMER_COLUMNS),
  customersDeleted: remove('customers', ID),
  choicesOfContactsDeleted: CHOICES_DELETED,
  contactsDeleted: remove('contacts', [['id', 'customer_id', 'uuid']]),
  ...VALUES_DELETED,
  documentsInserted: insert('documents', DATED_DOCUMENT_COLUMNS),
  documentsUpdated: updateRows('documents', DOCUMENT_COLUMNS, ['id'], RETURNS),
  documentsDerived: updateDerived('documents', DOCUMENT_COLUMNS, DERIVED_DOCUMENT_COLUMNS, RETURNS),
  datedDocumentsUpdated: updateRows('documents', DATED_DOCUMENT_COLUMNS, ['id'], RETURNS),
  datedDocumentsDerived: updateDerived('documents', DATED_DOCUMENT_COLUMNS, DATED_DERIVED_COLUMNS, RETURNS),
  documentsDeleted: remove('documents', ID),
  notesMoved: NOTES_MOVED,
  levelsMoved: LEVELS_MOVED,
  promisesMoved: PROMISES_MOVED,
  disputesMoved: DISPUTES_MOVED,
  feesMoved: FEES_MOVED,
  dunningChangesMoved: DUNNING_CHANGES_MOVED,
  linksInserted: insert('links', LINK_COLUMNS),
  linksUpdated: updateRows('links', LINK_COLUMNS, ['id']),
  linksDeleted: remove('links', ID),
  balancesInserted: insert('customer_balances', BALANCE_COLUMNS),
  balancesUpdated: updateRows('customer_balances', BALANCE_COLUMNS, ['customer_id', 'currency']),
  balancesDeleted: remove('customer_balances', BALANCE_KEY),
  reconciliationsInserted: insert('reconciliations', RECONCILIATION_COLUMNS),
  reconciliationsUpdated: updateRows('reconciliations', RECONCILIATION_COLUMNS, ['id']),
  reconciliationsDeleted: remove('reconciliations', ID),
  undoneReconciliationsInserted: (parameter) =>
    `${insert('undone_reconciliations', [['externalId', 'external_id', 'text']])(parameter)} ON CONFLICT DO NOTHING`,
  restatementsRecorded: insert('restatements', RESTATEMENT_COLUMNS),
  planChangesRecorded: insert('dunning_changes', PLAN_CHANGE_COLUMNS),
  searchTextsInserted: insertTexts,
  searchTextsUpdated: updateTexts,
  searchTextsDeleted: remove('search_texts', ID),
  eventsRecorded: insert('outbox', OUTBOX_COLUMNS),
  accountManagersInserted: insert('account_managers', ACCOUNT_MANAGER_COLUMNS),
  accountManagersUpdated: updateRows('account_managers', ACCOUNT_MANAGER_COLUMNS, ['customer_id', 'user_id']),
  accountManagersDeleted: remove('account_managers', ACCOUNT_MANAGER_KEY),
  versionsRaised: VERSIONS_RAISED,
  ...RELEASES,
} satisfies Record<PartName, Part['sql']>;

const BY_COLUMN: Partial<Record<keyof typeof SQL, ByColumn>> = {
  documentsInserted: insertLists('documents', DATED_DOCUMENT_COLUMNS),
  linksInserted: insertLists('links', LINK_COLUMNS),
  searchTextsInserted: { ...insertLists('search_texts', SEARCH_TEXT_COLUMNS), sql: insertTextLists },
  eventsRecorded: insertRow('outbox', OUTBOX_COLUMNS),
};

interface WriteOptions {
  /** Passed if the caller needs them as well. */
  days?: SettledDays;
  isAudited?: boolean;
  /** Whether the parts run one after the other, as on Citus. */
  isDistributed?: boolean;
}

/**
 * Returns the one statement that stores a batch: data-modifying CTEs for every changed table, so the write is
 * atomic. The transaction's commit marker is written with it. Returns null if nothing changed. Each
 * combination of parts is a prepared statement; few combinations occur. Yields to the event loop between the parts.
 */
export async function writeStatement(
  organizationId: string,
  ledger: Ledger,
  mark: string,
  { days = settledDays(ledger), isAudited = true, isDistributed = false }: WriteOptions = {},
): Promise<Statement | null> {
  const yieldWhenDue = yieldToEventLoop();
  const changed = await collectParts(ledger, days, { isAudited, yieldWhenDue });
  if (changed.length === 0) return null;
  const parts = isDistributed ? parentsFirst(changed, exceptionsOf(ledger)) : changed;
  const values: unknown[] = [organizationId, mark];
  for (const part of parts)
    for (const value of valuesOf(part)) {
      values.push(value);
      await yieldWhenDue();
    }
  const key = parts.map(({ index, byColumn }) => (byColumn === undefined ? index : `${index}c`)).join('.');
  const written = known.get(key) ?? nameStatement('settle', textOf(parts));
  known.set(key, written);
  return { ...written, values };
}

/** Cache of statement texts, by combination. */
const known = new Map<string, NamedText>();

function textOf(parts: readonly Part[]): string {
  let parameters = 2;
  const next = () => {
    parameters += 1;
    return `$${parameters}`;
  };
  const ctes = parts.map(
    ({ name, sql, byColumn }) =>
      `"${name}" AS (${byColumn === undefined ? sql(next()) : byColumn.sql(byColumn.columns.map(next))}${returningFigures(name)})`,
  );
  ctes.push(...figureParts(parts.map(({ name }) => name)));
  return `WITH marked AS (INSERT INTO ${COMMIT_MARKERS} VALUES ($2, false)),\n${ctes.join(',\n')}\nSELECT 1`;
}

/** Returns the parameters for the rows of a part. */
function* valuesOf({ rows, byColumn }: Part): Generator<unknown> {
  if (byColumn === undefined) yield JSON.stringify(rows.map(withoutNulls));
  else for (const [property] of byColumn.columns) yield byColumn.parameter(rows, property);
}

/** Parts that move dependents of an invoice to its new customer. */
const MOVED_WITH_INVOICE = [
  'notesMoved',
  'levelsMoved',
  'promisesMoved',
  'disputesMoved',
  'feesMoved',
  'dunningChangesMoved',
] as const satisfies readonly (keyof typeof SQL)[];

/** Tables with one part for each of their changes. */
type WholeTable = 'links' | 'balances' | 'accountManagers' | 'searchTexts';

function partFor(name: keyof typeof SQL, index: number, rows: readonly object[]): Part {
  const byColumn = BY_COLUMN[name];
  const isByColumn = byColumn !== undefined && rows.length >= byColumn.minRows;
  return { name, index, rows, sql: SQL[name], byColumn: isByColumn ? byColumn : undefined };
}

interface PartOptions {
  isAudited: boolean;
  yieldWhenDue: () => Promise<void> | undefined;
}

/** Returns the parts that have rows. */
async function collectParts(
  ledger: Ledger,
  { known: days }: SettledDays,
  { isAudited, yieldWhenDue }: PartOptions,
): Promise<Part[]> {
  const parts: Part[] = [];
  let count = 0;
  const add: AddPart = (name, rows) => {
    if (rows.length > 0) parts.push(partFor(name, count, rows));
    count += 1;
  };
  const addChanges = (table: WholeTable, { inserted, updated, deleted }: TableChanges<object>) => {
    add(`${table}Inserted`, inserted);
    add(`${table}Updated`, updated);
    add(`${table}Deleted`, deleted);
  };
  const customers = ledger.customers.changes();
  addCustomers(add, ledger, customers);
  const documents = ledger.documents.changes();
  await yieldWhenDue();
  addDocuments(add, ledger, { documents, days });
  await yieldWhenDue();
  const links = ledger.links.changes();
  addChanges('links', links);
  add('restatementsRecorded', findRestatements(ledger, documents, links));
  const balances = ledger.balances.changes();
  addChanges('balances', balances);
  const reconciliations = ledger.reconciliations.changes();
  add('reconciliationsInserted', byName(reconciliations.inserted));
  add('reconciliationsUpdated', reconciliations.updated);
  add('reconciliationsDeleted', reconciliations.deleted);
  add('undoneReconciliationsInserted', ledger.undoneReconciliations.changes().inserted);
  const accountManagers = ledger.accountManagers.changes();
  await yieldWhenDue();
  addChanges('searchTexts', searchTexts(ledger, { customers, documents }));
  await yieldWhenDue();
  const events = ledgerEvents(ledger, { customers, documents, reconciliations });
  await yieldWhenDue();
  const changes = { customers, documents, links, reconciliations, accountManagers };
  const audit = isAudited ? ledgerAudit(ledger, changes) : [];
  await yieldWhenDue();
  const plans = isAudited ? planChanges(ledger, customers, documents) : [];
  add(
    'planChangesRecorded',
    plans.map((change) => ({ ...change, userId: actingUserId() })),
  );
  const isRecorded = events.length > 0 || audit.length > 0;
  const findAmounts = () => changedAmounts(ledger, documents);
  add('eventsRecorded', isRecorded ? [outboxRow(events, audit, ledger.context.now, findAmounts)] : []);
  addChanges('accountManagers', accountManagers);
  const released = documents.deleted.map(({ id }) => ({ id, updatedAt: ledger.context.now }));
  for (const name of releaseNames) add(name, released);
  add('versionsRaised', parts.length > 0 ? [...ledger.lockedRoots].map((id) => ({ id })) : []);
  return parts;
}

/** Adds a part if it has rows. */
type AddPart = (name: keyof typeof SQL, rows: readonly object[]) => void;

function addCustomers(add: AddPart, ledger: Ledger, customers: TableChanges<LedgerCustomer>): void {
  // Sorted, because an insert of a name waits for other transactions that insert the same name.
  add('customersInserted', byName(customers.inserted));
  const updated = split(ledger.customers, customers.updated, DERIVED.customers);
  add('customersUpdated', updated.complete);
  add('customersDerived', updated.derived);
  add('customersDeleted', customers.deleted);
  add('choicesOfContactsDeleted', customers.deleted);
  add('contactsDeleted', customers.deleted);
  add('valuesOfCustomersDeleted', customers.deleted);
  add('valuesOfContactsDeleted', customers.deleted);
}

function addDocuments(
  add: AddPart,
  ledger: Ledger,
  { documents, days }: { documents: TableChanges<LedgerDocument>; days: SettledDays['known'] },
): void {
  const dated = (rows: readonly LedgerDocument[]) => rows.map((row) => ({ ...row, ...days.get(row.id) }));
  add('documentsInserted', byName(dated(documents.inserted)));
  const [known, others] = [true, false].map((is) =>
    documents.updated.filter(({ id }) => days.has(id) === is),
  );
  const othersUpdated = split(ledger.documents, others ?? [], DERIVED.documents);
  add('documentsUpdated', othersUpdated.complete);
  add('documentsDerived', othersUpdated.derived);
  const datedUpdated = split(ledger.documents, dated(known ?? []), DERIVED.datedDocuments);
  add('datedDocumentsUpdated', datedUpdated.complete);
  add('datedDocumentsDerived', datedUpdated.derived);
  add('documentsDeleted', documents.deleted);
  add('valuesOfDocumentsDeleted', documents.deleted);
  const owners = newOwners(ledger, documents.updated);
  for (const name of MOVED_WITH_INVOICE) add(name, owners);
}

/** Returns the invoices that moved to another customer, with that customer. */
function newOwners(ledger: Ledger, updated: readonly LedgerDocument[]): object[] {
  const moved = updated.filter(
    ({ id, kind, customerId }) =>
      kind === 'INVOICE' && ledger.documents.loaded(id)?.customerId !== customerId,
  );
  return moved.map(({ id, customerId, updatedAt }) => ({ id, customerId, updatedAt }));
}

function byName<V extends { externalId: string }>(rows: readonly V[]): readonly V[] {
  return rows.length < 2 ? rows : rows.toSorted((a, b) => (a.externalId < b.externalId ? -1 : 1));
}

/** Separates rows that changed only in derived columns, and returns these columns alone. */
function split<V extends { id: string }>(
  table: Table<V>,
  updated: readonly V[],
  derived: ReadonlySet<string>,
): { complete: V[]; derived: object[] } {
  const result: { complete: V[]; derived: object[] } = { complete: [], derived: [] };
  for (const row of updated) {
    const before = table.loaded(row.id);
    if (before === undefined || !isDerivedAlone(before, row, derived)) result.complete.push(row);
    else result.derived.push(pick(row, derived));
  }
  return result;
}

function isDerivedAlone<V extends object>(before: V, row: V, derived: ReadonlySet<string>): boolean {
  for (const property in row)
    if (!derived.has(property) && !sameValue(before[property], row[property])) return false;
  return true;
}

function pick<V extends { id: string }>(row: V, properties: ReadonlySet<string>): object {
  const picked: Record<string, unknown> = { id: row.id };
  for (const property of properties) picked[property] = Reflect.get(row, property);
  return picked;
}

/** Drops nulls: json_to_recordset reads absent keys as null, and every key costs time. */
function withoutNulls<V extends object>(row: V): object {
  const kept: Partial<V> = {};
  for (const property in row) if (row[property] !== null) kept[property] = row[property];
  return kept;
}
