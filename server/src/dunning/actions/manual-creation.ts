import type { Timestamp } from '../../kernel/calendar.ts';
import { type RecordedChange, recordUndoable } from '../../ledger/commands.ts';
import { forgetNotifications } from '../../people/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Connection } from '../../platform/db/database.ts';
import { recordEvents } from '../../platform/outbox.ts';
import type { ActionState } from '../domain/plan.ts';
import { ACTION_EVENT_COLUMNS, type ActionEventSource, actionEvent } from './commands.ts';

/** The fields of an action that a person created, by which undo sees later changes; all null before it existed. */
export interface ManualActionSnapshot {
  state: ActionState | null;
  dueAt: Timestamp | null;
  snoozedUntil: Timestamp | null;
  userIds: string[] | null;
}

const ABSENT: ManualActionSnapshot = { state: null, dueAt: null, snoozedUntil: null, userIds: null };

/** Loads the fields of an action by which undo sees that it was changed; null if it does not exist. */
export async function loadManualSnapshot(
  connection: Pick<Connection, 'query'>,
  organizationId: string,
  actionId: string,
): Promise<ManualActionSnapshot | null> {
  const { rows } = await connection.query<ManualActionSnapshot>({
    name: 'snapshot of a manual action',
    text: `SELECT a.state, a.due_at AS "dueAt", a.snoozed_until AS "snoozedUntil",
             coalesce((SELECT json_agg(s.user_id ORDER BY s.rank) FROM action_assignees s
               WHERE s.organization_id = $1 AND s.action_id = a.id), '[]') AS "userIds"
           FROM actions a WHERE a.organization_id = $1 AND a.id = $2`,
    values: [organizationId, actionId],
  });
  return rows[0] ?? null;
}

/** Records the creation of an action as an undoable change, in the transaction that creates it. */
export async function recordManualCreation(
  connection: Connection,
  { organizationId, clock }: { organizationId: string; clock: Clock },
  { id, customerId }: { id: string; customerId: string },
): Promise<RecordedChange[]> {
  const after = await loadManualSnapshot(connection, organizationId, id);
  if (after === null) throw new Error('the created action was not found');
  const record = { kind: 'ACTION', id } as const;
  const where = { organizationId, clock };
  return recordUndoable(connection, where, {
    kind: 'ACTION_CREATED',
    record,
    customerId,
    before: ABSENT,
    after,
  });
}

const DELETE = `
WITH assignees AS (DELETE FROM action_assignees WHERE organization_id = $1 AND action_id = $2),
invoices AS (DELETE FROM action_invoices WHERE organization_id = $1 AND action_id = $2)
DELETE FROM actions WHERE organization_id = $1 AND id = $2 RETURNING ${ACTION_EVENT_COLUMNS}`;

/** Deletes an action that a person created. The caller must hold the lock of its customer's family. */
export async function deleteManualAction(
  connection: Connection,
  organizationId: string,
  actionId: string,
  now: Timestamp,
): Promise<void> {
  const { rows } = await connection.query<ActionEventSource>({
    name: 'delete manual action',
    text: DELETE,
    values: [organizationId, actionId],
  });
  await forgetNotifications(connection, organizationId, actionId);
  const events = rows.map((action) => actionEvent('action.deleted', action));
  await recordEvents(connection, organizationId, events, now);
}
