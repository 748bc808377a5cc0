import type { Timestamp } from '../../kernel/calendar.ts';
import { lockFamilies, refuseMerged } from '../../ledger/commands.ts';
import type { DomainEvent } from '../../ledger/domain/event-types.ts';
import type { Connection } from '../../platform/db/database.ts';
import { allSent } from '../../platform/db/transaction.ts';
import { newId } from '../../platform/ids.ts';
import { recordEvents } from '../../platform/outbox.ts';
import type { ActionState } from '../domain/plan.ts';
import type { ActionFacts, ClosedState } from './facts.ts';
import { checkReferences } from './references.ts';
import type { ActionOutcome } from './schema.ts';

export type { ActionFacts, ClosedState };

const INSERT = `
WITH given AS (SELECT * FROM json_to_recordset($2) AS r(id uuid, name text, type text, state text, source text,
    "customerId" uuid, "carryingInvoiceId" uuid, invoices json, "dunningPlanId" uuid, "stepKey" text,
    "planVersion" integer, ladder text, "stepDay" integer, topic text, "isAutomatic" boolean, "assignedUserIds" json, "approvedAt" timestamptz, "approvedByUserId" uuid, comment text,
    "dueAt" timestamptz, "performedAt" timestamptz, "performedBy" uuid, outcome text)),
made AS (
  INSERT INTO actions (organization_id, id, name, type, state, source, customer_id, carrying_invoice_id,
    dunning_plan_id, step_key, plan_version, ladder, step_day, topic, is_automatic, approved_at, approved_by_user_id, comment, due_at, performed_at,
    performed_by_user_id, outcome, created_at, updated_at)
  SELECT $1, id, name, type, state, source, "customerId", "carryingInvoiceId", "dunningPlanId", "stepKey",
    "planVersion", ladder, "stepDay", topic, coalesce("isAutomatic", false), "approvedAt", "approvedByUserId", comment, "dueAt", "performedAt", "performedBy", outcome, $3, $3
  FROM given RETURNING id),
invoices AS (
  INSERT INTO action_invoices (organization_id, action_id, invoice_id, rank, plan_id, ladder, step_key, step_day)
  SELECT $1, g.id, i."invoiceId", i.rank, i."planId", i.ladder, i."stepKey", i.day FROM made JOIN given g USING (id)
  CROSS JOIN json_to_recordset(g.invoices)
    AS i("invoiceId" uuid, rank integer, "planId" uuid, ladder text, "stepKey" text, day integer)),
assignees AS (
  INSERT INTO action_assignees (organization_id, action_id, user_id, rank)
  SELECT $1, g.id, e.id::uuid, e.rank - 1 FROM made JOIN given g USING (id)
  CROSS JOIN json_array_elements_text(g."assignedUserIds") WITH ORDINALITY AS e(id, rank))
SELECT id FROM made`;

/** Creates one action; see `createActions`. @returns its id */
export async function createAction(
  connection: Connection,
  organizationId: string,
  facts: ActionFacts,
  now: Timestamp,
): Promise<string> {
  const [id] = await createActions(connection, organizationId, [facts], now);
  if (id === undefined) throw new Error('the action was not created');
  return id;
}

/**
 * Creates actions in the caller's transaction. It locks the customers' families, so that customers and
 * invoices do not change in the meantime. The number of statements does not depend on the number of actions.
 * @param now time of creation
 * @returns the id of each, in order
 * @throws REFERENCE_NOT_FOUND naming every reference to a missing record, CONFLICT for a merged customer,
 *   StaleLockError (after which `transact` retries) if a customer's family changed in the meantime
 */
export async function createActions(
  connection: Connection,
  organizationId: string,
  all: readonly ActionFacts[],
  now: Timestamp,
): Promise<string[]> {
  if (all.length === 0) return [];
  const customerIds = [...new Set(all.map(({ customerId }) => customerId))];
  // An error rolls back the transaction, so the later statements need not wait for the checks.
  const [_locked, _allowed, _existing, actionIds] = await allSent([
    lockFamilies(connection, organizationId, customerIds),
    refuseMerged(connection, organizationId, customerIds),
    checkReferences(connection, organizationId, all),
    storeActions(connection, organizationId, all, now),
  ] as const);
  return actionIds;
}

/**
 * Stores actions for a caller that holds the locks of the families and has read the references under them.
 * @returns the id of each, in order
 */
export async function storeActions(
  connection: Connection,
  organizationId: string,
  all: readonly ActionFacts[],
  now: Timestamp,
): Promise<string[]> {
  if (all.length === 0) return [];
  const made = all.map((facts) => ({ facts, id: newId() }));
  const rows = made.map(({ facts, id }) => rowOf(facts, id));
  const events = made.map(({ facts, id }) => createdEvent(facts, id));
  await allSent([
    connection.query({
      name: 'create actions',
      text: INSERT,
      values: [organizationId, JSON.stringify(rows), now],
    }),
    recordEvents(connection, organizationId, events, now),
  ]);
  return made.map(({ id }) => id);
}

function rowOf(facts: ActionFacts, id: string) {
  const { invoiceIds = [], advances = [], assignedUserIds = [], performed, ...columns } = facts;
  return {
    ...columns,
    id,
    state: performed?.state ?? 'TODO',
    invoices: [...new Set(invoiceIds)].map((invoiceId, rank) => ({
      ...advances.find((advance) => advance.invoiceId === invoiceId),
      invoiceId,
      rank,
    })),
    assignedUserIds: [...new Set(assignedUserIds)],
    performedAt: performed?.at ?? null,
    performedBy: performed?.byUserId ?? null,
    outcome: performed?.outcome ?? null,
  };
}

function createdEvent(facts: ActionFacts, id: string): DomainEvent {
  const { type, source, customerId, dueAt, performed } = facts;
  const state = performed?.state ?? 'TODO';
  const outcome = performed?.outcome ?? null;
  return actionEvent('action.created', { id, type, state, source, customerId, dueDate: dueAt, outcome });
}

/** The facts of an action in its events. */
export interface ActionEventSource {
  id: string;
  type: string;
  state: string;
  source: string;
  customerId: string;
  dueDate: Timestamp;
  outcome?: string | null;
}

/** Returns the event for a change of an action. */
export function actionEvent(
  event: 'action.created' | 'action.updated' | 'action.deleted',
  { id, type, state, source, customerId, dueDate, outcome = null }: ActionEventSource,
): DomainEvent {
  return {
    type: event,
    customerId,
    data: {
      id,
      type,
      state,
      source,
      customer: { id: customerId },
      dueDate,
      ...(outcome === null ? {} : { outcome }),
    },
  };
}

/** Columns of `actions` that `actionEvent` takes, for RETURNING. */
export const ACTION_EVENT_COLUMNS =
  'id, type, state, source, customer_id AS "customerId", due_at AS "dueDate", outcome' as const;

/** The final state of an action. */
export interface Closing {
  state: ClosedState;
  outcome: ActionOutcome | null;
  at: Timestamp;
  /** Absent: the service itself. */
  byUserId?: string | null;
  /** Absent: the comment does not change. */
  comment?: string | null;
}

interface ClosingAt {
  closing: Closing;
  now: Timestamp;
  /** The allowed current states; default: only `TODO`. */
  fromStates?: readonly ActionState[];
}

/** Closes one action; see `closeActions`. @returns whether it was open; if not, nothing changes */
export async function closeAction(
  connection: Connection,
  organizationId: string,
  actionId: string,
  { closing, now }: ClosingAt,
): Promise<boolean> {
  return (await closeActions(connection, organizationId, [actionId], { closing, now })).length === 1;
}

/** A queued mail of an action that is closed is not sent. */
const CLOSE = `
WITH closed AS (
  UPDATE actions SET state = $3, outcome = $4, performed_at = $5,
    performed_by_user_id = $6, comment = coalesce($7, comment), snoozed_until = NULL, updated_at = $8
  WHERE organization_id = $1 AND id = ANY($2::uuid[]) AND state = ANY($9::text[]) RETURNING ${ACTION_EVENT_COLUMNS}),
unsent AS (
  UPDATE messages m SET state = 'FAILED', error = coalesce($7, $4, 'it was set aside before it was sent'), updated_at = $8
  FROM closed c WHERE m.organization_id = $1 AND m.action_id = c.id AND m.state = 'QUEUED')
SELECT * FROM closed`;

/**
 * Closes the open ones among the actions, in the caller's transaction, which holds the locks of their
 * customers' families.
 * @returns the ids of the closed actions
 */
export async function closeActions(
  connection: Connection,
  organizationId: string,
  actionIds: readonly string[],
  { closing: { state, outcome, at, byUserId = null, comment = null }, now, fromStates }: ClosingAt,
): Promise<string[]> {
  if (actionIds.length === 0) return [];
  const from = fromStates ?? ['TODO'];
  const { rows } = await connection.query<ActionEventSource>({
    name: 'close actions',
    text: CLOSE,
    values: [organizationId, actionIds, state, outcome, at, byUserId, comment, now, from],
  });
  const events = rows.map((action) => actionEvent('action.updated', action));
  await recordEvents(connection, organizationId, events, now);
  return rows.map(({ id }) => id);
}

interface Reopening {
  /** Either when it was sent, or the user who approved sending it again. */
  as: { sentAt: Timestamp; byUserId: string } | { approvedByUserId: string };
  now: Timestamp;
}

/**
 * Resolves an action with an uncertain delivery, in the caller's transaction, which holds the lock of its
 * customer's family. The action keeps its identity, so its step is still taken only once.
 * @returns whether the delivery was uncertain; if not, nothing changes
 */
export async function reopenAction(
  connection: Connection,
  organizationId: string,
  actionId: string,
  { as, now }: Reopening,
): Promise<boolean> {
  const [sets, values] =
    'sentAt' in as
      ? [
          `state = 'EXECUTED', outcome = 'SENT', performed_at = $4, performed_by_user_id = $5`,
          [as.sentAt, as.byUserId],
        ]
      : [
          `state = 'TODO', outcome = NULL, performed_at = NULL, performed_by_user_id = NULL, approved_at = $4,
           approved_by_user_id = $5`,
          [now, as.approvedByUserId],
        ];
  const { rows } = await connection.query<ActionEventSource>({
    name: 'sentAt' in as ? 'uncertain action was sent' : 'reopen uncertain action',
    text: `UPDATE actions SET ${sets}, updated_at = $3
           WHERE organization_id = $1 AND id = $2 AND state = 'FAILED' AND outcome = 'UNCERTAIN' RETURNING ${ACTION_EVENT_COLUMNS}`,
    values: [organizationId, actionId, now, ...values],
  });
  const events = rows.map((action) => actionEvent('action.updated', action));
  await recordEvents(connection, organizationId, events, now);
  return rows.length === 1;
}
