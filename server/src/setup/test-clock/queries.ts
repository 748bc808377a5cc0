import type { WallClock } from '../../platform/clock.ts';
import type { Connection, Database } from '../../platform/db/database.ts';
import type { TestClock } from './schema.ts';

/** The stored clock of an organization. */
export interface StoredClock {
  sandbox: boolean;
  /** How far it is ahead of the machine's, in milliseconds; negative if it is behind. */
  offsetMillis: number;
  /** Target time while it is being advanced; null otherwise. */
  advancingTo: string | null;
  /** Time up to which all work is done; null while it is not being advanced. */
  workedUntil: string | null;
}

/**
 * @param lock held until the transaction ends: `NO KEY UPDATE` blocks other callers that lock, `UPDATE`
 * blocks all writes
 */
export async function readClock(
  queries: Pick<Database['pool'] | Connection, 'query'>,
  organizationId: string,
  lock: 'NO KEY UPDATE' | 'UPDATE' | null = null,
): Promise<StoredClock | null> {
  const { rows } = await queries.query<StoredClock>({
    name: `test clock ${lock ?? ''}`.trim(),
    text: `SELECT sandbox, clock_offset_millis AS "offsetMillis", clock_advancing_to AS "advancingTo",
             clock_worked_until AS "workedUntil"
           FROM organizations WHERE organization_id = $1 ${lock === null ? '' : `FOR ${lock}`}`,
    values: [organizationId],
  });
  return rows[0] ?? null;
}

/** Converts the clock to the form of responses. */
export function toTestClock({ offsetMillis, advancingTo }: StoredClock, wall: WallClock): TestClock {
  return {
    now: new Date(wall.millis() + offsetMillis).toISOString(),
    status: advancingTo === null ? 'READY' : 'ADVANCING',
    advancingTo,
  };
}
