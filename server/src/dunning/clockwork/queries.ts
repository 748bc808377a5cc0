import type { Timestamp } from '../../kernel/calendar.ts';
import { fromCustomers, fromDocuments } from '../../ledger/relations.ts';
import type { Database } from '../../platform/db/database.ts';

const WAKES = `
SELECT least(
  (SELECT min(c.dunning_paused_until) ${fromCustomers('c')} AND c.dunning_paused_until > $2),
  (SELECT min(d.dunning_paused_until) ${fromDocuments('d')} AND d.dunning_paused_until > $2),
  (SELECT min(snoozed_until) FROM actions WHERE organization_id = $1 AND state = 'TODO' AND snoozed_until > $2)) AS at`;

/** Returns the first end of a pause or snooze after an instant; null if there is none. */
export async function nextWake(
  { pool }: Pick<Database, 'pool'>,
  organizationId: string,
  after: Timestamp,
): Promise<Timestamp | null> {
  const { rows } = await pool.query<{ at: Timestamp | null }>({
    name: 'next end of a pause',
    text: WAKES,
    values: [organizationId, after],
  });
  return rows[0]?.at ?? null;
}
