import { actingUserId } from '../../platform/actor.ts';
import type { Database, Statement } from '../../platform/db/database.ts';
import { MARKS, markStatement } from '../../platform/db/marks.ts';
import { type NamedText, named } from '../../platform/db/named.ts';
import { outboxRow } from '../../platform/outbox.ts';
import { ledgerAudit } from '../domain/settlement/audit.ts';
import { planChanges } from '../domain/settlement/dunning-changes.ts';
import { ledgerEvents } from '../domain/settlement/events.ts';
import type { Ledger } from '../domain/settlement/ledger.ts';
import type { LedgerDocument } from '../domain/settlement/records.ts';
import { restatements } from '../domain/settlement/restatements.ts';
import { type SettledDays, settledDays } from '../domain/settlement/settled-days.ts';
import { sameValue, type Table } from '../domain/settlement/table.ts';
import { type Column, DERIVED_CUSTOMER_COLUMNS, DERIVED_DOCUMENT_COLUMNS } from './columns.ts';
import { releaseNames } from './dependents.ts';
import { callOf } from './node-function.ts';
import type { ByColumn } from './part-sql.ts';
import { BY_COLUMN, DATED_DERIVED_COLUMNS, partSql, ROWS_WRITES } from './part-writes.ts';
import { exceptionsOf, type PartName, parentsFirst } from './parts.ts';
import { MAX_ROWS, WRITE_FUNCTION } from './write-function.ts';

/** One data-modifying part of the statement; it stands in the statement only when it has rows. */
interface Part {
  name: PartName;
  index: number;
  rows: readonly object[];
  sql: (parameter: string) => string;
  /** Instead, with a parameter for each column. */
  byColumn: ByColumn | undefined;
}

interface WriteOptions {
  /** Where the caller needs them, too. */
  days?: SettledDays;
  isAudited?: boolean;
}

/**
 * The one statement that stores a batch: every table that changed, in data-modifying CTEs, so that
 * all of it is written or none. It fails when figures were converted by other than the stored rates.
 * The transaction's mark goes with it. None when nothing changed. Each combination of parts is a prepared statement of its own; few
 * combinations occur. On Citus the mark and a call of the node's function, where that can do it.
 */
export function writeStatements(
  database: Pick<Database, 'isDistributed' | 'nodeFunctions'>,
  organizationId: string,
  ledger: Ledger,
  mark: string,
  { days = settledDays(ledger), isAudited = true }: WriteOptions = {},
): Statement[] {
  const changed = partsOf(ledger, days, isAudited).filter(({ rows }) => rows.length > 0);
  if (changed.length === 0) return [];
  const { isDistributed, nodeFunctions } = database;
  const exceptions = isDistributed ? exceptionsOf(ledger) : {};
  if (nodeFunctions.has(WRITE_FUNCTION.name) && Object.keys(exceptions).length === 0 && canCall(changed))
    return [markStatement(database, mark), writeThere(organizationId, changed)];
  const parts = isDistributed ? parentsFirst(changed, exceptions) : changed;
  const values: unknown[] = [organizationId, mark, ...parts.flatMap(valuesOf)];
  const key = parts.map(({ index, byColumn }) => (byColumn === undefined ? index : `${index}c`)).join('.');
  const written = known.get(key) ?? named('settle', textOf(parts));
  known.set(key, written);
  return [{ ...written, values }];
}

/** Whether the function on the node can write all of it, and is the faster way. */
function canCall(parts: readonly Part[]): boolean {
  const rows = parts.reduce((sum, part) => sum + part.rows.length, 0);
  return rows <= MAX_ROWS && parts.every(({ name }) => ROWS_WRITES[name] !== undefined);
}

function writeThere(organizationId: string, parts: readonly Part[]): Statement {
  const rows = parts.map(({ name, rows }) => [name, rows.map(withoutNulls)] as const);
  return {
    name: 'settle on the node',
    text: callOf(WRITE_FUNCTION),
    values: [organizationId, JSON.stringify(Object.fromEntries(rows))],
  };
}

/** Statements of the combinations that occurred. */
const known = new Map<string, NamedText>();

function textOf(parts: readonly Part[]): string {
  let parameters = 2;
  const next = () => {
    parameters += 1;
    return `$${parameters}`;
  };
  const ctes = parts.map(
    ({ name, sql, byColumn }) =>
      `"${name}" AS (${byColumn === undefined ? sql(next()) : byColumn.sql(byColumn.columns.map(next))})`,
  );
  return `WITH marked AS (INSERT INTO ${MARKS} VALUES ($2, false)),\n${ctes.join(',\n')}\nSELECT 1`;
}

/** The rows of a part as its parameters. */
function valuesOf({ rows, byColumn }: Part): unknown[] {
  return byColumn === undefined
    ? [JSON.stringify(rows.map(withoutNulls))]
    : byColumn.columns.map(([property]) => byColumn.parameter(rows, property));
}

/** What goes with an invoice to its new customer. */
const MOVED_WITH_INVOICE = [
  'notesMoved',
  'levelsMoved',
  'promisesMoved',
  'disputesMoved',
  'feesMoved',
  'dunningChangesMoved',
] as const satisfies readonly PartName[];

function partsOf(ledger: Ledger, { known: days }: SettledDays, isAudited: boolean): Part[] {
  const parts: Part[] = [];
  const add = (name: PartName, rows: readonly object[]) => {
    const byColumn = BY_COLUMN[name];
    const part = { name, index: parts.length, rows, sql: partSql(name) };
    parts.push({ ...part, byColumn: byColumn && rows.length >= byColumn.minRows ? byColumn : undefined });
  };
  const customers = ledger.customers.changes();
  // In one order, because whoever inserts a name waits for others who insert the same.
  add('customersInserted', byName(customers.inserted));
  const customersUpdated = split(ledger.customers, customers.updated, DERIVED_CUSTOMER_COLUMNS);
  add('customersUpdated', customersUpdated.complete);
  add('customersDerived', customersUpdated.derived);
  add('customersDeleted', customers.deleted);
  add('choicesOfContactsDeleted', customers.deleted);
  add('contactsDeleted', customers.deleted);
  add('valuesOfCustomersDeleted', customers.deleted);
  add('valuesOfContactsDeleted', customers.deleted);
  const documents = ledger.documents.changes();
  const dated = (rows: readonly LedgerDocument[]) => rows.map((row) => ({ ...row, ...days.get(row.id) }));
  add('documentsInserted', byName(dated(documents.inserted)));
  const [known, others] = [true, false].map((is) =>
    documents.updated.filter(({ id }) => days.has(id) === is),
  );
  const othersUpdated = split(ledger.documents, others ?? [], DERIVED_DOCUMENT_COLUMNS);
  add('documentsUpdated', othersUpdated.complete);
  add('documentsDerived', othersUpdated.derived);
  const datedUpdated = split(ledger.documents, dated(known ?? []), DATED_DERIVED_COLUMNS);
  add('datedDocumentsUpdated', datedUpdated.complete);
  add('datedDocumentsDerived', datedUpdated.derived);
  add('documentsDeleted', documents.deleted);
  add('valuesOfDocumentsDeleted', documents.deleted);
  const moved = documents.updated.filter(
    ({ id, kind, customerId }) =>
      kind === 'INVOICE' && ledger.documents.loaded(id)?.customerId !== customerId,
  );
  const owners = moved.map(({ id, customerId, updatedAt }) => ({ id, customerId, updatedAt }));
  for (const name of MOVED_WITH_INVOICE) add(name, owners);
  const links = ledger.links.changes();
  add('linksInserted', links.inserted);
  add('linksUpdated', links.updated);
  add('linksDeleted', links.deleted);
  add('restatementsRecorded', restatements(ledger, documents, links));
  const balances = ledger.balances.changes();
  add('balancesInserted', balances.inserted);
  add('balancesUpdated', balances.updated);
  add('balancesDeleted', balances.deleted);
  const reconciliations = ledger.reconciliations.changes();
  add('reconciliationsInserted', byName(reconciliations.inserted));
  add('reconciliationsUpdated', reconciliations.updated);
  add('reconciliationsDeleted', reconciliations.deleted);
  const accountManagers = ledger.accountManagers.changes();
  const events = ledgerEvents(ledger, { customers, documents, reconciliations });
  const changes = { customers, documents, links, reconciliations, accountManagers };
  const audit = isAudited ? ledgerAudit(ledger, changes) : [];
  const userId = actingUserId();
  const plans = isAudited ? planChanges(ledger, customers, documents) : [];
  add(
    'planChangesRecorded',
    plans.map((change) => ({ ...change, userId })),
  );
  const isTold = events.length > 0 || audit.length > 0;
  add('eventsRecorded', isTold ? [outboxRow(events, audit, ledger.context.now)] : []);
  add('accountManagersInserted', accountManagers.inserted);
  add('accountManagersUpdated', accountManagers.updated);
  add('accountManagersDeleted', accountManagers.deleted);
  const released = documents.deleted.map(({ id }) => ({ id, updatedAt: ledger.context.now }));
  for (const name of releaseNames) add(name, released);
  return parts;
}

function byName<V extends { externalId: string }>(rows: readonly V[]): readonly V[] {
  return rows.length < 2 ? rows : rows.toSorted((a, b) => (a.externalId < b.externalId ? -1 : 1));
}

/** Tells rows that changed in derived columns only, and takes these from them. */
function split<V extends { id: string }>(
  table: Table<V>,
  updated: readonly V[],
  derived: readonly Column[],
): { complete: V[]; derived: object[] } {
  const properties = new Set(derived.map(([property]) => property));
  const result: { complete: V[]; derived: object[] } = { complete: [], derived: [] };
  for (const row of updated) {
    const before = table.loaded(row.id);
    const others = Object.keys(row).filter((property) => !properties.has(property));
    const same =
      before !== undefined &&
      others.every((property) => sameValue(Reflect.get(before, property), Reflect.get(row, property)));
    if (!same) result.complete.push(row);
    else result.derived.push(pick(row, ['id', ...properties]));
  }
  return result;
}

function pick(row: object, properties: readonly string[]): object {
  return Object.fromEntries(properties.map((property) => [property, Reflect.get(row, property)]));
}

/** What is absent is null to json_to_recordset, which takes time for every key. */
function withoutNulls(row: object): object {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
}
