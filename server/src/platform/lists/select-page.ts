import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isDataException } from '../db/errors.ts';
import type { DB } from '../db/schema.gen.ts';
import { readUpToDate } from '../db/standby.ts';
import { invalidField } from '../errors.ts';
import { rowScopeOf } from '../restriction.ts';
import { MAX_COUNT, type Page, pageMetadata } from './paging.ts';
import { countRows } from './totals.ts';

/** The source of a page: a table, or a FROM item with an organization_id and an id. */
export type PageSource =
  | { from: keyof DB; rowsOf?: never }
  /**
   * With the table whose rows it contains and whose name it uses. Null: it only contains rows that the
   * requester may see.
   */
  | { from: RawBuilder<unknown>; rowsOf: keyof DB | null };

export type PageQuery = PageSource & PageWishes;

/** A list that also contains records without a sort key. */
export type CountedPageQuery = PageQuery & { rest?: RestOfPage };

/** The records without a sort key, sorted by id. They are read only when the page reaches them. */
export type RestOfPage = PageSource & {
  where: RawBuilder<boolean>[];
  /** LAST: after all keys in either direction. LOWEST: where a key below all others belongs. */
  place: 'LAST' | 'LOWEST';
};

/** All records of a list that match some filters, unordered. */
export type Matching = PageSource & Omit<PageWishes, 'sortColumn'>;

interface PageWishes {
  organizationId: string;
  /** Conditions in addition to the organization's. */
  where: RawBuilder<boolean>[];
  /** Column or expression that the page is sorted by; ties are broken by id. */
  sortColumn: string | RawBuilder<unknown>;
}

export interface PageOfIds {
  ids: string[];
  metadata: { offset?: number; limit: number; total?: number; nextCursor?: string };
}

/** The ids of a page whose list is counted up to `MAX_COUNT`. */
export interface CountedPageOfIds {
  ids: string[];
  metadata: { limit: number; count?: { count: number; isMore: boolean }; nextCursor?: string };
}

/**
 * Returns the ids of one page, in order, and its metadata. The total is exact. It is omitted when the page
 * continues after a cursor, so that such a page costs the same at any depth. Users who see only their own
 * customers get no other records.
 * @param counted a query for the same records that is cheaper to count than the sorted one
 */
export async function selectPage(
  kysely: Kysely<DB>,
  query: PageQuery,
  page: Page,
  counted: PageQuery = query,
): Promise<PageOfIds> {
  const { table, filters } = partsOf(counted);
  const [found, total] = await readUpToDate(kysely, kyselyOf, (from) => {
    const count = page.offset === null ? null : countRows(from, sql`FROM ${table} WHERE ${filters}`);
    return Promise.all([selectRows(from, query, page), count]);
  });
  const shown = pageMetadata(page, found, total, (row) => row);
  return { ids: shown.rows.map((row) => row.id), metadata: shown.metadata };
}

/**
 * Does the same for a list that is paged by cursors only. The first page contains the count, up to
 * `MAX_COUNT`.
 * @param counted a query for the same records that is cheaper to count than the sorted one
 */
export async function selectCountedPage(
  kysely: Kysely<DB>,
  query: CountedPageQuery,
  page: Page,
  counted: PageQuery = query,
): Promise<CountedPageOfIds> {
  const { table, filters } = partsOf(counted);
  const [found, total] = await readUpToDate(kysely, kyselyOf, (from) => {
    const some = sql`FROM (SELECT 1 FROM ${table} WHERE ${filters} LIMIT ${sql.lit(MAX_COUNT + 1)}) counted`;
    const count = page.after === null ? countRows(from, some) : null;
    return Promise.all([selectParts(from, query, page), count]);
  });
  const { rows, metadata } = pageMetadata({ ...page, offset: null }, found, null, (row) => row);
  return {
    ids: rows.map((row) => row.id),
    metadata:
      total === null
        ? metadata
        : { ...metadata, count: { count: Math.min(total, MAX_COUNT), isMore: total > MAX_COUNT } },
  };
}

const kyselyOf = ({ kysely }: { kysely: Kysely<DB> }): Kysely<DB> => kysely;

/**
 * Returns a statement for the ids of all matching records. Users who see only their own customers get no
 * other records.
 */
export function idsMatching(matching: Matching): RawBuilder<{ id: string }> {
  const { table, filters } = partsOf(matching);
  return sql<{ id: string }>`SELECT id FROM ${table} WHERE ${filters}`;
}

function partsOf({ from, rowsOf, organizationId, where }: PageSource & Omit<PageWishes, 'sortColumn'>) {
  const mine = sql<boolean>`organization_id = ${organizationId}`;
  const table = typeof from === 'string' ? from : rowsOf;
  const own = table === null || table === undefined ? [] : rowScopeOf(table);
  return {
    table: typeof from === 'string' ? sql.table(from) : from,
    filters: sql.join([mine, ...where, ...own], sql` AND `),
  };
}

interface KeyedId {
  id: string;
  key: string | number | null;
}

/** Returns a page that may span the records with a key and those without, in either order. */
async function selectParts(kysely: Kysely<DB>, query: CountedPageQuery, page: Page): Promise<KeyedId[]> {
  const { rest, ...keyed } = query;
  if (rest === undefined) return selectRows(kysely, keyed, page);
  const { place, ...unsorted } = rest;
  const { organizationId } = query;
  const unkeyed: PageQuery = { ...unsorted, organizationId, sortColumn: sql`NULL::text` };
  const parts = place === 'LAST' || page.descending ? [keyed, unkeyed] : [unkeyed, keyed];
  const isInRest = page.after?.key === null;
  const begun = page.after === null || isInRest === (parts[0] === unkeyed) ? parts : parts.slice(1);
  const [first = keyed, second] = begun;
  const rows = await selectRows(kysely, first, page);
  if (second === undefined || rows.length > page.limit) return rows;
  const left = { ...page, after: null, limit: page.limit - rows.length };
  return [...rows, ...(await selectRows(kysely, second, left))];
}

/** Returns the rows of a page and one more, if there is one. */
async function selectRows(kysely: Kysely<DB>, query: PageQuery, page: Page): Promise<KeyedId[]> {
  const { table, filters } = partsOf(query);
  const key = typeof query.sortColumn === 'string' ? sql.ref(query.sortColumn) : query.sortColumn;
  const order = sql.raw(page.descending ? 'DESC' : 'ASC');
  const offset = page.offset === null || page.offset === 0 ? sql`` : sql` OFFSET ${page.offset}`;
  const rows = sql<KeyedId>`
    SELECT id, ${key} AS key FROM ${table} WHERE ${filters}${afterOf(page, key)}
    ORDER BY ${key} ${order}, id ${order} LIMIT ${page.limit + 1}${offset}`.execute(kysely);
  return (await (page.after === null ? rows : rows.catch(wrongCursor))).rows;
}

/**
 * Returns the condition for rows after a cursor. A cursor without a key is in the rest, which is sorted by
 * id.
 */
function afterOf({ after, descending }: Page, key: RawBuilder<unknown>): RawBuilder<unknown> {
  if (after === null) return sql``;
  const beyond = sql.raw(descending ? '<' : '>');
  return after.key === null
    ? sql` AND id ${beyond} ${after.id}`
    : sql` AND (${key}, id) ${beyond} (${after.key}, ${after.id})`;
}

/** Converts the database error for a forged cursor, whose value does not fit the sorted column. */
function wrongCursor(error: unknown): never {
  if (isDataException(error)) throw invalidField('cursor', 'is not a cursor of this service');
  throw error;
}
