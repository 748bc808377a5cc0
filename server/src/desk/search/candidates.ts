import { type RawBuilder, sql } from 'kysely';
import { CUSTOMER_NAMED, SEARCHED } from '../../ledger/filters.ts';
import {
  bindOrganization,
  CUSTOMERS,
  DOCUMENTS,
  fromCustomers,
  fromDocuments,
  fromFigures,
  fromSearchTexts,
} from '../../ledger/relations.ts';
import type { Database } from '../../platform/db/database.ts';
import { likeLiteral } from '../../platform/lists/folding.ts';
import { rowScopeOf } from '../../platform/restriction.ts';
import type { Search, TextCondition } from './conditions.ts';

/**
 * Size of the sample that shows whether a search matches many records: moments over all time, and records at
 * each.
 */
const MOMENTS = 8;
const AT_A_MOMENT = 50;
export const SAMPLED = MOMENTS * AT_A_MOMENT;
/** Maximum number of indexed records of one kind that are compared with a search. */
export const MAX_CANDIDATES = 300;
/** Maximum number of matches by identifier, beginning of a name, or amount. */
const MAX_EXACT = 50;

/** The searched table. */
export interface SearchedTable {
  database: Database;
  organizationId: string;
  table: 'customers' | 'contacts' | 'documents';
  /** Condition on the rows; a literal, so that partial indexes can be used. */
  only: RawBuilder<boolean>;
  /** Expression of the text. */
  searched: string;
  /** The condition on `search_texts` with the same texts; null: `table` itself has the index. */
  stored: RawBuilder<boolean> | null;
}

const EVERY = sql<boolean>`true`;
const INVOICES = sql<boolean>`kind = 'INVOICE'`;
export const PLACES = {
  customers: {
    table: 'customers',
    only: EVERY,
    searched: SEARCHED.customers,
    stored: sql<boolean>`kind = 'CUSTOMER'`,
  },
  contacts: { table: 'contacts', only: EVERY, searched: SEARCHED.contacts, stored: null },
  invoices: { table: 'documents', only: INVOICES, searched: SEARCHED.invoices, stored: INVOICES },
  payments: {
    table: 'documents',
    only: sql<boolean>`kind = 'PAYMENT'`,
    searched: SEARCHED.payments,
    stored: null,
  },
} as const satisfies Record<string, Omit<SearchedTable, 'database' | 'organizationId'>>;

/** Returns the condition for searched rows, limited to those that the caller may see. */
const shownOf = ({ table, only }: Pick<SearchedTable, 'table' | 'only'>) =>
  sql.join([only, ...rowScopeOf(table)], sql` AND `);

/** The result of a sample. */
export interface Sample {
  strict: string[];
  /** All matches, with or without mistakes. */
  similar: string[];
  /** Whether no sampled record contains the ends of the search's long numbers. */
  isTailRare: boolean;
}

/**
 * Samples some hundred records: the newest, and some from each period. Words that occur in many sampled
 * records need no index search. It would also be slow, because the index returns all records with a word
 * before the first can be read.
 */
export async function sampleRecords(
  { database, organizationId, table, only, searched }: SearchedTable,
  search: Search,
): Promise<Sample> {
  const { strict, similar, strictTail, compactTail } = search;
  if (strict === null) return { strict: [], similar: [], isTailRare: false };
  const never = () => sql<boolean>`false`;
  const tail = sql`${(strictTail ?? never)('x.searched')} OR ${(compactTail ?? never)('x.searched')}`;
  const mine = sql`organization_id = ${organizationId} AND ${shownOf({ table, only })}`;
  const name = sql.table(table);
  const { rows } = await sql<{ id: string; strict: boolean; similar: boolean; tail: boolean }>`
    WITH ends AS (SELECT
      (SELECT created_at FROM ${name} WHERE ${mine} ORDER BY created_at, id LIMIT 1) AS first,
      (SELECT created_at FROM ${name} WHERE ${mine} ORDER BY created_at DESC, id DESC LIMIT 1) AS last)
    SELECT DISTINCT d.* FROM ends, generate_series(0, ${sql.lit(MOMENTS - 1)}) m, LATERAL (
      SELECT x.id, ${strict('x.searched')} AS strict, ${(similar ?? strict)('x.searched')} AS similar, ${tail} AS tail
      FROM (SELECT id, ${sql.raw(searched)} AS searched FROM ${name}
        WHERE ${mine} AND created_at <= ends.last - (ends.last - ends.first) * m / ${sql.lit(MOMENTS)}.0
        ORDER BY created_at DESC, id DESC LIMIT ${sql.lit(AT_A_MOMENT)}) x) d
    WHERE d.similar OR d.tail`.execute(database.kysely);
  return {
    strict: rows.filter((one) => one.strict).map(({ id }) => id),
    similar: rows.filter((one) => one.similar).map(({ id }) => id),
    isTailRare: !rows.some((one) => one.tail),
  };
}

/**
 * Returns up to MAX_CANDIDATES ids from an index; for contacts, customer ids with the found address.
 * @param indexCondition a condition that `condition` implies and that matches fewer index entries, such as the
 *   last word of a text: the index evaluates it, and `condition` is checked on what it finds. Null: the index
 *   evaluates `condition`
 */
export async function findByIndex(
  place: SearchedTable,
  condition: TextCondition,
  indexCondition: TextCondition | null = null,
): Promise<{ id: string; email: string | null }[]> {
  const { database, organizationId, table, stored } = place;
  const searched = stored === null ? place.searched : 'text';
  const columns = table === 'contacts' ? sql`customer_id AS id, email` : sql`id, NULL AS email`;
  // Appending '' prevents the use of an index for this expression.
  const found =
    indexCondition === null
      ? condition(searched)
      : sql`${indexCondition(searched)} AND ${condition(`(${searched} || '')`)}`;
  const from =
    stored === null
      ? sql`FROM ${sql.table(table)} WHERE organization_id = ${organizationId} AND ${shownOf(place)}`
      : sql`${bindOrganization(organizationId, fromSearchTexts, 's')} AND ${stored}`;
  // Planned for all matches: for the first few, the planner would scan the table from its beginning.
  const { rows } = await sql<{ id: string; email: string | null }>`
    WITH found AS MATERIALIZED (SELECT ${columns} ${from} AND ${found})
    SELECT id, email FROM found ${stored === null ? sql`` : shownRecords(place)}
    LIMIT ${sql.lit(MAX_CANDIDATES)}`.execute(database.kysely);
  return rows;
}

/** Limits found texts to records that the caller may see. Most callers may see all. */
function shownRecords({ organizationId, table }: SearchedTable): RawBuilder<unknown> {
  const scope = rowScopeOf(table);
  return scope.length === 0
    ? sql``
    : sql`WHERE EXISTS (SELECT FROM ${sql.table(table)}
        WHERE organization_id = ${organizationId} AND ${sql.ref(`${table}.id`)} = found.id
          AND ${sql.join(scope, sql` AND `)})`;
}

/**
 * Returns the ids of customers with this number, and of those whose names begin with the search, in the order
 * of names.
 */
export async function findCustomersBy(place: SearchedTable, search: Search): Promise<string[]> {
  const { database, organizationId } = place;
  const from = bindOrganization(organizationId, fromCustomers, CUSTOMERS);
  const shown = shownOf(place);
  const beginning = `${likeLiteral([...search.text].slice(0, 100).join(''))}%`;
  const { rows } = await sql<{ id: string }>`
    SELECT id ${from} AND ${shown} AND external_id = ANY(${search.identifiers}::text[])
    UNION ALL
    (SELECT id ${from} AND ${shown} AND ${sql.raw(CUSTOMER_NAMED)} LIKE ${beginning}
     ORDER BY ${sql.raw(CUSTOMER_NAMED)}, id LIMIT ${sql.lit(MAX_EXACT)})`.execute(database.kysely);
  return rows.map(({ id }) => id);
}

/** Returns the ids of documents with this number or one of these amounts, the newest of each. */
export async function findDocumentsBy(
  { database, organizationId, ...place }: SearchedTable,
  { identifiers }: Search,
  amounts: readonly number[],
): Promise<string[]> {
  const from = bindOrganization(organizationId, fromDocuments, DOCUMENTS);
  const figures = bindOrganization(organizationId, fromFigures, DOCUMENTS);
  const shown = shownOf(place);
  const newest = sql`ORDER BY id DESC LIMIT ${sql.lit(MAX_EXACT)}`;
  const { rows } = await sql<{ id: string }>`
    (SELECT id ${from} AND ${shown} AND external_id = ANY(${identifiers}::text[])
     LIMIT ${sql.lit(MAX_EXACT)})
    UNION
    (SELECT id ${from} AND ${shown} AND custom_id IS NOT NULL AND custom_id = ANY(${identifiers}::text[])
     ${newest})
    UNION
    SELECT x.id FROM unnest(${amounts}::bigint[]) AS a (amount), LATERAL (
      (SELECT id ${from} AND ${shown} AND amount = a.amount ${newest})
      UNION ALL
      (SELECT id ${figures} AND ${shown} AND kind = 'INVOICE' AND amount_linked < amount
        AND (amount - amount_linked) = a.amount ${newest})) x`.execute(database.kysely);
  return rows.map(({ id }) => id);
}
