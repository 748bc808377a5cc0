import type { Timestamp } from '../../domain/calendar.ts';
import type { ActionSource, ActionState, ActionType } from '../../domain/dunning/plan.ts';
import type { DomainEvent } from '../../domain/events.ts';
import type { Connection } from '../../platform/db/database.ts';
import { StaleLockError } from '../../platform/db/errors.ts';
import { ApiError, type ErrorDetail } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { recordEvents } from '../../platform/outbox.ts';

/** What is stated of a new action. */
export interface ActionFacts {
  name: string;
  type: ActionType;
  source: ActionSource;
  customerId: string;
  dueAt: Timestamp;
  /** The invoice whose age brought it about; of the customer's family, as are all invoices. */
  carryingInvoiceId?: string | null;
  /** All invoices that it is about, in order. */
  invoiceIds?: readonly string[];
  dunningPlanId?: string | null;
  /** Users who are to perform it, in order. */
  assignedUserIds?: readonly string[];
  /** Of an action that is made when it is done already; absent: it is still to be done. */
  performed?: {
    state: Exclude<ActionState, 'TODO'>;
    at: Timestamp;
    /** Absent: the service itself. */
    byUserId?: string | null;
  };
}

/** The locks that settlement takes: the root customer of the family stands for the family. */
const LOCK = `
SELECT c.id FROM customers c WHERE c.organization_id = $1 AND c.id = (
  SELECT coalesce(x.parent_id, x.id) FROM customers x WHERE x.organization_id = $1 AND x.id = $2)
FOR NO KEY UPDATE`;

const KNOWN = `
SELECT 'INVOICE' AS kind, d.id FROM documents d JOIN customers c ON c.organization_id = $1 AND c.id = d.customer_id
WHERE d.organization_id = $1 AND d.id = ANY($2::uuid[]) AND d.kind = 'INVOICE' AND coalesce(c.parent_id, c.id) = $3
UNION ALL SELECT 'PLAN', id FROM dunning_plans WHERE organization_id = $1 AND id = $4
UNION ALL SELECT 'USER', id FROM users WHERE organization_id = $1 AND id = ANY($5::uuid[])
UNION ALL SELECT 'CUSTOMER', id FROM customers WHERE organization_id = $1 AND id = $6 AND coalesce(parent_id, id) = $3`;

const INSERT = `
WITH action AS (
  INSERT INTO actions (organization_id, id, name, type, state, source, customer_id, carrying_invoice_id, dunning_plan_id,
    due_at, performed_at, performed_by_user_id, created_at, updated_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13)),
invoices AS (
  INSERT INTO action_invoices (organization_id, action_id, invoice_id, rank)
  SELECT $1, $2, r.id, r.rank - 1 FROM unnest($14::uuid[]) WITH ORDINALITY AS r(id, rank))
INSERT INTO action_assignees (organization_id, action_id, user_id, rank)
SELECT $1, $2, r.id, r.rank - 1 FROM unnest($15::uuid[]) WITH ORDINALITY AS r(id, rank)`;

/**
 * Makes an action in the caller's transaction, whose locks it takes: those of the customer's family, so that the
 * customer and the invoices stay while it is made.
 * @param now time at which it is created
 * @returns its id
 * @throws REFERENCE_NOT_FOUND naming every fact that names what is not there, StaleLockError (which `transact` begins
 *   again after) when the customer's family changed meanwhile
 */
export async function createAction(
  connection: Connection,
  organizationId: string,
  facts: ActionFacts,
  now: Timestamp,
): Promise<string> {
  const { customerId, carryingInvoiceId = null, dunningPlanId = null, performed } = facts;
  const { invoiceIds = [], assignedUserIds = [] } = facts;
  await checkReferences(connection, organizationId, facts);
  const id = newId();
  const state: ActionState = performed?.state ?? 'TODO';
  await connection.query({
    name: 'create action',
    text: INSERT,
    values: [
      ...[organizationId, id, facts.name, facts.type, state, facts.source, customerId, carryingInvoiceId],
      ...[dunningPlanId, facts.dueAt, performed?.at ?? null, performed?.byUserId ?? null, now],
      ...[[...new Set(invoiceIds)], [...new Set(assignedUserIds)]],
    ],
  });
  const created: DomainEvent = {
    type: 'action.created',
    customerId,
    data: {
      id,
      type: facts.type,
      state,
      source: facts.source,
      customer: { id: customerId },
      dueDate: facts.dueAt,
    },
  };
  await recordEvents(connection, organizationId, [created], now);
  return id;
}

async function checkReferences(
  connection: Connection,
  organizationId: string,
  {
    customerId,
    carryingInvoiceId = null,
    invoiceIds = [],
    dunningPlanId = null,
    assignedUserIds = [],
    performed,
  }: ActionFacts,
): Promise<void> {
  const byUserId = performed?.byUserId ?? null;
  const { rows: locked } = await connection.query<{ id: string }>({
    name: 'lock family of action',
    text: LOCK,
    values: [organizationId, customerId],
  });
  const invoices = carryingInvoiceId === null ? invoiceIds : [...invoiceIds, carryingInvoiceId];
  const users = byUserId === null ? assignedUserIds : [...assignedUserIds, byUserId];
  const { rows } = await connection.query<{ kind: string; id: string }>({
    name: 'references of action',
    text: KNOWN,
    values: [organizationId, invoices, locked[0]?.id ?? null, dunningPlanId, users, customerId],
  });
  const known = new Set(rows.map(({ kind, id }) => `${kind} ${id}`));
  if (locked.length > 0 && !known.has(`CUSTOMER ${customerId}`))
    throw new StaleLockError('the customer went, or moved to another family meanwhile');
  const named: [kind: string, field: string, id: string | null][] = [
    ['CUSTOMER', 'customerId', customerId],
    ['INVOICE', 'carryingInvoiceId', carryingInvoiceId],
    ...invoiceIds.map((id, i): [string, string, string] => ['INVOICE', `invoiceIds[${i}]`, id]),
    ['PLAN', 'dunningPlanId', dunningPlanId],
    ...assignedUserIds.map((id, i): [string, string, string] => ['USER', `assignedUserIds[${i}]`, id]),
    ['USER', 'performed.byUserId', byUserId],
  ];
  const details: ErrorDetail[] = named.flatMap(([kind, field, id]) =>
    id === null || known.has(`${kind} ${id}`) ? [] : [{ field, error: `does not exist: ${id}` }],
  );
  if (details.length === 0) return;
  const fields = details.map(({ field }) => field).join(', ');
  throw new ApiError('REFERENCE_NOT_FOUND', `These do not exist: ${fields}.`, { details });
}
