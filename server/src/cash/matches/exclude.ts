import type { DataContext } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { conflictError } from '../../platform/errors.ts';
import { type StoredState, UNDECIDED_STATES } from '../domain/states.ts';
import { findBankTransaction } from '../transactions/queries.ts';
import type { BankTransaction } from '../transactions/schema.ts';
import { alreadyMatchedError, lockTransaction } from './load-transaction.ts';
import { setState } from './set-state.ts';

const EXCLUDABLE = new Set<StoredState>(UNDECIDED_STATES).add('EXCLUDED');

/**
 * Marks a bank transaction as no receivable. Excluding it again changes the reason.
 * @throws NOT_FOUND; CONFLICT if it is matched or not booked yet
 */
export function excludeTransaction(
  { database, clock }: DataContext,
  organizationId: string,
  { transactionId, reason }: { transactionId: string; reason: string },
): Promise<BankTransaction> {
  return inTransaction(database, async (connection) => {
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
    return findBankTransaction(connection, organizationId, transactionId);
  });
}

/** Undoes an exclusion. Without one, nothing changes. @throws NOT_FOUND */
export function includeTransaction(
  { database, clock }: DataContext,
  organizationId: string,
  transactionId: string,
): Promise<BankTransaction> {
  return inTransaction(database, async (connection) => {
    const transaction = await lockTransaction(connection, organizationId, transactionId);
    if (transaction.state === 'EXCLUDED')
      await setState(connection, organizationId, {
        transaction,
        state: 'UNMATCHED',
        action: 'bank_transaction.included',
        now: clock.now(),
      });
    return findBankTransaction(connection, organizationId, transactionId);
  });
}
