import type { Timestamp } from '../../kernel/calendar.ts';
import { lockFamilies } from '../../ledger/commands.ts';
import type { Connection } from '../../platform/db/database.ts';
import { StaleLockError } from '../../platform/db/errors.ts';
import type { ActionState, ActionType } from '../domain/plan.ts';
import type { ActionEventSource } from './commands.ts';

/** An action, read under the lock of its customer's family. */
export interface HeldAction extends ActionEventSource {
  type: ActionType;
  state: ActionState;
  dunningPlanId: string | null;
  stepKey: string | null;
  /** When an email was approved for sending. */
  approvedAt: Timestamp | null;
  /** Whether the service decided to send it without a person. */
  isAutomatic: boolean;
  /** Whether it is being sent, or its result is uncertain. */
  isUnderWay: boolean;
}

const HELD = `
SELECT a.id, a.type, a.state, a.source, a.customer_id AS "customerId", a.due_at AS "dueDate", a.outcome,
  a.dunning_plan_id AS "dunningPlanId", a.step_key AS "stepKey", a.approved_at AS "approvedAt", a.is_automatic AS "isAutomatic",
  EXISTS (SELECT 1 FROM messages m WHERE m.organization_id = $1 AND m.action_id = a.id
    AND m.state IN ('SENDING', 'UNCERTAIN')) AS "isUnderWay"
FROM actions a WHERE a.organization_id = $1 AND a.id = ANY($2::uuid[])`;

/**
 * Locks the families of the actions' customers, under which all writes about actions run.
 * @returns the existing actions by id, read under the lock
 * @throws StaleLockError if a customer's family changed in the meantime; retry the transaction
 */
export async function holdActions(
  connection: Connection,
  organizationId: string,
  actionIds: readonly string[],
): Promise<Map<string, HeldAction>> {
  const values = [organizationId, actionIds];
  const { rows } = await connection.query<{ customerId: string }>({
    name: 'customers of actions',
    text: `SELECT DISTINCT customer_id AS "customerId" FROM actions
           WHERE organization_id = $1 AND id = ANY($2::uuid[])`,
    values,
  });
  const locked = await lockFamilies(
    connection,
    organizationId,
    rows.map(({ customerId }) => customerId),
  );
  const held = await connection.query<HeldAction>({ name: 'held actions', text: HELD, values });
  if (held.rows.some(({ customerId }) => !locked.has(customerId)))
    throw new StaleLockError('an action moved to another customer in the meantime');
  return new Map(held.rows.map((action) => [action.id, action]));
}
