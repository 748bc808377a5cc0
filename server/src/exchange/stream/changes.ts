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

/** The changes after one position and up to another as frames of a stream, in order. */
export async function framesBetween(
  { pool }: Database,
  organizationId: string,
  after: number,
  upTo: number,
): Promise<string> {
  if (upTo - after > MOST_NAMED) return resetFrame('MANY', upTo);
  const { rows } = await queryRows(pool, {
    name: 'changes of stream',
    text: `SELECT position, type, data ->> 'id' AS id, customer_id AS "customerId", occurred_at AS at FROM events
           WHERE organization_id = $1 AND position > $2 AND position <= $3 ORDER BY position`,
    values: [organizationId, after, upTo],
    row: CHANGE,
  });
  // Removed while they were asked for.
  if (rows.length < upTo - after) return resetFrame('TOO_OLD', upTo);
  return rows.map(frameOf).join('');
}

/** Feeds that have more than was told, also where no notification came. */
export async function feedsAhead({ pool }: Database, known: ReadonlyMap<string, number>): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>({
    name: 'feeds ahead of streams',
    text: `SELECT k.id FROM unnest($1::uuid[], $2::bigint[]) AS k(id, position)
           WHERE EXISTS (SELECT 1 FROM outbox x WHERE x.organization_id = k.id)
             OR EXISTS (SELECT 1 FROM event_feeds f WHERE f.organization_id = k.id AND f.position > k.position)`,
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

function frame(event: string, id: string, data: object): string {
  return `event: ${event}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`;
}
