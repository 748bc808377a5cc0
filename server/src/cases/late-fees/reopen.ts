import { lockFamilies } from '../../ledger/commands.ts';
import type { DataContext } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ApiError } from '../../platform/errors.ts';
import { recordDecision } from './decide.ts';
import { findLateFee } from './queries.ts';
import type { LateFee } from './schema.ts';

const REOPEN = `
UPDATE fee_proposals p SET state = 'PROPOSED', reason = NULL, decided_at = NULL, decided_by_user_id = NULL, updated_at = $3
WHERE p.organization_id = $1 AND p.id = $2 AND p.state = 'REJECTED'
  AND NOT EXISTS (SELECT 1 FROM fee_proposals o WHERE o.organization_id = $1 AND o.invoice_id = p.invoice_id
    AND o.kind = p.kind AND o.id <> p.id AND o.state <> 'SUPERSEDED' AND o.period_until > p.period_until)`;

/**
 * Reopens a rejected proposal, under the lock of the customer's family, which proposal runs hold too.
 * @throws NOT_FOUND; CONFLICT if it is not rejected, or a later fee of its kind exists
 */
export async function reopenLateFee(
  { database, clock }: DataContext,
  organizationId: string,
  id: string,
): Promise<LateFee> {
  return inTransaction(database, async (connection) => {
    const { customer } = await findLateFee(connection, organizationId, id);
    await lockFamilies(connection, organizationId, [customer.id]);
    const { rowCount } = await connection.query({
      name: 'reopen late fee',
      text: REOPEN,
      values: [organizationId, id, clock.now()],
    });
    const fee = await findLateFee(connection, organizationId, id);
    if (rowCount !== 1)
      throw new ApiError(
        'CONFLICT',
        fee.state === 'REJECTED'
          ? 'This invoice has a later fee. Accept or reject that one.'
          : `The fee is ${fee.state}. Only a rejection can be undone.`,
      );
    await recordDecision(connection, organizationId, { fee, action: 'late_fee.reopened', documentId: null });
    return fee;
  });
}
