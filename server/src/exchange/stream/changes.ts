import { findUsersByOwnCustomer } from '../../people/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { queryShards } from '../../platform/db/routing/shards.ts';
import { queryRows, rowShape, shape } from '../../platform/db/rows.ts';
import { type Feed, loadFeed, writeCursor } from '../events/queries.ts';
import { catchUp } from '../events/sequence.ts';

/** A change as sent to subscribers. */
export interface StreamChange {
  position: number;
  type: string;
  id: string | null;
  customerId: string | null;
  at: string;
}

/** Maximum changes that are listed individually; beyond it a reset frame is sent. */
export const MOST_NAMED = 500;

const { instant, integer, orNull, text, uuid } = shape;
const CHANGE = rowShape<StreamChange>({
  position: integer,
  type: text,
  id: orNull(text),
  customerId: orNull(uuid),
  at: instant,
});

/** Returns the feed's position after sequencing all committed events. */
export async function feedNow(database: Database, organizationId: string): Promise<Feed> {
  await catchUp(database, organizationId);
  return loadFeed(database, organizationId);
}

/** Range of changes: after one position, up to another. */
interface Between {
  after: number;
  upTo: number;
  /** Whether to load the customers' account managers, for subscribers restricted to own customers. */
  forOwn: boolean;
}

/** Changes, ready to be sent to subscribers. */
export interface ChangeBatch {
  /** Whether the account managers are known. If not, subscribers restricted to own customers get nothing. */
  isForOwn: boolean;
  /**
   * Returns the frames in order. @param userId a user restricted to own customers; null for unrestricted
   * access
   */
  framesFor(userId: string | null): string;
}

/**
 * Reads changes once for all subscribers. One statement looks up the current account managers of their
 * customers.
 */
export async function readChangesBetween(
  database: Database,
  organizationId: string,
  { after, upTo, forOwn }: Between,
): Promise<ChangeBatch> {
  const changes = await readChanges(database, organizationId, after, upTo);
  if (typeof changes === 'string') return { isForOwn: true, framesFor: () => resetFrame(changes, upTo) };
  const frames = changes.map(frameOf);
  const all = frames.join('');
  if (!forOwn) return { isForOwn: false, framesFor: (userId) => (userId === null ? all : '') };
  const customers = new Set(changes.flatMap(({ customerId }) => customerId ?? []));
  const users = await findUsersByOwnCustomer(database.pool, organizationId, [...customers]);
  const byUser = new Map<string, string[]>();
  for (const [i, { customerId }] of changes.entries())
    for (const userId of users.get(customerId ?? '') ?? []) {
      const own = byUser.get(userId) ?? [];
      own.push(frames[i] ?? '');
      byUser.set(userId, own);
    }
  return {
    isForOwn: true,
    // Sent even without visible changes, so that a reconnecting client continues from there.
    framesFor: (userId) =>
      userId === null ? all : `${(byUser.get(userId) ?? []).join('')}${placeFrame(upTo)}`,
  };
}

async function readChanges(
  { pool }: Database,
  organizationId: string,
  after: number,
  upTo: number,
): Promise<StreamChange[] | 'MANY' | 'TOO_OLD'> {
  if (upTo - after > MOST_NAMED) return 'MANY';
  const { rows } = await queryRows(pool, {
    name: 'changes of stream',
    text: `SELECT position, type, data ->> 'id' AS id, customer_id AS "customerId", occurred_at AS at FROM events
           WHERE organization_id = $1 AND position > $2 AND position <= $3 ORDER BY position`,
    values: [organizationId, after, upTo],
    row: CHANGE,
  });
  // Some changes were removed during the read.
  return rows.length < upTo - after ? 'TOO_OLD' : rows;
}

/** Returns the feeds with changes that were not delivered, including those without a notification. */
export async function findFeedsAhead(
  database: Pick<Database, 'shards'>,
  known: ReadonlyMap<string, number>,
): Promise<string[]> {
  const rows = await queryShards<{ id: string }>(database, {
    name: 'feeds ahead of streams',
    text: `SELECT f.organization_id AS id FROM unnest($1::uuid[], $2::bigint[]) AS k(id, position)
             JOIN event_feeds f ON f.organization_id = k.id WHERE f.position > k.position
           UNION SELECT o.organization_id FROM organizations o WHERE o.organization_id = ANY($1::uuid[])
             AND EXISTS (SELECT 1 FROM outbox x WHERE x.organization_id = o.organization_id)`,
    values: [[...known.keys()], [...known.values()]],
  });
  return rows.map(({ id }) => id);
}

function frameOf({ position, type, ...change }: StreamChange): string {
  const cursor = writeCursor(position);
  const [kind] = type.split('.');
  return eventFrame('change', cursor, { type, kind, ...change, cursor });
}

/** Builds a frame that makes the client reload everything: the changes cannot be listed. */
export function resetFrame(reason: 'MANY' | 'TOO_OLD', position: number): string {
  const cursor = writeCursor(position);
  return eventFrame('reset', cursor, { reason, cursor });
}

/** Builds the frame with the cursor from which the stream continues. */
export function readyFrame(position: number): string {
  const cursor = writeCursor(position);
  return eventFrame('ready', cursor, { cursor });
}

/** Builds a frame with only an id: clients store it as cursor, but no event handler runs. */
const placeFrame = (position: number) => `id: ${writeCursor(position)}\n\n`;

function eventFrame(event: string, id: string, data: object): string {
  return `event: ${event}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`;
}
