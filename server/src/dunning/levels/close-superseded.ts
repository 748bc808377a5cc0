import type { Timestamp } from '../../kernel/calendar.ts';
import type { Connection } from '../../platform/db/database.ts';
import { lateralLookup } from '../../platform/db/lateral-lookup.ts';
import { closeActions } from '../actions/commands.ts';
import type { StepAdvance } from '../domain/facts.ts';

/**
 * `isSuperseded` of dunning/domain in SQL: actions whose carrying invoice took a later step, or
 * was notified of the failed one. It looks up the actions of each invoice; a join would read all actions.
 */
const SUPERSEDED = `
SELECT a.id FROM json_to_recordset($2::json) AS r("invoiceId" uuid, "planId" uuid, "stepKey" text, day integer)
${lateralLookup('a', 'actions', 'carrying_invoice_id = r."invoiceId"')}
WHERE a.source = 'WORKFLOW' AND a.id <> $3 AND a.step_day IS NOT NULL AND (
  a.state IN ('TODO', 'FAILED') AND a.step_day < r.day
  OR a.state = 'FAILED' AND a.step_day = r.day AND a.dunning_plan_id = r."planId" AND a.step_key = r."stepKey")
  AND NOT EXISTS (SELECT 1 FROM messages m
    WHERE m.organization_id = $1 AND m.action_id = a.id AND m.state = 'SENDING')
ORDER BY a.id`;

/**
 * Ends the actions that the invoices' new steps supersede, in the caller's transaction, which holds the locks
 * of their families.
 * @param actionId action with which the invoices took the steps
 * @returns the ids of the ended actions
 */
export async function closeSuperseded(
  connection: Connection,
  organizationId: string,
  actionId: string,
  { advances, now }: { advances: readonly StepAdvance[]; now: Timestamp },
): Promise<string[]> {
  if (advances.length === 0) return [];
  const { rows } = await connection.query<{ id: string }>({
    name: 'overtaken actions',
    text: SUPERSEDED,
    values: [organizationId, JSON.stringify(advances), actionId],
  });
  const ids = rows.map(({ id }) => id);
  const closing = { state: 'IGNORED', outcome: 'OVERTAKEN', at: now } as const;
  return closeActions(connection, organizationId, ids, { closing, now, fromStates: ['TODO', 'FAILED'] });
}
