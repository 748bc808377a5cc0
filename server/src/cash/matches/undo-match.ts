import { changesUndoing, loadPartsOfMatch, settlementOf, settleTogether } from '../../ledger/commands.ts';
import type { Change } from '../../ledger/domain/settlement/changes.ts';
import type { DataContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { conflictError } from '../../platform/errors.ts';
import type { Organization } from '../../platform/organization.ts';
import { findBankTransaction } from '../transactions/queries.ts';
import type { BankTransaction } from '../transactions/schema.ts';
import {
  loadTransaction,
  lockTransaction,
  type MatchInForce,
  matchChangedError,
  matchInForce,
} from './load-transaction.ts';
import { setState } from './set-state.ts';
import { endMatch } from './store-match.ts';
import type { UndoChecks } from './undoable.ts';

/**
 * Undoes the match in force of a bank transaction, in one transaction: deletes the payments and refunds that
 * it created, undoes the links and write-offs that it made, and keeps joined documents. The match stays as
 * history, and the transaction is open again.
 * @throws NOT_FOUND; CONFLICT if it has no match, or another caller changed it at the same time
 */
export async function undoMatch(
  context: DataContext,
  organization: Organization,
  { transactionId, cause, checkUnderLock, afterWrite }: UndoChecks & { transactionId: string; cause: string },
): Promise<BankTransaction> {
  const { pool } = context.database;
  const { id: organizationId } = organization;
  await loadTransaction(pool, organizationId, transactionId);
  const match = await matchInForce(pool, organizationId, transactionId);
  if (match === null) throw conflictError('TRANSACTION_NOT_MATCHED', 'This transaction is not matched.');
  const deletions = match.parts.flatMap(({ kind, documentId, isCreated }): Change[] =>
    documentId === null || !isCreated || kind === 'FEE'
      ? []
      : [{ type: 'deleteDocument', kind, target: { id: documentId } }],
  );
  const parts = await loadPartsOfMatch(pool, organizationId, match.id);
  const changes = deletions.concat(parts.flatMap(changesUndoing));
  return settleTogether(settlementOf(context, organization), changes, {
    prepareUnderLock: async (connection) => {
      const decision = { matchId: match.id, exclusionReason: null };
      await checkUnderLock?.(connection, decision);
      await end(context, organizationId, connection, { transactionId, match, cause });
      return changes;
    },
    work: async (connection) => {
      await afterWrite?.(connection);
      return findBankTransaction(connection, organizationId, transactionId);
    },
  });
}

interface Undo {
  transactionId: string;
  match: MatchInForce;
  cause: string;
}

/** Ends the match before its documents are deleted, which would otherwise end it without its cause. */
async function end(
  { clock }: DataContext,
  organizationId: string,
  connection: Connection,
  { transactionId, match, cause }: Undo,
): Promise<void> {
  const now = clock.now();
  const transaction = await lockTransaction(connection, organizationId, transactionId);
  const current = await matchInForce(connection, organizationId, transactionId);
  if (JSON.stringify(current) !== JSON.stringify(match)) throw matchChangedError();
  await endMatch(connection, organizationId, { id: match.id, cause, now });
  await connection.query({
    name: 'forget documents of match',
    text: `UPDATE bank_match_parts SET document_id = NULL
           WHERE organization_id = $1 AND match_id = $2 AND is_created AND document_id IS NOT NULL`,
    values: [organizationId, match.id],
  });
  const documents = match.parts.flatMap(({ kind, documentId }) =>
    documentId === null || kind === 'FEE' ? [] : [{ kind, id: documentId }],
  );
  const { id, amount, currency } = transaction;
  const data = { id: match.id, bankTransaction: { id, amount, currency }, cause };
  await setState(connection, organizationId, {
    transaction,
    state: 'UNMATCHED',
    action: 'bank_transaction.unmatched',
    records: documents,
    event: { type: 'match.undone', customerId: null, data },
    now,
  });
}
