import { recordChange } from '../../ledger/commands.ts';
import type { AuditAction, AuditRecord } from '../../ledger/domain/audit/actions.ts';
import { currentActor } from '../../platform/current-actor.ts';
import type { Connection } from '../../platform/db/database.ts';
import { newJob } from '../../platform/jobs/kind.ts';
import { addJobs } from '../../platform/jobs/queue.ts';
import { MATCH_LINES } from '../decisions/kinds.ts';
import type { StoredState } from '../domain/states.ts';
import type { MatchableTransaction } from './load-transaction.ts';

/** Time in which further decisions of a user join the same run, in milliseconds. */
const DECIDES_AFTER_MILLIS = 1_000;

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
 * Sets the state of a locked bank transaction, with its audit entry. It holds no more reminders, until the rules
 * recognize its payer again. An open transaction loses the decision of the rules. They decide all open transactions again, because each decision depends on the others.
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
             payer_customer_id = NULL, payer_known_at = NULL, is_included = is_included OR state = 'EXCLUDED' AND $3 = 'UNMATCHED',
             decision = CASE WHEN $3 = 'UNMATCHED' THEN NULL ELSE decision END,
             decided_at = CASE WHEN $3 = 'UNMATCHED' THEN NULL ELSE decided_at END
           WHERE organization_id = $1 AND id = $2`,
    values: [organizationId, id, state, exclusionReason ?? null, now],
  });
  if (currentActor().job !== MATCH_LINES.name)
    await addJobs(connection, [
      newJob(MATCH_LINES, { organizationId }, { delayMillis: DECIDES_AFTER_MILLIS }),
    ]);
  await recordChange(connection, organizationId, {
    action,
    records: [{ kind: 'BANK_TRANSACTION', id }, ...records],
    before: { state: transaction.state, exclusionReason: transaction.exclusionReason },
    after: { state, exclusionReason: exclusionReason ?? null },
    always: true,
  });
}
