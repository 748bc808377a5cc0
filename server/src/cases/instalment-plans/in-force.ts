import type { CalendarDay } from '../../kernel/calendar.ts';
import { plannedError } from '../../ledger/commands.ts';
import type { Connection } from '../../platform/db/database.ts';

/**
 * Refuses a plan for invoices in another one that has not reached its last day. Call it
 * under the lock of the family.
 * @throws CONFLICT
 */
export async function refusePlanned(
  connection: Pick<Connection, 'query'>,
  organizationId: string,
  invoiceIds: readonly string[],
  today: CalendarDay,
): Promise<void> {
  const { rows } = await connection.query<{ planId: string }>({
    name: 'instalment plans in force of invoices',
    text: `SELECT v.plan_id AS "planId" FROM instalment_plan_invoices v
      JOIN promises p ON p.organization_id = $1 AND p.id = v.promise_id AND p.ended_at IS NULL AND p.due_on >= $3::date
      WHERE v.organization_id = $1 AND v.invoice_id = ANY($2::uuid[]) LIMIT 1`,
    values: [organizationId, invoiceIds, today],
  });
  const [plan] = rows;
  if (plan !== undefined) throw plannedError(plan.planId);
}
