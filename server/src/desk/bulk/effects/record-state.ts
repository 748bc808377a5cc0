import { fromActions, fromAssigneesWith } from '../../../dunning/relations.ts';
import { fromDocuments } from '../../../ledger/relations.ts';
import type { Connection } from '../../../platform/db/database.ts';
import type { BulkListName } from '../lists.ts';
import type { RecordState } from './effect.ts';

/** What is open of an invoice, or unapplied of a payment. */
const OF_DOCUMENT = `SELECT d.currency, json_build_object('openAmount', CASE WHEN d.written_off_at IS NOT NULL THEN 0
  ELSE d.amount - d.amount_linked - d.amount_refunded END) AS facts ${fromDocuments('d')} AND d.id = $2`;

/** The audit log does not record work on tasks. */
const OF_TASK = `SELECT NULL AS currency, json_build_object('state', a.state, 'outcome', a.outcome, 'comment', a.comment,
  'dueAt', a.due_at, 'snoozedUntil', a.snoozed_until, 'assignedUserIds', (SELECT json_agg(s.user_id ORDER BY s.user_id)
    ${fromAssigneesWith('s', '')} AND s.action_id = a.id)) AS facts ${fromActions('a')} AND a.id = $2`;

const STATEMENTS: Readonly<Partial<Record<BulkListName, string>>> = {
  invoices: OF_DOCUMENT,
  payments: OF_DOCUMENT,
  work: OF_TASK,
};

/** Returns the state of a record of a list. Null: the audit log records all changes of such records. */
export async function findRecordState(
  queryable: Pick<Connection, 'query'>,
  organizationId: string,
  list: BulkListName,
  id: string,
): Promise<RecordState | null> {
  const text = STATEMENTS[list];
  if (text === undefined) return null;
  const { rows } = await queryable.query<RecordState>({
    name: `state of a record of ${list}`,
    text,
    values: [organizationId, id],
  });
  return rows[0] ?? null;
}
