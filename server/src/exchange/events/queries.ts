import { findCustomerId } from '../../ledger/contacts/queries.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Database } from '../../platform/db/database.ts';
import { type ApiError, invalidField, notFound } from '../../platform/errors.ts';
import { DEFAULT_LIMIT } from '../../platform/lists/paging.ts';
import { type Event, type EventList, type EventQuery, LATEST } from './schema.ts';
import { catchUp } from './sequence.ts';

interface EventRow {
  position: number;
  id: string;
  type: Event['type'];
  timestamp: string;
  customerId: string | null;
  data: Event['data'];
  actor: Actor | null;
}

export interface Feed {
  position: number;
  removed: number;
}

const COLUMNS = 'id, type, occurred_at AS timestamp, customer_id AS "customerId", data, actor, position';

const ALL = `SELECT ${COLUMNS} FROM events WHERE organization_id = $1 AND position > $2 AND position <= $3
ORDER BY position LIMIT $4`;

/** Reads the next events of each type by index, then merges them in feed order. */
const BY_TYPE = `SELECT e.* FROM unnest($5::text[]) AS t(type)
CROSS JOIN LATERAL (SELECT ${COLUMNS} FROM events
  WHERE organization_id = $1 AND type = t.type AND position > $2 AND position <= $3
  ORDER BY position LIMIT $4) e
ORDER BY e.position LIMIT $4`;

const BY_CUSTOMER = `SELECT ${COLUMNS} FROM events WHERE organization_id = $1 AND customer_id = $5
AND ($6::text[] IS NULL OR type = ANY($6)) AND position > $2 AND position <= $3
ORDER BY position LIMIT $4`;

/**
 * Lists the events after a cursor. Includes everything that was committed before the request.
 * @throws INVALID_DATA if the cursor is not from this feed, or later events were already removed
 */
export async function listEvents(
  database: Database,
  organizationId: string,
  query: EventQuery,
): Promise<EventList> {
  await catchUp(database, organizationId);
  const feed = await loadFeed(database, organizationId);
  const after = positionOf(query.since, feed);
  const limit = query.limit ?? DEFAULT_LIMIT;
  const rows = await selectEvents(database, [organizationId, after, feed.position, limit], query);
  // Events may have been removed during the read.
  const { removed } = await loadFeed(database, organizationId);
  if (query.since !== undefined && after < removed) throw tooOld();
  const last = rows.at(-1);
  // A page that is not full covers the feed up to its end.
  const next = rows.length < limit || last === undefined ? feed.position : last.position;
  return { items: rows.map(toEvent), nextCursor: writeCursor(Math.max(next, after)) };
}

/** Returns the last position of an organization's feed and the last removed one. */
export async function loadFeed(database: Database, organizationId: string): Promise<Feed> {
  const { rows } = await database.pool.query<Feed>({
    name: 'event feed',
    text: 'SELECT position, removed_position AS removed FROM event_feeds WHERE organization_id = $1',
    values: [organizationId],
  });
  return rows[0] ?? { position: 0, removed: 0 };
}

async function selectEvents(
  database: Database,
  values: [organizationId: string, after: number, upTo: number, limit: number],
  query: EventQuery,
): Promise<EventRow[]> {
  const types = query.type === undefined ? null : [...new Set(query.type.split(','))];
  const wanted = await resolveCustomerFilter(database, values[0], query);
  if (wanted === 'UNKNOWN') return [];
  const statement =
    wanted !== null
      ? { name: 'events of customer', text: BY_CUSTOMER, values: [...values, wanted, types] }
      : types !== null
        ? { name: 'events of types', text: BY_TYPE, values: [...values, types] }
        : { name: 'events', text: ALL, values };
  const { rows } = await database.pool.query<EventRow>(statement);
  return rows;
}

/** Returns the customer of the filter, or null without such a filter. */
async function resolveCustomerFilter(
  database: Database,
  organizationId: string,
  query: EventQuery,
): Promise<string | null> {
  const { customerId, 'customer.externalId': externalId } = query;
  const named =
    externalId === undefined
      ? undefined
      : await findCustomerId(database.pool, organizationId, { externalId });
  if (named === undefined) return customerId?.toLowerCase() ?? null;
  return named === null || (customerId !== undefined && customerId.toLowerCase() !== named)
    ? 'UNKNOWN'
    : named;
}

/**
 * Returns one event while it is kept.
 * @throws NOT_FOUND
 */
export async function findEvent(database: Database, organizationId: string, id: string): Promise<Event> {
  await catchUp(database, organizationId);
  const { rows } = await database.pool.query<EventRow>({
    name: 'event',
    text: `SELECT ${COLUMNS} FROM events WHERE organization_id = $1 AND id = $2`,
    values: [organizationId, id],
  });
  const [found] = rows;
  if (found === undefined) throw notFound();
  return toEvent(found);
}

function toEvent({ position, actor, ...event }: EventRow): Event {
  const { kind, id, job } = actor ?? {};
  const known = kind === undefined ? null : { kind, id: id ?? null, job: job ?? null };
  return { ...event, actor: known, cursor: writeCursor(position) };
}

export function writeCursor(position: number): string {
  return Buffer.from(`e1:${position}`).toString('base64url');
}

/** Returns the position after which the page starts. */
function positionOf(since: string | undefined, feed: Feed): number {
  if (since === undefined) return feed.removed;
  return since === LATEST ? feed.position : readCursor(since, feed);
}

/**
 * Parses a cursor of this feed. The position may have been removed since.
 * @throws INVALID_DATA naming `since`
 */
export function positionAt(cursor: string, feed: Feed): number {
  const [, text] = /^e1:(\d{1,16})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  const position = text === undefined ? Number.NaN : Number(text);
  if (!Number.isSafeInteger(position) || position > feed.position)
    throw invalidField('since', 'is not a cursor of this feed');
  return position;
}

function readCursor(cursor: string, feed: Feed): number {
  const position = positionAt(cursor, feed);
  if (position < feed.removed) throw tooOld();
  return position;
}

function tooOld(): ApiError {
  return invalidField(
    'since',
    'is older than the retained events, so some events are missing. Compare the records, then start ' +
      'again without since',
  );
}
