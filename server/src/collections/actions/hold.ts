import type { Timestamp } from '../../ledger/domain/calendar.ts';
import { lockFamilies } from '../../ledger/index.ts';
import type { Connection } from '../../platform/db/database.ts';
import { StaleLockError } from '../../platform/db/errors.ts';
import type { ActionState, ActionType } from '../domain/dunning/plan.ts';
import type { ActionEventSource } from './commands.ts';

/** An action as it stands under the lock of its customer's family. */
export interface HeldAction extends ActionEventSource {
  type: ActionType;
  state: ActionState;
  dunningPlanId: string | null;
  stepKey: string | null;
  /** Of an e-mail: when it was released to be sent. */
  approvedAt: Timestamp | null;
  /** Decided on by the service to be sent by itself. */
  isAutomatic: boolean;
  /** Whether it is being handed over, or nobody knows whether it was. */
  isUnderWay: boolean;
}

const HELD = `
SELECT a.id, a.type, a.state, a.source, a.customer_id AS "customerId", a.due_at AS "dueDate", a.outcome,
  a.dunning_plan_id AS "dunningPlanId", a.step_key AS "stepKey", a.approved_at AS "approvedAt", a.is_automatic AS "isAutomatic",
  EXISTS (SELECT 1 FROM messages m WHERE m.organization_id = $1 AND m.action_id = a.id
    AND m.state IN ('SENDING', 'UNCERTAIN')) AS "isUnderWay"
FROM actions a WHERE a.organization_id = $1 AND a.id = ANY($2::uuid[])`;

/**
 * Locks the families of the actions' customers, under which everything about actions is written.
 * @returns those that exist, by id, read under the lock
 * @throws StaleLockError when a customer changes its family meanwhile: begin again
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
    throw new StaleLockError('an action became that of another customer meanwhile');
  return new Map(held.rows.map((action) => [action.id, action]));
}
