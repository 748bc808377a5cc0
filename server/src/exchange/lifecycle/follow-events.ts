import { fromLinksWith } from '../../ledger/relations.ts';
import { fromOrganizationWith, joinProfile } from '../../people/relations.ts';
import type { DataContext } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { sirenOf } from './siren.ts';

/** Events that one transaction reads. */
const PAGE = 500;

/** The invoices with VAT facts whose payments may have changed: those of invoice events, and those that payments pay. */
const FOLLOW = `
WITH state AS (SELECT position FROM collected_reports WHERE organization_id = $1 FOR UPDATE),
page AS (
  SELECT e.position, e.type, e.data FROM events e, state s
  WHERE e.organization_id = $1 AND e.position > s.position ORDER BY e.position LIMIT ${PAGE}),
touched AS (
  SELECT (p.data ->> 'id')::uuid AS id FROM page p WHERE p.type LIKE 'invoice.%'
  UNION
  SELECT l.debit_id ${fromLinksWith('l', '')} AND l.credit_id IN (
    SELECT (p.data ->> 'id')::uuid FROM page p WHERE p.type LIKE 'payment.%')),
marked AS (
  UPDATE vat_breakdowns v SET is_waiting = true FROM touched t
  WHERE v.organization_id = $1 AND v.invoice_id = t.id)
UPDATE collected_reports r SET position = p.last
FROM (SELECT max(position) AS last, count(*) AS events FROM page) p
WHERE r.organization_id = $1 AND p.last IS NOT NULL
RETURNING p.events`;

/**
 * Marks the invoices that events since the last call concern, in the transaction that moves the position.
 * @returns whether more events may follow
 */
export async function followEvents({ database }: DataContext, organizationId: string): Promise<boolean> {
  const { rows } = await database.pool.query<{ events: number }>({
    name: 'follow what was collected',
    text: FOLLOW,
    values: [organizationId],
  });
  return rows[0]?.events === PAGE;
}

interface ReportState {
  from: string | null;
  registration: string | null;
  isBegun: boolean;
}

/**
 * Begins to follow the events, and marks all invoices with VAT facts. It does so again when the setting or the SIREN
 * changed, or when events were removed that were not read.
 * @returns the first day that is reported; null: none is
 */
export async function beginReport({ database }: DataContext, organizationId: string): Promise<string | null> {
  return inTransaction(database, async (connection) => {
    const { rows } = await connection.query<ReportState>({
      name: 'state of collected report',
      text: `SELECT o.collected_from AS "from", ${sirenOf('p')} AS registration,
               coalesce(r.reported_from = o.collected_from AND r.position >= coalesce(f.removed_position, 0), false)
                 AND r.registration IS NOT DISTINCT FROM ${sirenOf('p')} AS "isBegun"
             ${fromOrganizationWith(
               'o',
               `LEFT JOIN collected_reports r ON r.organization_id = $1
                LEFT JOIN event_feeds f ON f.organization_id = $1 LEFT ${joinProfile('p')}`,
             )}`,
      values: [organizationId],
    });
    const [state] = rows;
    if (state === undefined || state.from === null) return null;
    if (state.isBegun) return state.from;
    await connection.query({
      name: 'begin collected report',
      text: `INSERT INTO collected_reports (organization_id, position, reported_from, registration)
             VALUES ($1, coalesce((SELECT position FROM event_feeds WHERE organization_id = $1), 0), $2, $3)
             ON CONFLICT (organization_id) DO UPDATE SET position = excluded.position,
               reported_from = excluded.reported_from, registration = excluded.registration`,
      values: [organizationId, state.from, state.registration],
    });
    await connection.query({
      name: 'compare all invoices',
      text: 'UPDATE vat_breakdowns SET is_waiting = true WHERE organization_id = $1',
      values: [organizationId],
    });
    return state.from;
  });
}
