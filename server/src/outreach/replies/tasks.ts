import type { ActionFacts } from '../../dunning/commands.ts';
import { fromActionsWith, fromAssigneesWith } from '../../dunning/relations.ts';
import type { Timestamp } from '../../kernel/calendar.ts';
import { fromCustomers, joinCustomer, joinDocument } from '../../ledger/relations.ts';
import type { AnsweredMessage } from '../../mail/index.ts';
import type { Connection } from '../../platform/db/database.ts';

/** Assignees and invoices of a task about a mail. */
export interface Colleagues {
  accountManagerIds: string[];
  carryingInvoiceId: string | null;
  invoiceIds: string[];
}

const NAME_LENGTH = 500;

const MANAGERS = `
SELECT m.user_id AS id, m.customer_id = $2 AS own FROM account_managers m
WHERE m.organization_id = $1 AND m.customer_id IN (
  SELECT unnest(ARRAY[x.id, x.parent_id]) ${fromCustomers('x')} AND x.id = $2)
ORDER BY m.rank`;

/** Invoices that still belong to the family; they may have moved since the mail. */
const INVOICES = `
SELECT d.id, d.id = a.carrying_invoice_id AS carrying
${fromActionsWith(
  'a',
  `JOIN action_invoices i ON i.organization_id = $1 AND i.action_id = a.id
${joinDocument('d', 'i.invoice_id')}
${joinCustomer('c', 'd.customer_id')}
${joinCustomer('o', '$2')}`,
)} AND a.id = $3 AND coalesce(c.parent_id, c.id) = coalesce(o.parent_id, o.id)
ORDER BY i.rank`;

/**
 * Returns the account managers of a mail's customer, else those of its parent, and the invoices of the mail.
 */
export async function findColleaguesFor(
  connection: Connection,
  {
    organizationId,
    customerId,
    actionId,
  }: Pick<AnsweredMessage, 'organizationId' | 'customerId' | 'actionId'>,
): Promise<Colleagues> {
  const { rows: managers } = await connection.query<{ id: string; own: boolean }>({
    name: 'account managers for a mail',
    text: MANAGERS,
    values: [organizationId, customerId],
  });
  const own = managers.filter((manager) => manager.own);
  const { rows: invoices } = await connection.query<{ id: string; carrying: boolean }>({
    name: 'invoices of a mail',
    text: INVOICES,
    values: [organizationId, customerId, actionId],
  });
  return {
    accountManagerIds: (own.length > 0 ? own : managers).map(({ id }) => id),
    carryingInvoiceId: invoices.find(({ carrying }) => carrying)?.id ?? null,
    invoiceIds: invoices.map(({ id }) => id),
  };
}

const ASSIGNEES = `
SELECT s.user_id AS id ${fromAssigneesWith('s', '')} AND s.action_id = (
  SELECT a.id ${fromActionsWith('a', 'JOIN messages m ON m.organization_id = $1 AND m.action_id = a.id')}
    AND a.source = 'REPLY' AND a.state = 'TODO' AND m.thread_id = $2 AND m.inbound_kind = 'REPLY'
  ORDER BY a.created_at DESC, a.id DESC LIMIT 1)
ORDER BY s.rank`;

/** Returns the users who have the open reply of a thread, so that the next reply goes to them too. */
export async function findAssigneesOfThread(
  connection: Connection,
  { organizationId, threadId }: Pick<AnsweredMessage, 'organizationId' | 'threadId'>,
): Promise<string[]> {
  const { rows } = await connection.query<{ id: string }>({
    name: 'assignees of thread',
    text: ASSIGNEES,
    values: [organizationId, threadId],
  });
  return rows.map(({ id }) => id);
}

/** Returns the users to whom a task is assigned. */
export async function loadAssignees(
  connection: Connection,
  organizationId: string,
  actionId: string,
): Promise<string[]> {
  const { rows } = await connection.query<{ id: string }>({
    name: 'assignees of task',
    text: `SELECT s.user_id AS id ${fromAssigneesWith('s', '')} AND s.action_id = $2 ORDER BY s.rank`,
    values: [organizationId, actionId],
  });
  return rows.map(({ id }) => id);
}

/** Returns the facts of a task from an incoming mail, due at once. */
export function taskFacts(
  { accountManagerIds, carryingInvoiceId, invoiceIds }: Colleagues,
  name: string,
  now: Timestamp,
): Omit<ActionFacts, 'customerId'> {
  return {
    name: name.slice(0, NAME_LENGTH).toWellFormed(),
    type: 'TASK',
    source: 'REPLY',
    dueAt: now,
    carryingInvoiceId,
    invoiceIds,
    assignedUserIds: accountManagerIds,
  };
}
