import { type RawBuilder, sql } from 'kysely';
import { CUSTOMER_ANSWER, instantFilter } from '../../ledger/filters.ts';
import { joinCustomer, joinDocument } from '../../ledger/relations.ts';
import type { Connection, Database } from '../../platform/db/database.ts';
import { type CheckedStatement, rowOfAnswer } from '../../platform/db/rows.ts';
import { notFound } from '../../platform/errors.ts';
import { readPage } from '../../platform/lists/paging.ts';
import { selectPage } from '../../platform/lists/select-page.ts';
import type { Organization } from '../../platform/organization.ts';
import { withVersion } from '../../platform/record-version.ts';
import { IS_NOTICE } from '../levels/store.ts';
import { type Action, type ActionQuery, type ActionRow, actionRow } from './schema.ts';

const INVOICE = (alias: string) =>
  `json_build_object('id', ${alias}.id, 'externalId', ${alias}.external_id,
    'customId', coalesce(${alias}.custom_id, ${alias}.external_id))`;
const USER = (alias: string) =>
  `json_build_object('id', ${alias}.id, 'firstName', ${alias}.first_name, 'lastName', ${alias}.last_name,
    'email', ${alias}.email)`;

/**
 * A formal notice must contain payment details. It is held while the organization has no bank account in the
 * currency of one of its open invoices. If bank transfers are disabled for the customer, none is needed.
 */
export const HOLD_REASON = `CASE WHEN a.state = 'TODO' AND ${IS_NOTICE}
    AND c.payment_methods #>> '{wireTransfer,enabled}' IS DISTINCT FROM 'false'
    AND EXISTS (SELECT 1 FROM action_invoices i
      ${joinDocument('o', 'i.invoice_id')} AND o.is_open
      WHERE i.organization_id = $1 AND i.action_id = a.id AND NOT EXISTS (
        SELECT 1 FROM bank_accounts n WHERE n.organization_id = $1 AND n.currency = o.currency))
  THEN 'NO_BANK_ACCOUNT' END`;

const SELECT = `
SELECT a.id, a.name, a.type, a.state, a.source,
  ${CUSTOMER_ANSWER('c')} AS customer,
  CASE WHEN d.id IS NOT NULL THEN ${INVOICE('d')} END AS "carryingInvoice",
  coalesce((SELECT json_agg(${INVOICE('o')} ORDER BY i.rank) FROM action_invoices i
    ${joinDocument('o', 'i.invoice_id')}
    WHERE i.organization_id = $1 AND i.action_id = a.id), '[]') AS invoices,
  CASE WHEN p.id IS NOT NULL THEN json_build_object('id', p.id, 'name', p.name) END AS "dunningPlan",
  coalesce((SELECT json_agg(${USER('u')} ORDER BY s.rank) FROM action_assignees s
    JOIN users u ON u.organization_id = $1 AND u.id = s.user_id
    WHERE s.organization_id = $1 AND s.action_id = a.id), '[]') AS "assignedTo",
  CASE WHEN b.id IS NOT NULL THEN ${USER('b')} END AS "performedBy",
  a.due_at AS "dueDate", a.performed_at AS "performedAt",
  a.snoozed_until AS "snoozedUntil", a.step_key AS "stepKey", a.topic, a.outcome,
  ${HOLD_REASON} AS "holdReason", a.comment, a.created_at AS "createdAt", a.updated_at AS "updatedAt"
FROM actions a
${joinCustomer('c', 'a.customer_id')}
LEFT ${joinDocument('d', 'a.carrying_invoice_id')}
LEFT JOIN dunning_plans p ON p.organization_id = $1 AND p.id = a.dunning_plan_id
LEFT JOIN users b ON b.organization_id = $1 AND b.id = a.performed_by_user_id
WHERE a.organization_id = $1 AND a.id = `;

/** Open actions of a customer or an invoice. */
const OPEN = {
  customer: `SELECT w.id FROM actions w WHERE w.organization_id = $1 AND w.customer_id = $2
    AND w.state IN ('TODO', 'FAILED') ORDER BY w.due_at, w.id LIMIT $3`,
  invoice: `SELECT w.id FROM (
      SELECT i.action_id AS id FROM action_invoices i WHERE i.organization_id = $1 AND i.invoice_id = $2
      UNION SELECT c.id FROM actions c WHERE c.organization_id = $1 AND c.carrying_invoice_id = $2) x
    JOIN actions w ON w.organization_id = $1 AND w.id = x.id AND w.state IN ('TODO', 'FAILED')
    ORDER BY w.due_at, w.id LIMIT $3`,
};

/** Returns the statement that reads the open actions of a customer or an invoice, the earliest due first. */
export function openActionsStatement(
  organizationId: string,
  of: keyof typeof OPEN,
  id: string,
  limit: number,
): CheckedStatement<ActionRow> {
  return {
    name: `open actions of ${of}`,
    text: `${SELECT} ANY (ARRAY(${OPEN[of]})) ORDER BY a.due_at, a.id`,
    values: [organizationId, id, limit],
    row: rowOfAnswer(actionRow),
  };
}

/** Converts a row to the response. */
export function toAction(action: ActionRow): Action {
  const { assignedTo, snoozedUntil } = action;
  return withVersion(action, { assignedTo: assignedTo.map(({ id }) => id), snoozedUntil });
}

/** Returns actions in the API format, by id. */
export async function actionsById(
  queryable: Pick<Connection, 'query'>,
  organizationId: string,
  ids: readonly string[],
): Promise<Map<string, Action>> {
  const { rows } = await queryable.query<ActionRow>({
    name: 'actions by id',
    text: `${SELECT} ANY($2::uuid[])`,
    values: [organizationId, ids],
  });
  return new Map(rows.map((row) => [row.id, toAction(row)]));
}

/** Returns one action, or throws 404. */
export async function findAction(
  queryable: Pick<Connection, 'query'>,
  organizationId: string,
  id: string,
): Promise<Action> {
  const action = (await actionsById(queryable, organizationId, [id])).get(id);
  if (action === undefined) throw notFound();
  return action;
}

/**
 * Sort columns of lists. Actions that were not performed sort before all times: at the end of a descending
 * list.
 */
const SORT_COLUMNS = {
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  dueDate: 'due_at',
  performedAt: 'performed_sort',
} as const;

const EQUAL_COLUMNS = {
  state: 'state',
  source: 'source',
  customerId: 'customer_id',
  carryingInvoiceId: 'carrying_invoice_id',
  performedByUserId: 'performed_by_user_id',
} as const;

export async function listActions(database: Database, organization: Organization, query: ActionQuery) {
  const sortBy = query.sortBy ?? 'createdAt';
  const page = readPage(query, { list: 'actions', sortBy });
  const sortColumn = SORT_COLUMNS[sortBy];
  const { ids, metadata } = await selectPage(
    database.kysely,
    { from: 'actions', organizationId: organization.id, where: conditions(organization, query), sortColumn },
    page,
  );
  const actions = await actionsById(database.pool, organization.id, ids);
  return { ...metadata, items: ids.flatMap((id) => actions.get(id) ?? []) };
}

function conditions(organization: Organization, query: ActionQuery): RawBuilder<boolean>[] {
  const where: RawBuilder<boolean>[] = [
    ...instantFilter(organization, query, 'updatedAt', 'updated_at'),
    ...instantFilter(organization, query, 'dueDate', 'due_at'),
  ];
  for (const name of ['state', 'source', 'customerId', 'carryingInvoiceId', 'performedByUserId'] as const) {
    const value = query[name];
    if (value !== undefined) where.push(sql<boolean>`${sql.ref(EQUAL_COLUMNS[name])} = ${value}`);
  }
  const performed = instantFilter(organization, query, 'performedAt', 'performed_sort');
  if (performed.length > 0) where.push(...performed, sql<boolean>`performed_at IS NOT NULL`);
  if (query.assignedToUserId !== undefined)
    where.push(sql<boolean>`id IN (SELECT s.action_id FROM action_assignees s
      WHERE s.organization_id = ${organization.id} AND s.user_id = ${query.assignedToUserId})`);
  return where;
}

/** Returns the ids of an action's invoices, in order. */
export async function loadInvoiceIds(
  queryable: Pick<Connection, 'query'>,
  organizationId: string,
  actionId: string,
): Promise<string[]> {
  const { rows } = await queryable.query<{ id: string }>({
    name: 'invoices of an action',
    text: `SELECT invoice_id AS id FROM action_invoices WHERE organization_id = $1 AND action_id = $2 ORDER BY rank`,
    values: [organizationId, actionId],
  });
  return rows.map(({ id }) => id);
}
