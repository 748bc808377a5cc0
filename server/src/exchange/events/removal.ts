import type { DataContext } from '../../platform/context.ts';
import { allSent, assertCommitted, transact } from '../../platform/db/transaction.ts';

const BATCH = 1000;

/** The last removable position: the event before the first one that must be kept. */
const LAST_REMOVABLE = `
WITH oldest AS (
  SELECT position, occurred_at FROM events WHERE organization_id = $1 ORDER BY position LIMIT ${BATCH})
SELECT max(position) AS last FROM oldest
WHERE position < coalesce((SELECT min(position) FROM oldest WHERE occurred_at >= $2), 9223372036854775807)`;

const ORGANIZATIONS = `
SELECT f.organization_id AS id FROM event_feeds f WHERE f.position > f.removed_position AND (
  SELECT e.occurred_at FROM events e WHERE e.organization_id = f.organization_id
  ORDER BY e.position LIMIT 1) < $1`;

/**
 * Returns the organizations with events past their retention. Deliberately reads across all organizations.
 */
export async function findOrganizationsToClear(
  { database, clock }: DataContext,
  keepDays: number,
): Promise<string[]> {
  const { rows } = await database.pool.query<{ id: string }>({
    name: 'feeds with old events',
    text: ORGANIZATIONS,
    values: [keptSince(clock, keepDays)],
  });
  return rows.map(({ id }) => id);
}

/**
 * Removes the oldest expired events of an organization with their deliveries, in a small transaction.
 * @param keepDays retention of events, in days
 * @returns whether more events may be removable
 */
export async function removeOldEvents(
  { database, clock }: DataContext,
  organizationId: string,
  keepDays: number,
): Promise<boolean> {
  const { rows } = await database.pool.query<{ last: number | null }>({
    name: 'last event to go',
    text: LAST_REMOVABLE,
    values: [organizationId, keptSince(clock, keepDays)],
  });
  const last = rows[0]?.last ?? null;
  if (last === null) return false;
  const values = [organizationId, last];
  await transact(database, async (connection) => {
    const sent = await allSent([
      connection.query('BEGIN'),
      connection.query({
        name: 'events are removed',
        text: `UPDATE event_feeds SET removed_position = greatest(removed_position, $2) WHERE organization_id = $1`,
        values,
      }),
      connection.query({
        name: 'remove deliveries',
        text: 'DELETE FROM webhook_deliveries WHERE organization_id = $1 AND position <= $2',
        values,
      }),
      connection.query({
        name: 'remove events',
        text: 'DELETE FROM events WHERE organization_id = $1 AND position <= $2',
        values,
      }),
      connection.query('COMMIT'),
    ] as const);
    assertCommitted(sent[4]);
  });
  return true;
}

/**
 * Returns the oldest time that is kept. It uses the wall clock: events that a sandbox records on a shifted
 * clock are kept until real time catches up.
 */
const keptSince = (clock: DataContext['clock'], keepDays: number): string =>
  new Date(clock.wall.millis() - keepDays * 86_400_000).toISOString();
