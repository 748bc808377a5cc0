import { whoseOwn } from '../../people/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { queryRows, row, shape } from '../../platform/db/rows.ts';
import { type Feed, feedOf, writeCursor } from '../events/queries.ts';
import { catchUp } from '../events/sequence.ts';

/** What a change is told by. */
export interface Change {
  position: number;
  type: string;
  id: string | null;
  customerId: string | null;
  at: string;
}

/** Changes that are named one by one at once; of more it is told that there were many. */
export const MOST_NAMED = 500;

const { instant, integer, orNull, text, uuid } = shape;
const CHANGE = row<Change>({
  ...{ position: integer, type: text, id: orNull(text), customerId: orNull(uuid), at: instant },
});

/** How far a feed has come, with all that was committed before. */
export async function feedNow(database: Database, organizationId: string): Promise<Feed> {
  await catchUp(database, organizationId);
  return feedOf(database, organizationId);
}

/** What is asked for: the changes after one position and up to another. */
interface Between {
  after: number;
  upTo: number;
  /** Whether anybody who sees own customers only is to be told of them. */
  forOwn: boolean;
}

/** Changes as they are told to each who listens. */
export interface Batch {
  /** Whether it is known whose own customers they are about: else nobody who sees only those may be told of them. */
  isForOwn: boolean;
  /** Frames of a stream, in order. @param userId who sees own customers only; null: one who sees all */
  framesFor(userId: string | null): string;
}

/**
 * Reads changes for all who listen. Whose own customers they are about is looked up with them, by one statement for everybody: what
 * somebody looks after is what it is now.
 */
export async function changesBetween(
  database: Database,
  organizationId: string,
  { after, upTo, forOwn }: Between,
): Promise<Batch> {
  const changes = await read(database, organizationId, after, upTo);
  if (typeof changes === 'string') return { isForOwn: true, framesFor: () => resetFrame(changes, upTo) };
  const frames = changes.map(frameOf);
  const all = frames.join('');
  if (!forOwn) return { isForOwn: false, framesFor: (userId) => (userId === null ? all : '') };
  const customers = new Set(changes.flatMap(({ customerId }) => customerId ?? []));
  const users = await whoseOwn(database.pool, organizationId, [...customers]);
  const byUser = new Map<string, string[]>();
  for (const [i, { customerId }] of changes.entries())
    for (const userId of users.get(customerId ?? '') ?? []) {
      const own = byUser.get(userId) ?? [];
      own.push(frames[i] ?? '');
      byUser.set(userId, own);
    }
  return {
    isForOwn: true,
    // The last place is said also where nothing is told: a client that comes again goes on there.
    framesFor: (userId) =>
      userId === null ? all : `${(byUser.get(userId) ?? []).join('')}${placeFrame(upTo)}`,
  };
}

async function read(
  { pool }: Database,
  organizationId: string,
  after: number,
  upTo: number,
): Promise<Change[] | 'MANY' | 'TOO_OLD'> {
  if (upTo - after > MOST_NAMED) return 'MANY';
  const { rows } = await queryRows(pool, {
    name: 'changes of stream',
    text: `SELECT position, type, data ->> 'id' AS id, customer_id AS "customerId", occurred_at AS at FROM events
           WHERE organization_id = $1 AND position > $2 AND position <= $3 ORDER BY position`,
    values: [organizationId, after, upTo],
    row: CHANGE,
  });
  // Removed while they were asked for.
  return rows.length < upTo - after ? 'TOO_OLD' : rows;
}

/** Feeds that have more than was told, also where no notification came. */
export async function feedsAhead({ pool }: Database, known: ReadonlyMap<string, number>): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>({
    name: 'feeds ahead of streams',
    text: `SELECT f.organization_id AS id FROM unnest($1::uuid[], $2::bigint[]) AS k(id, position)
             JOIN event_feeds f ON f.organization_id = k.id WHERE f.position > k.position
           UNION SELECT o.organization_id FROM organizations o WHERE o.organization_id = ANY($1::uuid[])
             AND EXISTS (SELECT 1 FROM outbox x WHERE x.organization_id = o.organization_id)`,
    values: [[...known.keys()], [...known.values()]],
  });
  return rows.map(({ id }) => id);
}

function frameOf({ position, type, ...change }: Change): string {
  const cursor = writeCursor(position);
  const [kind] = type.split('.');
  return frame('change', cursor, { type, kind, ...change, cursor });
}

/** Tells to load again whatever is shown: what changed cannot be named one by one. */
export function resetFrame(reason: 'MANY' | 'TOO_OLD', position: number): string {
  const cursor = writeCursor(position);
  return frame('reset', cursor, { reason, cursor });
}

/** Tells from where the stream goes on. */
export function readyFrame(position: number): string {
  const cursor = writeCursor(position);
  return frame('ready', cursor, { cursor });
}

/** Nothing but a place: clients remember it, and call nobody. */
const placeFrame = (position: number) => `id: ${writeCursor(position)}\n\n`;

function frame(event: string, id: string, data: object): string {
  return `event: ${event}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`;
}
