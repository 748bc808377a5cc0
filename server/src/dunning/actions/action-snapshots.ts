import type { Timestamp } from '../../kernel/calendar.ts';
import type { Connection } from '../../platform/db/database.ts';
import type { ActionState } from '../domain/plan.ts';
import { type CurrentLevel, loadLevelsOfActions } from '../levels/current-levels.ts';
import type { ActionOutcome } from './schema.ts';

/** Undoable changes of actions. */
export type UndoableActionChange = 'IGNORE' | 'SNOOZE' | 'REASSIGN' | 'PERFORM';

/** The fields that ignoring or performing an action changes. */
export interface ClosedSnapshot {
  state: ActionState;
  outcome: ActionOutcome | null;
  performedAt: Timestamp | null;
  performedByUserId: string | null;
  comment: string | null;
  snoozedUntil: Timestamp | null;
  /** The levels of its invoices that the change may advance. */
  levels: CurrentLevel[];
  /** Its invoices, in order. Only for performing. */
  invoiceIds?: string[];
}

/** The fields that snoozing changes. */
export interface SnoozedSnapshot {
  snoozedUntil: Timestamp | null;
}

/** The assignees, in order, which reassigning changes. */
export interface AssignedSnapshot {
  userIds: string[];
}

interface Row extends Omit<ClosedSnapshot, 'levels' | 'invoiceIds'>, AssignedSnapshot {
  id: string;
  invoiceIds: string[];
}

/** Returns the current fields of actions that a kind of change affects, under the locks of their families. */
export async function loadSnapshots(
  connection: Pick<Connection, 'query'>,
  organizationId: string,
  ids: readonly string[],
  kind: UndoableActionChange,
): Promise<Map<string, ClosedSnapshot | SnoozedSnapshot | AssignedSnapshot>> {
  const { rows } = await connection.query<Row>({
    name: 'standing of actions',
    text: `SELECT a.id, a.state, a.outcome, a.performed_at AS "performedAt", a.performed_by_user_id AS "performedByUserId",
             a.comment, a.snoozed_until AS "snoozedUntil",
             coalesce((SELECT json_agg(s.user_id ORDER BY s.rank) FROM action_assignees s
               WHERE s.organization_id = $1 AND s.action_id = a.id), '[]') AS "userIds",
             coalesce((SELECT json_agg(i.invoice_id ORDER BY i.rank) FROM action_invoices i
               WHERE i.organization_id = $1 AND i.action_id = a.id), '[]') AS "invoiceIds"
           FROM actions a WHERE a.organization_id = $1 AND a.id = ANY($2::uuid[])`,
    values: [organizationId, ids],
  });
  if (kind === 'SNOOZE') return new Map(rows.map(({ id, snoozedUntil }) => [id, { snoozedUntil }]));
  if (kind === 'REASSIGN') return new Map(rows.map(({ id, userIds }) => [id, { userIds }]));
  const levels = await loadLevelsOfActions(connection, organizationId, ids, kind === 'IGNORE');
  return new Map(
    rows.map(({ id, userIds: _, invoiceIds, ...row }) => {
      const closed: ClosedSnapshot = { ...row, levels: levels.get(id) ?? [] };
      return [id, kind === 'PERFORM' ? { ...closed, invoiceIds } : closed];
    }),
  );
}
