import { recordChange } from '../../ledger/commands.ts';
import type { AuditAction, AuditRecord } from '../../ledger/domain/audit/actions.ts';
import type { Connection } from '../../platform/db/database.ts';
import type { StoredState } from '../domain/states.ts';
import type { MatchableTransaction } from './load-transaction.ts';

interface StateChange {
  transaction: MatchableTransaction;
  state: StoredState;
  exclusionReason?: string;
  action: AuditAction;
  /** Other records that the change affects. */
  records?: readonly AuditRecord[];
  now: string;
}

/**
 * Sets the state of a locked bank transaction, with its audit entry. An open transaction loses the decision
 * of the rules, so that they decide again.
 */
export async function setState(
  connection: Connection,
  organizationId: string,
  { transaction, state, exclusionReason, action, records = [], now }: StateChange,
): Promise<void> {
  const { id } = transaction;
  await connection.query({
    name: 'set state of bank transaction',
    text: `UPDATE bank_transactions SET state = $3, exclusion_reason = $4, updated_at = $5,
             decision = CASE WHEN $3 = 'UNMATCHED' THEN NULL ELSE decision END,
             decided_at = CASE WHEN $3 = 'UNMATCHED' THEN NULL ELSE decided_at END
           WHERE organization_id = $1 AND id = $2`,
    values: [organizationId, id, state, exclusionReason ?? null, now],
  });
  await recordChange(connection, organizationId, {
    action,
    records: [{ kind: 'BANK_TRANSACTION', id }, ...records],
    before: { state: transaction.state, exclusionReason: transaction.exclusionReason },
    after: { state, exclusionReason: exclusionReason ?? null },
    always: true,
  });
}
