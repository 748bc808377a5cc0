import { recordChange } from '../../ledger/commands.ts';
import {
  BANK_TRANSACTION_FACTS,
  type BankTransactionFacts,
  bankTransactionEvent,
} from '../../ledger/relations.ts';
import { noteChange } from '../../platform/changes.ts';
import type { DataContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { conflictError } from '../../platform/errors.ts';
import { newJob } from '../../platform/jobs/kind.ts';
import { addJobs } from '../../platform/jobs/queue.ts';
import { recordEvents } from '../../platform/outbox.ts';
import { MATCH_LINES } from '../decisions/kinds.ts';
import { type StoredState, UNDECIDED_STATES } from '../domain/states.ts';
import { findBankTransaction } from '../transactions/queries.ts';
import type { BankTransaction } from '../transactions/schema.ts';
import { alreadyMatchedError, lockTransaction } from './load-transaction.ts';
import { setState } from './set-state.ts';
import { IS_UNDECIDED } from './sources.ts';
import { recordDecision, type UndoChecks } from './undoable.ts';

const EXCLUDABLE = new Set<StoredState>(UNDECIDED_STATES).add('EXCLUDED');

/**
 * Marks a bank transaction as no receivable. Excluding it again changes the reason.
 * @throws NOT_FOUND; CONFLICT if it is matched or not booked yet
 */
export async function excludeTransaction(
  { database, clock }: DataContext,
  organizationId: string,
  { transactionId, reason }: { transactionId: string; reason: string },
): Promise<BankTransaction> {
  let changeIds: readonly string[] = [];
  const excluded = await inTransaction(database, async (connection) => {
    const transaction = await lockTransaction(connection, organizationId, transactionId);
    if (transaction.state === 'PENDING')
      throw conflictError('TRANSACTION_PENDING', 'The bank has not booked this transaction yet.');
    if (!EXCLUDABLE.has(transaction.state))
      throw await alreadyMatchedError(connection, organizationId, transactionId);
    if (transaction.exclusionReason !== reason)
      await setState(connection, organizationId, {
        transaction,
        state: 'EXCLUDED',
        exclusionReason: reason,
        action: 'bank_transaction.excluded',
        now: clock.now(),
      });
    // Undoing another reason would have to restore the first one.
    if (transaction.state !== 'EXCLUDED')
      changeIds = await recordDecision(connection, { clock }, organizationId, {
        kind: 'BANK_TRANSACTION_EXCLUDED',
        transactionId,
        decision: { exclusionReason: reason },
      });
    return findBankTransaction(connection, organizationId, transactionId);
  });
  noteChange(...changeIds);
  return excluded;
}

/**
 * Undoes an exclusion. An open transaction is confirmed as money of its own: no rule excludes it, and it is not
 * compared with others. @throws NOT_FOUND
 */
export function includeTransaction(
  { database, clock }: DataContext,
  organizationId: string,
  transactionId: string,
  { checkUnderLock, afterWrite }: UndoChecks = {},
): Promise<BankTransaction> {
  return inTransaction(database, async (connection) => {
    const transaction = await lockTransaction(connection, organizationId, transactionId);
    await checkUnderLock?.(connection, { matchId: null, exclusionReason: transaction.exclusionReason });
    if (transaction.state === 'EXCLUDED')
      await setState(connection, organizationId, {
        transaction,
        state: 'UNMATCHED',
        action: 'bank_transaction.included',
        now: clock.now(),
      });
    else await confirmOwnMoney(connection, organizationId, { transactionId, now: clock.now() });
    await afterWrite?.(connection);
    return findBankTransaction(connection, organizationId, transactionId);
  });
}

/** Marks an open transaction as money of its own, once. */
async function confirmOwnMoney(
  connection: Connection,
  organizationId: string,
  { transactionId, now }: { transactionId: string; now: string },
): Promise<void> {
  const { rows } = await connection.query<{ data: BankTransactionFacts }>({
    name: 'confirm bank transaction as money of its own',
    text: `UPDATE bank_transactions t SET is_included = true, updated_at = $3
           WHERE t.organization_id = $1 AND t.id = $2 AND ${IS_UNDECIDED} AND NOT t.is_included
           RETURNING ${BANK_TRANSACTION_FACTS} AS data`,
    values: [organizationId, transactionId, now],
  });
  if (rows.length === 0) return;
  const events = rows.map(({ data }) => bankTransactionEvent('bank_transaction.updated', data));
  await recordEvents(connection, organizationId, events, now);
  await addJobs(connection, [newJob(MATCH_LINES, { organizationId })]);
  await recordChange(connection, organizationId, {
    action: 'bank_transaction.included',
    records: [{ kind: 'BANK_TRANSACTION', id: transactionId }],
    always: true,
  });
}
