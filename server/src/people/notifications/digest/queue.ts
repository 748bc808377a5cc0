import type { DataContext } from '../../../platform/context.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { newId } from '../../../platform/ids.ts';
import type { Organization } from '../../../platform/organization.ts';
import { nextDigest, type ReadHolidays } from './frequency.ts';

/** Maximum number of digests that one transaction queues. */
const BATCH = 500;

/**
 * Queues the due digests and sets the next due times in one transaction, so that each period has one digest
 * per user. Several missed due times produce one digest.
 */
export async function queueDueDigests(
  context: DataContext,
  organization: Organization,
  readHolidays: ReadHolidays,
): Promise<void> {
  while ((await queueBatch(context, organization, readHolidays)) === BATCH);
}

interface DueDigest {
  id: string;
  userId: string;
  dueAt: string;
  since: string;
}

async function queueBatch(
  { database, clock }: DataContext,
  { id: organizationId, timezone }: Organization,
  readHolidays: ReadHolidays,
): Promise<number> {
  return inTransaction(database, async (connection) => {
    const now = clock.now();
    const { rows } = await connection.query<Omit<DueDigest, 'id'>>({
      name: 'due digests',
      text: `SELECT user_id AS "userId", digest_due_at AS "dueAt", coalesce(digested_until, digest_due_at) AS since
             FROM notification_settings WHERE organization_id = $1 AND digest_due_at <= $2
             ORDER BY user_id LIMIT ${BATCH} FOR UPDATE`,
      values: [organizationId, now],
    });
    if (rows.length === 0) return 0;
    await connection.query({
      name: 'queue digests',
      text: `INSERT INTO notification_digests
               (organization_id, id, user_id, due_at, since, state, attempts, created_at)
             SELECT $1, d.id, d."userId", d."dueAt", d.since, 'QUEUED', 0, $3
             FROM json_to_recordset($2) AS d(id uuid, "userId" uuid, "dueAt" timestamptz, since timestamptz)
             ON CONFLICT (organization_id, user_id, due_at) DO NOTHING`,
      values: [organizationId, JSON.stringify(rows.map((due): DueDigest => ({ ...due, id: newId() }))), now],
    });
    const days = { timezone, holidays: await readHolidays(connection, organizationId) };
    await connection.query({
      name: 'next digests are due',
      text: `UPDATE notification_settings
             SET digest_due_at = CASE digest WHEN 'DAILY' THEN $3::timestamptz ELSE $4::timestamptz END
             WHERE organization_id = $1 AND user_id = ANY($2::uuid[])`,
      values: [
        organizationId,
        rows.map(({ userId }) => userId),
        nextDigest('DAILY', now, days),
        nextDigest('WEEKLY', now, days),
      ],
    });
    return rows.length;
  });
}

/** Returns the time of the next digest after an instant; null: none. */
export async function nextDigestDue(
  { database }: Pick<DataContext, 'database'>,
  organizationId: string,
  after: string,
): Promise<string | null> {
  const { rows } = await database.pool.query<{ at: string | null }>({
    name: 'next digest',
    text: `SELECT min(digest_due_at) AS at FROM notification_settings
           WHERE organization_id = $1 AND digest_due_at > $2`,
    values: [organizationId, after],
  });
  return rows[0]?.at ?? null;
}
