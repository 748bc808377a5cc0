import type { ActionState, ActionType } from '../../dunning/domain/plan.ts';
import { fromActions } from '../../dunning/relations.ts';
import type { Timestamp } from '../../kernel/calendar.ts';
import { lockFamilies } from '../../ledger/commands.ts';
import type { Connection } from '../../platform/db/database.ts';
import { StaleLockError } from '../../platform/db/errors.ts';

/** An email to send, as stored with its action. */
export interface MailAction {
  id: string;
  name: string;
  type: ActionType;
  state: ActionState;
  customerId: string;
  carryingInvoiceId: string | null;
  dunningPlanId: string | null;
  stepKey: string | null;
  planVersion: number | null;
  approvedAt: Timestamp | null;
  /** Whether the service decided to send it without a person. */
  isAutomatic: boolean;
  approvedByUserId: string | null;
  snoozedUntil: Timestamp | null;
  /** The topic of an action that is not a plan step. */
  topic: string | null;
  /** All invoices of the email, in order. */
  invoiceIds: string[];
}

const ACTION = `
SELECT a.id, a.name, a.type, a.state, a.customer_id AS "customerId", a.carrying_invoice_id AS "carryingInvoiceId",
  a.dunning_plan_id AS "dunningPlanId", a.step_key AS "stepKey", a.plan_version AS "planVersion",
  a.is_automatic AS "isAutomatic",
  a.approved_at AS "approvedAt", a.approved_by_user_id AS "approvedByUserId", a.snoozed_until AS "snoozedUntil", a.topic,
  coalesce((SELECT json_agg(i.invoice_id ORDER BY i.rank) FROM action_invoices i
    WHERE i.organization_id = $1 AND i.action_id = a.id), '[]') AS "invoiceIds"
${fromActions('a')} AND a.id = $2`;

/**
 * Locks the family of an action's customer, so that its facts do not change until the transaction ends.
 * @returns the action, read under the lock; null if it does not exist
 * @throws StaleLockError if the customer's family changed in the meantime; retry the transaction
 */
export async function holdMailAction(
  connection: Connection,
  organizationId: string,
  actionId: string,
): Promise<MailAction | null> {
  const values = [organizationId, actionId];
  const { rows: customers } = await connection.query<{ id: string }>({
    name: 'customer of mail',
    text: `SELECT a.customer_id AS id ${fromActions('a')} AND a.id = $2`,
    values,
  });
  const ids = customers.map(({ id }) => id);
  await lockFamilies(connection, organizationId, ids);
  const action = await findMailAction(connection, organizationId, actionId);
  if (action !== null && !ids.includes(action.customerId))
    throw new StaleLockError('the action moved to another customer in the meantime');
  return action;
}

/** Reads an action without a lock; null if it does not exist. */
export async function findMailAction(
  connection: Connection,
  organizationId: string,
  actionId: string,
): Promise<MailAction | null> {
  const values = [organizationId, actionId];
  const { rows } = await connection.query<MailAction>({ name: 'action of mail', text: ACTION, values });
  return rows[0] ?? null;
}
