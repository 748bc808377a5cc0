import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isDataException } from '../db/errors.ts';
import type { DB } from '../db/schema.gen.ts';
import { invalidField } from '../errors.ts';
import { restrictionOf } from '../restriction.ts';
import { type Page, pageMetadata } from './paging.ts';

export interface PageQuery {
  /** Table that the page is taken from. */
  from: keyof DB;
  organizationId: string;
  /** Conditions beside the organization's. */
  where: RawBuilder<boolean>[];
  /** Column that the page is sorted by; ties are broken by id. */
  sortColumn: string;
}

export interface PageOfIds {
  ids: string[];
  metadata: { offset?: number; limit: number; total?: number; nextCursor?: string };
}

/**
 * The ids of one page, in order, and its metadata. The total is counted exactly, but not when the
 * page continues after a cursor: then it costs the same however far it is from the beginning. For users who see their own
 * customers only, what belongs to others is not there.
 */
export async function selectPage(kysely: Kysely<DB>, query: PageQuery, page: Page): Promise<PageOfIds> {
  const table = sql.table(query.from);
  const mine = sql<boolean>`organization_id = ${query.organizationId}`;
  const filters = sql.join([mine, ...query.where, ...restrictionOf(query.from)], sql` AND `);
  const key = sql.ref(query.sortColumn);
  const order = sql.raw(page.descending ? 'DESC' : 'ASC');
  const beyond = sql.raw(page.descending ? '<' : '>');
  const after =
    page.after === null ? sql`` : sql` AND (${key}, id) ${beyond} (${page.after.key}, ${page.after.id})`;
  const offset = page.offset === null || page.offset === 0 ? sql`` : sql` OFFSET ${page.offset}`;
  const rows = sql<{ id: string; key: string | number }>`
    SELECT id, ${key} AS key FROM ${table} WHERE ${filters}${after}
    ORDER BY ${key} ${order}, id ${order} LIMIT ${page.limit + 1}${offset}`.execute(kysely);
  const count =
    page.offset === null
      ? null
      : sql<{ total: number }>`SELECT count(*) AS total FROM ${table} WHERE ${filters}`.execute(kysely);
  const [found, counted] = await Promise.all([page.after === null ? rows : rows.catch(wrongCursor), count]);
  const total = counted === null ? null : (counted.rows[0]?.total ?? 0);
  const shown = pageMetadata(page, found.rows, total, (row) => row);
  return { ids: shown.rows.map((row) => row.id), metadata: shown.metadata };
}

/** A cursor holds a value of the sorted column; one that was made up may hold what the column cannot. */
function wrongCursor(error: unknown): never {
  if (isDataException(error)) throw invalidField('cursor', 'is not a cursor of this service');
  throw error;
}
