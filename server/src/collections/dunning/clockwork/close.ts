import type { Timestamp } from '../../../ledger/domain/calendar.ts';
import type { Connection } from '../../../platform/db/database.ts';
import { closeActions } from '../../actions/commands.ts';

/**
 * Actions of plans that wait although their carrying invoice is paid, written off or gone. Not those whose mail is being
 * handed over right now: what becomes of that is told by who does it.
 */
const SETTLED = `
SELECT a.id, d.id IS NOT NULL AND d.written_off_at IS NULL AS "isPaid"
FROM actions a LEFT JOIN documents d ON d.organization_id = $1 AND d.id = a.carrying_invoice_id
WHERE a.organization_id = $1 AND a.customer_id = ANY($2::uuid[]) AND a.state = 'TODO' AND a.source = 'WORKFLOW'
  AND d.is_open IS NOT TRUE
  AND NOT EXISTS (SELECT 1 FROM messages m
    WHERE m.organization_id = $1 AND m.action_id = a.id AND m.state = 'SENDING')
ORDER BY a.id`;

/**
 * Ends the waiting actions of plans whose carrying invoice is no longer owed, in the caller's transaction, which holds
 * the locks of the customers' families.
 * @returns the ids of those that ended
 */
export async function closeSettled(
  connection: Connection,
  organizationId: string,
  customerIds: readonly string[],
  now: Timestamp,
): Promise<string[]> {
  const { rows } = await connection.query<{ id: string; isPaid: boolean }>({
    name: 'actions about settled invoices',
    text: SETTLED,
    values: [organizationId, customerIds],
  });
  const closed: string[] = [];
  for (const outcome of ['PAID', 'NOT_DUE'] as const) {
    const ids = rows.filter(({ isPaid }) => isPaid === (outcome === 'PAID')).map(({ id }) => id);
    if (ids.length === 0) continue;
    const closing = { state: 'IGNORED', outcome, at: now } as const;
    closed.push(...(await closeActions(connection, organizationId, ids, { closing, now })));
  }
  return closed;
}
