import type { WallClock } from '../../platform/clock.ts';
import type { Connection, Database } from '../../platform/db/database.ts';
import type { TestClock } from './schema.ts';

/** The clock of an organization as it is stored. */
export interface StoredClock {
  sandbox: boolean;
  /** How far it is ahead of the machine's, in milliseconds. */
  offsetMillis: number;
  /** Until when it is being advanced; null while it is not. */
  advancingTo: string | null;
  /** Up to when everything has happened that happens by then; null while it is not being advanced. */
  workedUntil: string | null;
}

/** @param lock until the transaction ends, against everybody else who asks so: `NO KEY UPDATE`, or `UPDATE` against all writes */
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

/** As answers give it. */
export function toTestClock({ offsetMillis, advancingTo }: StoredClock, wall: WallClock): TestClock {
  return {
    now: new Date(wall.millis() + offsetMillis).toISOString(),
    status: advancingTo === null ? 'READY' : 'ADVANCING',
    advancingTo,
  };
}
