import { fromDisputesWith, fromPromisesWith } from '../../../cases/relations.ts';
import { fromActions, fromAssigneesWith } from '../../../dunning/relations.ts';
import { fromDocuments, joinDocument } from '../../../ledger/relations.ts';
import type { Connection } from '../../../platform/db/database.ts';
import type { BulkListName } from '../lists.ts';
import { findBankTransactionState } from './bank-transaction-state.ts';
import type { RecordState } from './effect.ts';

/** The open amount of an invoice, or the unapplied amount of a payment. */
const OPEN_AMOUNT = `CASE WHEN d.written_off_at IS NOT NULL THEN 0 ELSE d.amount - d.amount_linked - d.amount_refunded END`;
const OF_DOCUMENT = `SELECT d.currency, ${OPEN_AMOUNT} AS "countedAmount", json_build_object('openAmount', ${OPEN_AMOUNT}) AS facts
  ${fromDocuments('d')} AND d.id = $2`;

/** The audit log does not record work on tasks. */
const OF_TASK = `SELECT NULL AS currency, NULL::bigint AS "countedAmount", json_build_object('state', a.state, 'outcome', a.outcome, 'comment', a.comment,
  'dueAt', a.due_at, 'snoozedUntil', a.snoozed_until, 'assignedUserIds', (SELECT json_agg(s.user_id ORDER BY s.user_id)
    ${fromAssigneesWith('s', '')} AND s.action_id = a.id)) AS facts ${fromActions('a')} AND a.id = $2`;

/** The audit log records all changes of promises and disputes, without the currency of their amounts. */
const CURRENCY = `SELECT d.currency, NULL::bigint AS "countedAmount", '{}'::json AS facts`;
const ofInvoice = joinDocument('d', 'p.invoice_id');

const STATEMENTS: Readonly<Partial<Record<BulkListName, string>>> = {
  invoices: OF_DOCUMENT,
  payments: OF_DOCUMENT,
  promises: `${CURRENCY} ${fromPromisesWith('p', ofInvoice)} AND p.id = $2`,
  disputes: `${CURRENCY} ${fromDisputesWith('p', ofInvoice)} AND p.id = $2`,
  work: OF_TASK,
};

/** Returns the state of a record of a list. Null: the audit log records all of its changes, and it has no amounts. */
export async function findRecordState(
  queryable: Pick<Connection, 'query'>,
  organizationId: string,
  list: BulkListName,
  id: string,
): Promise<RecordState | null> {
  if (list === 'bank_transactions') return findBankTransactionState(queryable, organizationId, id);
  const text = STATEMENTS[list];
  if (text === undefined) return null;
  const { rows } = await queryable.query<RecordState>({
    name: `state of a record of ${list}`,
    text,
    values: [organizationId, id],
  });
  return rows[0] ?? null;
}
