import { joinDocument } from '../../ledger/relations.ts';
import type { Connection } from '../../platform/db/database.ts';
import { recordEvents } from '../../platform/outbox.ts';
import {
  ACTION_EVENT_COLUMNS,
  type ActionEventSource,
  actionEvent,
  closeActions,
} from '../actions/commands.ts';
import { advanceLevels } from '../levels/store.ts';
import type { EvaluatedCustomer, HourContext } from './evaluated-customer.ts';

/** Excludes actions whose mail is being sent; their sender records the outcome. */
const SETTLED = `
SELECT a.id, d.id IS NOT NULL AND d.written_off_at IS NULL AND d.amount_linked >= d.amount AS "isPaid"
FROM actions a LEFT ${joinDocument('d', 'a.carrying_invoice_id')}
WHERE a.organization_id = $1 AND a.id = ANY($2::uuid[])
  AND NOT EXISTS (SELECT 1 FROM messages m
    WHERE m.organization_id = $1 AND m.action_id = a.id AND m.state = 'SENDING')
ORDER BY a.id`;

/** Ends the pending actions whose invoices are settled. @returns the ids of the ended actions */
export async function closeSettled(
  connection: Connection,
  evaluated: readonly EvaluatedCustomer[],
  { organization: { id: organizationId }, now }: HourContext,
): Promise<string[]> {
  const ended = evaluated.flatMap(({ evaluation }) => evaluation.ended);
  if (ended.length === 0) return [];
  const { rows } = await connection.query<{ id: string; isPaid: boolean }>({
    name: 'actions about settled invoices',
    text: SETTLED,
    values: [organizationId, ended],
  });
  const closed: string[] = [];
  for (const outcome of ['PAID', 'NOT_DUE'] as const) {
    const ids = rows.filter(({ isPaid }) => isPaid === (outcome === 'PAID')).map(({ id }) => id);
    const closing = { state: 'IGNORED', outcome, at: now } as const;
    if (ids.length > 0)
      closed.push(
        ...(await closeActions(connection, organizationId, ids, {
          closing,
          now,
          fromStates: ['TODO', 'FAILED'],
        })),
      );
  }
  return closed;
}

/** Ends the tasks that new ones replace. */
export async function closeSupersededTasks(
  connection: Connection,
  evaluated: readonly EvaluatedCustomer[],
  { organization: { id: organizationId }, now }: HourContext,
): Promise<string[]> {
  const ids = evaluated.flatMap(({ evaluation }) =>
    evaluation.decisions.flatMap(({ supersedes }) => supersedes ?? []),
  );
  if (ids.length === 0) return [];
  const closing = { state: 'IGNORED', outcome: 'OVERTAKEN', at: now } as const;
  return closeActions(connection, organizationId, ids, { closing, now, fromStates: ['TODO', 'FAILED'] });
}

/** Changes the carrying invoice of tasks whose current one is settled. */
export async function passTasks(
  connection: Connection,
  evaluated: readonly EvaluatedCustomer[],
  { organization: { id: organizationId }, now }: HourContext,
): Promise<void> {
  const carried = evaluated.flatMap(({ evaluation }) => evaluation.carried);
  if (carried.length === 0) return;
  const { rows } = await connection.query<ActionEventSource>({
    name: 'pass tasks on',
    text: `UPDATE actions a SET carrying_invoice_id = r."carryingInvoiceId", updated_at = $3
           FROM json_to_recordset($2::json) AS r("actionId" uuid, "carryingInvoiceId" uuid)
           WHERE a.organization_id = $1 AND a.id = r."actionId" AND a.state = 'TODO'
           RETURNING ${columnsOf('a')}`,
    values: [organizationId, JSON.stringify(carried), now],
  });
  const events = rows.map((action) => actionEvent('action.updated', action));
  await recordEvents(connection, organizationId, events, now);
}

const columnsOf = (alias: string) => `${alias}.${ACTION_EVENT_COLUMNS.replaceAll(', ', `, ${alias}.`)}`;

const JOIN = `
WITH joined AS (
  INSERT INTO action_invoices (organization_id, action_id, invoice_id, rank, plan_id, ladder, step_key, step_day)
  SELECT $1, $2, r."invoiceId", 1 + r.n + coalesce((SELECT max(i.rank) FROM action_invoices i
      WHERE i.organization_id = $1 AND i.action_id = $2), -1), r."planId", r.ladder, r."stepKey", r.day
  FROM json_to_recordset($3::json) AS r("invoiceId" uuid, n integer, "planId" uuid, ladder text, "stepKey" text, day integer)
  ON CONFLICT (organization_id, action_id, invoice_id) DO UPDATE SET plan_id = excluded.plan_id, ladder = excluded.ladder,
    step_key = excluded.step_key, step_day = excluded.step_day)
UPDATE actions SET updated_at = $4 WHERE organization_id = $1 AND id = $2 RETURNING ${ACTION_EVENT_COLUMNS}`;

/** Adds invoices to pending tasks, with the steps that they take. */
export async function joinTasks(
  connection: Connection,
  evaluated: readonly EvaluatedCustomer[],
  { organization: { id: organizationId }, now, today }: HourContext,
): Promise<void> {
  for (const { actionId, advances } of evaluated.flatMap(({ evaluation }) => evaluation.joined)) {
    const rows = advances.map((advance, n) => ({ ...advance, n }));
    const joined = await connection.query<ActionEventSource>({
      name: 'join task',
      text: JOIN,
      values: [organizationId, actionId, JSON.stringify(rows), now],
    });
    await advanceLevels(connection, organizationId, advances, { on: today, at: now, isNotified: false });
    const events = joined.rows.map((action) => actionEvent('action.updated', action));
    await recordEvents(connection, organizationId, events, now);
  }
}
