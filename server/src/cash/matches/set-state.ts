import { recordChange } from '../../ledger/commands.ts';
import type { AuditAction, AuditRecord } from '../../ledger/domain/audit/actions.ts';
import {
  BANK_TRANSACTION_FACTS,
  type BankTransactionFacts,
  bankTransactionEvent,
} from '../../ledger/relations.ts';
import { currentActor } from '../../platform/current-actor.ts';
import type { Connection } from '../../platform/db/database.ts';
import { newJob } from '../../platform/jobs/kind.ts';
import { addJobs } from '../../platform/jobs/queue.ts';
import { type OutboxEvent, recordEvents } from '../../platform/outbox.ts';
import { MATCH_LINES } from '../decisions/kinds.ts';
import type { StoredState } from '../domain/states.ts';
import type { MatchableTransaction } from './load-transaction.ts';

/** Time in which further decisions of a user join the same run, in milliseconds. */
const DECIDES_AFTER_MS = 1_000;

interface StateChange {
  transaction: MatchableTransaction;
  state: StoredState;
  exclusionReason?: string;
  action: AuditAction;
  /** Other records that the change affects. */
  records?: readonly AuditRecord[];
  /** The event of the match that changes the state. */
  event?: OutboxEvent;
  now: string;
}

/**
 * Sets the state of a locked bank transaction, with its events and its audit entry. It holds no more reminders,
 * until the rules recognize its payer again. An open transaction loses the decision of the rules. They decide
 * all open transactions again, because each decision depends on the others.
 */
export async function setState(
  connection: Connection,
  organizationId: string,
  { transaction, state, exclusionReason, action, records = [], event, now }: StateChange,
): Promise<void> {
  const { id } = transaction;
  const { rows } = await connection.query<{ data: BankTransactionFacts }>({
    name: 'set state of bank transaction',
    text: `UPDATE bank_transactions t SET state = $3, exclusion_reason = $4, updated_at = $5,
             payer_customer_id = NULL, payer_known_at = NULL, is_included = t.is_included OR t.state = 'EXCLUDED' AND $3 = 'UNMATCHED',
             decision = CASE WHEN $3 = 'UNMATCHED' THEN NULL ELSE decision END,
             decided_at = CASE WHEN $3 = 'UNMATCHED' THEN NULL ELSE decided_at END
           WHERE t.organization_id = $1 AND t.id = $2 RETURNING ${BANK_TRANSACTION_FACTS} AS data`,
    values: [organizationId, id, state, exclusionReason ?? null, now],
  });
  const updated = rows.map(({ data }): OutboxEvent => bankTransactionEvent('bank_transaction.updated', data));
  await recordEvents(connection, organizationId, event === undefined ? updated : updated.concat(event), now);
  if (currentActor().job !== MATCH_LINES.name)
    await addJobs(connection, [newJob(MATCH_LINES, { organizationId }, { delayMillis: DECIDES_AFTER_MS })]);
  await recordChange(connection, organizationId, {
    action,
    records: [{ kind: 'BANK_TRANSACTION', id }, ...records],
    before: { state: transaction.state, exclusionReason: transaction.exclusionReason },
    after: { state, exclusionReason: exclusionReason ?? null },
    always: true,
  });
}
