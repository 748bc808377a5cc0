import { createHash } from 'node:crypto';
import { type TProperties, type TSchema, Type } from 'typebox';
import { invalidField } from '../errors.ts';
import { object, stringEnum } from '../http/schema.ts';

export const DEFAULT_LIMIT = 50;
export const MAX_LIMIT = 500;
const MAX_OFFSET = 1_000_000_000;
/** Maximum count of the application's lists. Beyond it, users only see that there are more. */
export const MAX_COUNT = 10_000;

/** Returns the query parameters of every list. */
export function pagingQuery(maxLimit: number) {
  const { limit, cursor } = cursorQuery(maxLimit);
  return {
    limit,
    page: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: MAX_OFFSET,
        description: 'From 1; not with offset or cursor. At most 1,000,000,000 records come before it',
      }),
    ),
    offset: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: MAX_OFFSET,
        description: 'From 0; not with page or cursor',
      }),
    ),
    cursor,
  } satisfies TProperties;
}

/** Returns the query parameters of a list that is paged by cursors only. */
export function cursorQuery(maxLimit: number = MAX_LIMIT) {
  return {
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: maxLimit,
        default: DEFAULT_LIMIT,
        description: 'Maximum records in the response',
      }),
    ),
    cursor: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 2000,
        description: 'nextCursor of the previous response; filters and order must be the same',
      }),
    ),
  } satisfies TProperties;
}

/** Returns the order parameters of a list with a choice of sorts. */
export function sortQuery<const S extends readonly string[]>(sorts: S, byDefault: S[number]) {
  return {
    sortBy: Type.Optional(
      stringEnum(sorts, { default: byDefault, description: 'Field by which the list is sorted, then by id' }),
    ),
    sortOrder: Type.Optional(
      stringEnum(['ASC', 'DESC'], { default: 'DESC', description: 'ASC: lowest or oldest first' }),
    ),
  };
}

/** Returns the response schema of a list: metadata and one array under its name. */
export function listAnswer<const N extends string, S extends TSchema>(name: N, item: S, $id: string) {
  return object(
    {
      offset: Type.Optional(
        Type.Integer({ minimum: 0, maximum: MAX_OFFSET, description: 'Records before this page' }),
      ),
      limit: Type.Integer({ minimum: 1, format: 'int32', description: 'Maximum records in the response' }),
      total: Type.Optional(
        Type.Integer({
          minimum: 0,
          format: 'int32',
          description: 'Exact number; absent if a cursor was given',
        }),
      ),
      nextCursor: Type.Optional(
        Type.String({ description: 'Cursor of the next page; absent on the last page' }),
      ),
      [name]: Type.Array(item, { description: 'The records of this page' }),
    },
    { $id },
  );
}

/** Returns the response schema of an application list, with a count up to `MAX_COUNT`. */
export function countedAnswer<S extends TSchema>(item: S, $id: string) {
  return object(
    {
      limit: Type.Integer({ minimum: 1 }),
      count: Type.Optional(
        object(
          {
            count: Type.Integer({ minimum: 0, maximum: MAX_COUNT }),
            isMore: Type.Boolean({
              description: `True if there are more than ${MAX_COUNT}, which are not counted`,
            }),
          },
          { title: 'Count', description: 'Number of matches; absent if a cursor was given' },
        ),
      ),
      nextCursor: Type.Optional(
        Type.String({ description: 'Cursor of the next page; absent on the last page' }),
      ),
      items: Type.Array(item),
    },
    { $id },
  );
}

/** The position of a record in a list. */
export interface Position {
  /** The sort key. Null: the record has none and is sorted by its id. */
  key: string | number | null;
  id: string;
}

/** Start and length of a page. */
export interface Page {
  limit: number;
  sortBy: string;
  descending: boolean;
  /** Null when the page continues after a cursor. */
  offset: number | null;
  after: Position | null;
  /** Identifies the query, so that a cursor is not used for another one. */
  fingerprint: string;
}

interface PagingParameters {
  limit?: number;
  page?: number;
  offset?: number;
  cursor?: string;
  sortBy?: string;
  sortOrder?: string;
}

/** Returns the last page that a list can have, by the number of records that may come before it. */
const lastPage = (limit: number) => Math.floor(MAX_OFFSET / limit) + 1;

/**
 * Reads the paging parameters of a list.
 * @param list name of the list: a cursor belongs to one list
 * @throws INVALID_DATA when two ways of paging are mixed, the page is too far, or the cursor belongs to another
 *   query
 */
export function readPage(
  query: PagingParameters & Record<string, unknown>,
  { list, ...sort }: { list: string; sortBy: string },
): Page {
  const { limit = DEFAULT_LIMIT, page, offset, cursor, sortBy = sort.sortBy, sortOrder = 'DESC' } = query;
  if ([page, offset, cursor].filter((value) => value !== undefined).length > 1)
    throw invalidField(
      cursor === undefined ? 'offset' : 'cursor',
      'give only one of page, offset and cursor',
    );
  const fingerprint = fingerprintOf(list, query, sortBy, sortOrder);
  const after = cursor === undefined ? null : readCursor(cursor, fingerprint);
  const start = page === undefined ? (offset ?? 0) : (page - 1) * limit;
  if (start > MAX_OFFSET)
    throw invalidField('page', `must be <= ${lastPage(limit)} with a limit of ${limit}`);
  return {
    limit,
    sortBy,
    descending: sortOrder === 'DESC',
    offset: after === null ? start : null,
    after,
    fingerprint,
  };
}

/** Returns the metadata of a page. If `rows` has one record more than the page, there is a next page. */
export function pageMetadata<R>(
  page: Page,
  rows: readonly R[],
  total: number | null,
  position: (row: R) => Position,
): { rows: R[]; metadata: { offset?: number; limit: number; total?: number; nextCursor?: string } } {
  const shown = rows.slice(0, page.limit);
  const last = shown.at(-1);
  const metadata: { offset?: number; limit: number; total?: number; nextCursor?: string } = {
    limit: page.limit,
  };
  if (page.offset !== null) metadata.offset = page.offset;
  if (total !== null) metadata.total = total;
  if (rows.length > page.limit && last !== undefined)
    metadata.nextCursor = writeCursor(position(last), page.fingerprint);
  return { rows: shown, metadata };
}

function fingerprintOf(
  list: string,
  query: Record<string, unknown>,
  sortBy: string,
  sortOrder: string,
): string {
  const filters = Object.entries(query)
    .filter(([name]) => !['limit', 'page', 'offset', 'cursor', 'sortBy', 'sortOrder'].includes(name))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([list, sortBy, sortOrder, filters]))
    .digest('base64url')
    .slice(0, 10);
}

/** After the fingerprint: whether the key is a string, a number or missing; the id; the key. */
const CURSOR = /^([\w-]{10})([snx])([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})(.*)$/s;

function writeCursor({ key, id }: Position, fingerprint: string): string {
  const type = key === null ? 'x' : typeof key === 'number' ? 'n' : 's';
  return Buffer.from(`${fingerprint}${type}${id}${key ?? ''}`).toString('base64url');
}

function readCursor(cursor: string, fingerprint: string): Position {
  const [, of, type, id, text] = CURSOR.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  const key = type === 'n' ? Number(text) : type === 'x' ? null : text;
  if (
    id === undefined ||
    key === undefined ||
    text === undefined ||
    (typeof key === 'number' && !Number.isSafeInteger(key))
  )
    throw invalidField('cursor', 'is not a cursor of this service');
  if (of !== fingerprint)
    throw invalidField(
      'cursor',
      'belongs to another list, or to a query with other filters or another order',
    );
  return { key, id };
}
