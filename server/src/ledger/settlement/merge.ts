import type { Timestamp } from '../../kernel/calendar.ts';
import { newCommitMarker } from '../../platform/db/commit-markers.ts';
import type { Connection, Database } from '../../platform/db/database.ts';
import { lateralLookup } from '../../platform/db/lateral-lookup.ts';
import { queryRows, rowShape, shape } from '../../platform/db/rows.ts';
import { allSent } from '../../platform/db/transaction.ts';
import { newId } from '../../platform/ids.ts';
import { noteEvents } from '../../platform/outbox.ts';
import { closeBatch } from '../domain/settlement/apply.ts';
import { Ledger } from '../domain/settlement/ledger.ts';
import type { BeforeMerge, MovedFigures } from '../domain/settlement/merge.ts';
import type { LedgerCustomer } from '../domain/settlement/records.ts';
import {
  ACCOUNT_MANAGER_COLUMNS,
  ACCOUNT_MANAGER_ROW,
  BALANCE_COLUMNS,
  BALANCE_ROW,
  CUSTOMER_COLUMNS,
  CUSTOMER_ROW,
  selectList,
} from './columns.ts';
import { type Conversion, type ConversionRow, conversionOf, LOAD_CONVERSION } from './conversion.ts';
import { lockFamilies, lockMoves } from './families.ts';
import { DOCUMENT_FIGURES, figureList, putFigures } from './figures.ts';
import { LOAD_KNOWN_IDS } from './load.ts';
import { FAMILY_ROW, KNOWN_ROW, MAX_LOCK_TIMEOUT_MS } from './load-ledger.ts';
import { writeStatement } from './write.ts';

/**
 * Merges two customers, or undoes a merge. One statement moves all documents of a customer, regardless of
 * their number. Links do not change, because all documents move together. `checkMerge` and `linkLeftBehind`
 * check the links to documents of other customers. The figures of the documents are summed as they move.
 */

const { integer, text } = shape;

const FIGURES = rowShape<MovedFigures>({
  currency: text,
  documents: integer,
  invoicesDue: integer,
  invoiced: integer,
  credited: integer,
  paid: integer,
  refunded: integer,
  amountDue: integer,
});

export interface MergeContext {
  organizationId: string;
  timezone: string;
  now: Timestamp;
}

/** Customers whose families are locked. */
export interface LockedCustomers {
  ledger: Ledger;
  conversion: Conversion;
}

/** Returns whether a customer has a parent or children. Merging it then changes a family. */
export async function hasRelatives(
  connection: Connection,
  organizationId: string,
  customerId: string,
): Promise<boolean> {
  const { rows } = await connection.query<{ is: boolean }>({
    name: 'has relatives',
    text: `SELECT EXISTS (SELECT 1 FROM customers WHERE organization_id = $1 AND id = $2 AND parent_id IS NOT NULL)
             OR EXISTS (SELECT 1 FROM customers WHERE organization_id = $1 AND parent_id = $2) AS is`,
    values: [organizationId, customerId],
  });
  return rows[0]?.is === true;
}

/**
 * Makes PostgreSQL look up every row by index, as settlement does. With old statistics, it assumes few
 * documents for a customer that has grown, and chooses nested comparisons.
 */
const MERGE_SETTINGS = `
SELECT set_config('lock_timeout', $1, true), set_config('enable_seqscan', 'off', true),
  set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true)`;

/**
 * Locks the families of customers until the transaction ends, and loads what a merge needs, without
 * documents. Call it first in the transaction.
 * @param isMove whether customers change their family, which locks out all other family locks
 * @throws StaleLockError if a customer changes its family during the wait
 */
export async function lockCustomers(
  connection: Connection,
  { organizationId, timezone, now }: MergeContext,
  ids: readonly string[],
  isMove: boolean,
): Promise<LockedCustomers> {
  if (isMove) await lockMoves(connection, organizationId);
  await connection.query({
    name: 'merge settings',
    text: MERGE_SETTINGS,
    values: [String(MAX_LOCK_TIMEOUT_MS)],
  });
  await lockFamilies(connection, organizationId, ids);
  const values = [organizationId, ids];
  const [customers, balances, managers, families, organization] = await allSent([
    queryRows(connection, {
      name: 'merge customers',
      text: `SELECT ${selectList('c', CUSTOMER_COLUMNS)} FROM customers c
             WHERE c.organization_id = $1 AND (c.id = ANY($2::uuid[]) OR c.id IN (
               SELECT x.merged_into_id FROM customers x WHERE x.organization_id = $1 AND x.id = ANY($2::uuid[])))`,
      values,
      row: CUSTOMER_ROW,
    }),
    queryRows(connection, {
      name: 'merge balances',
      text: `SELECT ${selectList('b', BALANCE_COLUMNS)} FROM customer_balances b
             WHERE b.organization_id = $1 AND b.customer_id = ANY($2::uuid[])`,
      values,
      row: BALANCE_ROW,
    }),
    queryRows(connection, {
      name: 'merge account managers',
      text: `SELECT ${selectList('m', ACCOUNT_MANAGER_COLUMNS)} FROM account_managers m
             WHERE m.organization_id = $1 AND m.customer_id = ANY($2::uuid[])`,
      values,
      row: ACCOUNT_MANAGER_ROW,
    }),
    queryRows(connection, {
      name: 'merge families',
      text: `SELECT c.id AS "customerId", (SELECT count(*) FROM customers x
               WHERE x.organization_id = $1 AND x.parent_id = c.id) AS children
             FROM customers c WHERE c.organization_id = $1 AND c.id = ANY($2::uuid[])`,
      values,
      row: FAMILY_ROW,
    }),
    connection.query<ConversionRow>({
      name: 'merge conversion',
      text: LOAD_CONVERSION,
      values: [organizationId],
    }),
  ] as const);
  const conversion = conversionOf(organization.rows[0]);
  const ledger = new Ledger({ now, newId, currency: conversion.currency, timezone });
  ledger.customers.load(customers.rows);
  ledger.balances.load(balances.rows);
  ledger.accountManagers.load(managers.rows);
  ledger.families.load(families.rows);
  return { ledger, conversion };
}

/** Loads one link, if any, between a customer and other members of its family into the ledger. */
export async function loadLinkAcross(
  connection: Connection,
  organizationId: string,
  ledger: Ledger,
  { id: customerId, parentId }: LedgerCustomer,
): Promise<void> {
  // A root customer takes its whole family along.
  if (parentId === null) return;
  const end = (own: string, other: string) => `
    SELECT l.id FROM documents d
    JOIN links l ON l.organization_id = $1 AND l.${own} = d.id
    JOIN documents o ON o.organization_id = $1 AND o.id = l.${other} AND o.customer_id <> $2
    WHERE d.organization_id = $1 AND d.customer_id = $2`;
  const { rows } = await connection.query<{ id: string }>({
    name: 'merge link across',
    text: `SELECT id FROM (${end('credit_id', 'debit_id')} UNION ALL ${end('debit_id', 'credit_id')}) l LIMIT 1`,
    values: [organizationId, customerId],
  });
  if (rows.length > 0) ledger.linksAcross.set(customerId, new Set(rows.map(({ id }) => id)));
}

/** Loads which of the records that the customer referenced before the merge still exist. */
export async function loadNamed(
  connection: Connection,
  organizationId: string,
  ledger: Ledger,
  { accountManagers, dunningPlanId, bankAccountIds, paymentMethods }: BeforeMerge,
): Promise<void> {
  const payTo = paymentMethods?.wireTransfer?.bankAccount?.id;
  const { rows } = await queryRows(connection, {
    name: 'merge known ids',
    text: LOAD_KNOWN_IDS,
    values: [
      organizationId,
      accountManagers.map(({ userId }) => userId),
      dunningPlanId === null ? [] : [dunningPlanId],
      [...(bankAccountIds ?? []), ...(payTo === undefined ? [] : [payTo])],
    ],
    row: KNOWN_ROW,
  });
  for (const { kind, id } of rows) ledger.known.add(`${kind} ${id}`);
}

export interface MergeMove {
  mergeId: string;
  from: string;
  to: string;
  now: Timestamp;
}

const SUM = (kind: string) => `coalesce(sum(amount) FILTER (WHERE kind = '${kind}'), 0)::bigint`;
const DUE = `CASE WHEN kind = 'INVOICE' AND written_off_at IS NULL THEN greatest(0, amount - amount_linked) ELSE 0 END`;
const FIGURES_OF_MOVED = `
SELECT currency, count(*) AS documents, count(*) FILTER (WHERE (${DUE}) > 0) AS "invoicesDue",
  ${SUM('INVOICE')} AS invoiced, ${SUM('CREDIT_NOTE')} AS credited, ${SUM('PAYMENT')} AS paid,
  ${SUM('REFUND')} AS refunded, coalesce(sum(${DUE}), 0)::bigint AS "amountDue"
FROM moved GROUP BY currency`;
const RETURNED = `RETURNING ${figureList(DOCUMENT_FIGURES, 'd')}`;
const STORED = `figures AS (${putFigures(DOCUMENT_FIGURES, 'moved')})`;

/**
 * Moves all documents of a customer and records each of them.
 * @returns their contribution to the figures, by currency
 */
export async function moveDocuments(
  connection: Connection,
  organizationId: string,
  { mergeId, from, to, now }: MergeMove,
): Promise<MovedFigures[]> {
  const { rows } = await queryRows(connection, {
    name: 'merge documents',
    text: `WITH moved AS (
             UPDATE documents d SET customer_id = $3, updated_at = $4
             WHERE d.organization_id = $1 AND d.customer_id = $2 ${RETURNED}),
           noted AS (
             INSERT INTO customer_merge_items (organization_id, merge_id, kind, record_id)
             SELECT $1, $5, 'DOCUMENT', id FROM moved),
           ${STORED}
           ${FIGURES_OF_MOVED}`,
    values: [organizationId, from, to, now, mergeId],
    row: FIGURES,
  });
  return rows;
}

/**
 * Moves the documents of a merge back, if they are still where the merge moved them. Each is found by primary
 * key: an array is not joined, and IS NOT DISTINCT FROM uses no index. Otherwise PostgreSQL may compare all
 * documents of the customer with all moved ones.
 * @returns their contribution to the figures, by currency
 */
export async function moveDocumentsBack(
  connection: Connection,
  organizationId: string,
  { mergeId, from, to, now }: MergeMove,
): Promise<MovedFigures[]> {
  const { rows } = await queryRows(connection, {
    name: 'merge documents back',
    text: `WITH moved AS (
             UPDATE documents d SET customer_id = $3, updated_at = $4
             WHERE d.organization_id = $1 AND d.id = ANY (ARRAY(
               SELECT i.record_id FROM customer_merge_items i
               WHERE i.organization_id = $1 AND i.merge_id = $5 AND i.kind = 'DOCUMENT'))
               AND d.customer_id IS NOT DISTINCT FROM $2 ${RETURNED}),
           ${STORED}
           ${FIGURES_OF_MOVED}`,
    values: [organizationId, from, to, now, mergeId],
    row: FIGURES,
  });
  return rows;
}

const ITEMS = (kind: string) => `(SELECT record_id FROM customer_merge_items
  WHERE organization_id = $1 AND merge_id = $2 AND kind = '${kind}')`;
const NOTED = (kind: string, id: string) => `EXISTS (SELECT 1 FROM customer_merge_items i
  WHERE i.organization_id = $1 AND i.merge_id = $2 AND i.kind = '${kind}' AND i.record_id = ${id})`;

/**
 * Finds a link between records that an undo would move back (documents, children) and records that stay.
 * @returns the externalIds of both ends, or null if there is no such link
 */
export async function linkLeftBehind(
  connection: Connection,
  organizationId: string,
  { mergeId, from }: Pick<MergeMove, 'mergeId' | 'from'>,
): Promise<{ going: string; staying: string } | null> {
  const end = (own: string, other: string) => `
    SELECT g.external_id AS going, o.external_id AS staying FROM going g
    ${lateralLookup('l', 'links', `${own} = g.id`)} ${lateralLookup('o', 'documents', `id = l.${other}`)}
    WHERE NOT (o.customer_id = $3 AND ${NOTED('DOCUMENT', 'o.id')}) AND NOT EXISTS (
      SELECT 1 FROM customers c WHERE c.organization_id = $1 AND c.id = o.customer_id AND c.parent_id = $3
        AND ${NOTED('CHILD', 'c.id')})`;
  const { rows } = await connection.query<{ going: string; staying: string }>({
    name: 'merge link left behind',
    text: `WITH going AS (
             SELECT d.id, d.external_id FROM ${ITEMS('DOCUMENT')} i
             ${lateralLookup('d', 'documents', 'id = i.record_id AND customer_id IS NOT DISTINCT FROM $3')}
             UNION ALL
             SELECT d.id, d.external_id FROM ${ITEMS('CHILD')} i
             ${lateralLookup('c', 'customers', 'id = i.record_id AND parent_id = $3')}
             ${lateralLookup('d', 'documents', 'customer_id = c.id')})
           SELECT going, staying FROM (${end('credit_id', 'debit_id')} UNION ALL ${end('debit_id', 'credit_id')}) l
           LIMIT 1`,
    values: [organizationId, mergeId, from],
  });
  return rows[0] ?? null;
}

/** Columns of customers that reference another customer: children, and earlier merged customers. */
const NAMING = [
  ['CHILD', 'parent_id'],
  ['ALIAS', 'merged_into_id'],
] as const;

/**
 * Moves the children of a customer, and those merged into it, to another customer, and records each of them.
 * @returns the number of children
 */
export async function moveRelatives(
  connection: Connection,
  organizationId: string,
  { mergeId, from, to, now }: MergeMove,
): Promise<number> {
  let children = 0;
  for (const [kind, column] of NAMING) {
    const { rowCount } = await connection.query({
      name: `merge relatives ${column}`,
      text: `WITH moved AS (
               UPDATE customers c SET ${column} = $3, updated_at = $4
               WHERE c.organization_id = $1 AND c.${column} = $2 RETURNING c.id)
             INSERT INTO customer_merge_items (organization_id, merge_id, kind, record_id)
             SELECT $1, $5, '${kind}', id FROM moved`,
      values: [organizationId, from, to, now, mergeId],
    });
    if (kind === 'CHILD') children = rowCount ?? 0;
  }
  return children;
}

/** Moves the children and merged customers of a merge back, if they still reference the target. */
export async function moveRelativesBack(
  connection: Connection,
  organizationId: string,
  { mergeId, from, to, now }: MergeMove,
): Promise<void> {
  for (const [kind, column] of NAMING)
    await connection.query({
      name: `merge relatives back ${column}`,
      text: `UPDATE customers c SET ${column} = $3, updated_at = $4 FROM customer_merge_items i
             WHERE i.organization_id = $1 AND i.merge_id = $5 AND i.kind = '${kind}'
               AND c.organization_id = $1 AND c.id = i.record_id AND c.${column} = $2`,
      values: [organizationId, from, to, now, mergeId],
    });
}

/** Writes the changed customers, with figures in the organization's currency, and their events. */
export async function writeMerge(
  { isDistributed }: Pick<Database, 'isDistributed'>,
  connection: Connection,
  organizationId: string,
  { ledger, conversion }: LockedCustomers,
): Promise<void> {
  closeBatch(ledger, conversion.rates);
  const write = await writeStatement(organizationId, ledger, newCommitMarker(), { isDistributed });
  if (write === null) return;
  noteEvents(connection, organizationId);
  await connection.query(write);
}
