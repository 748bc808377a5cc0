import type { DataContext } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { OutboxAudit } from '../../platform/outbox.ts';
import { lockFeed, recordAudit } from '../../platform/outbox.ts';
import { findKindsOfRecords } from './record-kinds.ts';
import { DEFAULT_KEEP_DAYS } from './schema.ts';

const BATCH = 1_000;
const DAY = 86_400_000;

/** Organizations without own settings use the default retention ($2). */
const ORGANIZATIONS = `
SELECT c.organization_id AS id, CASE WHEN s.organization_id IS NULL THEN $2 ELSE s.keep_days END AS "keepDays"
FROM audit_chains c LEFT JOIN audit_settings s ON s.organization_id = c.organization_id
WHERE c.position > c.removed_position AND (SELECT e.recorded_at FROM audit_entries e
  WHERE e.organization_id = c.organization_id ORDER BY e.position LIMIT 1)
  < $1::timestamptz - make_interval(days => CASE WHEN s.organization_id IS NULL THEN $2 ELSE s.keep_days END)
-- all organizations`;

/** Returns the organizations with entries past their retention. */
export async function findOrganizationsToPrune({ database, clock }: DataContext): Promise<string[]> {
  const { rows } = await database.pool.query<{ id: string }>({
    name: 'audits with old entries',
    text: ORGANIZATIONS,
    values: [clock.wall.now(), DEFAULT_KEEP_DAYS],
  });
  return rows.map(({ id }) => id);
}

/** The last removable position and its hash: the entry before the first one that must be kept. */
const LAST = `
WITH kept AS (
  SELECT coalesce((SELECT CASE WHEN s.keep_days IS NULL THEN '-infinity'::timestamptz
    ELSE $2::timestamptz - make_interval(days => s.keep_days) END FROM audit_settings s WHERE s.organization_id = $1),
    $3::timestamptz) AS since),
oldest AS (
  SELECT position, recorded_at, hash FROM audit_entries WHERE organization_id = $1 ORDER BY position LIMIT ${BATCH})
SELECT o.position, encode(o.hash, 'hex') AS hash FROM oldest o, kept k
WHERE o.position < coalesce((SELECT min(position) FROM oldest, kept WHERE recorded_at >= kept.since), 9223372036854775807)
ORDER BY o.position DESC LIMIT 1`;

/**
 * Removes the oldest expired entries of an organization in a small transaction, and moves the chain's anchor
 * to the last removed entry. The remaining chain can be verified from there. The removal is recorded in the
 * chain, so `verify` detects an anchor that was moved without a record.
 * @returns whether more entries may be removable
 */
export async function removeOldAudit(
  { database, clock }: DataContext,
  organizationId: string,
): Promise<boolean> {
  return inTransaction(database, async (connection) => {
    await lockFeed(connection, organizationId);
    const usual = new Date(clock.wall.millis() - DEFAULT_KEEP_DAYS * DAY).toISOString();
    const { rows } = await connection.query<{ position: number; hash: string }>({
      name: 'last audit entry to go',
      text: LAST,
      values: [organizationId, clock.wall.now(), usual],
    });
    const [last] = rows;
    if (last === undefined) return false;
    const kinds = await findKindsOfRecords(connection, organizationId);
    const { rows: anchors } = await connection.query<{ before: number }>({
      name: 'move anchor of audit',
      text: `WITH former AS (SELECT removed_position FROM audit_chains WHERE organization_id = $1),
             moved AS (UPDATE audit_chains SET removed_position = $2, removed_hash = decode($3, 'hex')
               WHERE organization_id = $1),
             records AS (DELETE FROM audit_records
               WHERE organization_id = $1 AND kind = ANY($4::text[]) AND position <= $2),
             entries AS (DELETE FROM audit_entries WHERE organization_id = $1 AND position <= $2)
             SELECT removed_position AS before FROM former`,
      values: [organizationId, last.position, last.hash, kinds],
    });
    const before = anchors[0]?.before ?? 0;
    await recordAudit(connection, organizationId, [removalRecord(organizationId, before, last.position)]);
    return last.position - before >= BATCH;
  });
}

/** Builds the audit record of a removal. `verify` reads its first change. */
function removalRecord(organizationId: string, before: number, after: number): OutboxAudit {
  return {
    action: 'audit.removed',
    records: [{ kind: 'ORGANIZATION', id: organizationId }],
    changes: [{ field: 'removedUpTo', before, after }],
  };
}
