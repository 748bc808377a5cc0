import { settlementOf, settleTogether } from '../../ledger/commands.ts';
import type { PutDocument } from '../../ledger/domain/settlement/changes.ts';
import type { DataContext } from '../../platform/context.ts';
import { currentActor } from '../../platform/current-actor.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Organization } from '../../platform/organization.ts';
import type { RecordedDecision } from './schema.ts';

/**
 * Decides whether a payment is the money of a matched transaction. If it is, it takes the place of the payment
 * that the match created.
 * @throws REFERENCE_NOT_FOUND if no such pair waits for a decision; what settlement throws
 */
export async function decideRecorded(
  context: DataContext,
  organization: Organization,
  { bankTransactionId, paymentId, isSame }: RecordedDecision,
): Promise<null> {
  const { database, clock } = context;
  const pair = [organization.id, bankTransactionId.toLowerCase(), paymentId.toLowerCase()];
  const { rows } = await database.pool.query({
    name: 'pair that waits for a decision',
    text: `SELECT 1 FROM bank_recorded_twice
           WHERE organization_id = $1 AND bank_transaction_id = $2 AND payment_id = $3`,
    values: pair,
  });
  if (rows.length === 0) {
    const details = [{ field: 'paymentId', error: 'does not wait for a decision' }];
    throw new ApiError('REFERENCE_NOT_FOUND', 'paymentId: does not wait for a decision', { details });
  }
  if (isSame) {
    const change: PutDocument = {
      type: 'putDocument',
      kind: 'PAYMENT',
      mode: 'update',
      target: { id: paymentId.toLowerCase() },
      facts: {},
      bankTransaction: { id: bankTransactionId.toLowerCase() },
    };
    return settleTogether(settlementOf(context, organization), [change], { work: async () => null });
  }
  return inTransaction(database, async (connection) => {
    await connection.query({
      name: 'decide that they are two payments',
      text: `UPDATE bank_recorded_twice SET decided_at = $4, decided_by = $5
               WHERE organization_id = $1 AND bank_transaction_id = $2 AND payment_id = $3 AND decided_at IS NULL`,
      values: [...pair, clock.now(), JSON.stringify(currentActor())],
    });
    return null;
  });
}
