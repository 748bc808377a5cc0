import type { Database } from '../../platform/db/database.ts';
import { notFound } from '../../platform/errors.ts';
import { idTime, lowestIdAt } from '../../platform/ids.ts';
import { EVENT_COLUMNS, type EventRow, toEvent } from './queries.ts';
import type { Event } from './schema.ts';
import { catchUp } from './sequence.ts';

/**
 * How far the order of positions may differ from that of the times in the ids, tried one after the other. An
 * id is made just before its outbox row is written; the position follows after the commit.
 */
const DISORDER_MILLIS = [60_000, 3_600_000];

/**
 * Finds an event by the time in its id, so that events need no index of ids. A binary search for each end of
 * the time finds the range of positions.
 */
const BY_ID = `
WITH RECURSIVE search AS (
  SELECT b.bound, f.removed_position AS low, f.position + 1 AS high
  FROM event_feeds f CROSS JOIN unnest(ARRAY[$3, $4]::uuid[]) AS b(bound) WHERE f.organization_id = $1
  UNION ALL
  SELECT s.bound, CASE WHEN e.id < s.bound THEN e.position ELSE s.low END,
    CASE WHEN e.id < s.bound THEN s.high ELSE e.position END
  FROM search s CROSS JOIN LATERAL (
    SELECT id, position FROM events WHERE organization_id = $1 AND position = (s.low + s.high) / 2) e
  WHERE s.high - s.low > 1)
SELECT ${EVENT_COLUMNS} FROM events WHERE organization_id = $1 AND id = $2
  AND position > (SELECT max(low) FROM search WHERE bound = $3::uuid)
  AND position < (SELECT min(high) FROM search WHERE bound = $4::uuid)`;

/**
 * Returns one event while it is kept.
 * @throws NOT_FOUND
 */
export async function findEvent(database: Database, organizationId: string, id: string): Promise<Event> {
  await catchUp(database, organizationId);
  const madeAt = idTime(id);
  for (const millis of DISORDER_MILLIS) {
    const { rows } = await database.pool.query<EventRow>({
      name: 'event',
      text: BY_ID,
      values: [organizationId, id, lowestIdAt(madeAt - millis), lowestIdAt(madeAt + millis)],
    });
    const [found] = rows;
    if (found !== undefined) return toEvent(found);
  }
  throw notFound();
}
