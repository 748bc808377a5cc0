import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { allSent, assertCommitted, transact } from '../../platform/db/transaction.ts';
import { type Loop, startLoop } from '../../platform/jobs/loop.ts';

export interface RemovalOptions {
  database: Database;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'error'>;
  /** How long events are kept, in days. */
  keepDays: number;
  pollMillis?: number;
}

const BATCH = 1000;

/** Up to where the oldest events may go: those before the first one that is still kept. */
const LAST_TO_GO = `
WITH oldest AS (
  SELECT position, occurred_at FROM events WHERE organization_id = $1 ORDER BY position LIMIT ${BATCH})
SELECT max(position) AS last FROM oldest
WHERE position < coalesce((SELECT min(position) FROM oldest WHERE occurred_at >= $2), 9223372036854775807)`;

/** Removes in the background, every ten minutes. */
export function startRemoval({ database, clock, log, keepDays, pollMillis = 600_000 }: RemovalOptions): Loop {
  const turn = async (stopped: () => boolean): Promise<number> => {
    await removeOldEvents(database, clock, keepDays, stopped);
    return pollMillis;
  };
  return startLoop({ name: 'removals of old events', log, errorMillis: pollMillis, turn });
}

/**
 * Removes the events of all organizations that are older than they are kept, with their deliveries, in small
 * transactions.
 */
export async function removeOldEvents(
  database: Database,
  clock: Clock,
  keepDays: number,
  stopped: () => boolean = () => false,
): Promise<void> {
  const before = new Date(clock.millis() - keepDays * 86_400_000).toISOString();
  const { rows } = await database.pool.query<{ id: string }>({
    name: 'feeds with events',
    text: 'SELECT organization_id AS id FROM event_feeds WHERE position > removed_position',
  });
  for (const { id } of rows) while (!stopped()) if (!(await removeBatch(database, id, before))) break;
}

/** Whether there may be more to remove. */
async function removeBatch(database: Database, organizationId: string, before: string): Promise<boolean> {
  const { rows } = await database.pool.query<{ last: number | null }>({
    name: 'last event to go',
    text: LAST_TO_GO,
    values: [organizationId, before],
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
