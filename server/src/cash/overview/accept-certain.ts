import type { DataContext } from '../../platform/context.ts';
import { ApiError, conflictError } from '../../platform/errors.ts';
import type { Organization } from '../../platform/organization.ts';
import { findComparedLines } from '../balances/same-money.ts';
import { acceptProposal } from '../decisions/accept.ts';
import { findProposals } from '../decisions/queries.ts';
import { fromBankTransactions } from '../matches/sources.ts';
import type { CashAccepted } from './schema.ts';

/**
 * Applies the certain proposals of some transactions, each in a transaction of its own.
 * @throws REFERENCE_NOT_FOUND for transactions that do not exist; nothing is applied then
 */
export async function acceptCertain(
  context: DataContext,
  organization: Organization,
  ids: readonly string[],
): Promise<CashAccepted> {
  const lower = ids.map((one) => one.toLowerCase());
  await expectTransactions(context, organization.id, lower);
  const asked = new Set(lower);
  const compared = new Set((await findComparedLines(context.database.pool, organization.id)).lineIds);
  const refused: CashAccepted['refused'] = [];
  for (const id of asked)
    try {
      const { isCertain, proposals } = await findProposals(context.database.pool, organization.id, id);
      const [proposal] = proposals;
      if (!isCertain || proposal === undefined || compared.has(id))
        throw conflictError('PROPOSAL_UNCERTAIN', 'Its proposal is no longer certain.');
      await acceptProposal(context, organization, { transactionId: id, proposalId: proposal.id });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      refused.push({ id, message: error.message });
    }
  return { accepted: asked.size - refused.length, refused };
}

async function expectTransactions(
  { database }: Pick<DataContext, 'database'>,
  organizationId: string,
  ids: readonly string[],
): Promise<void> {
  const { rows } = await database.pool.query<{ id: string }>({
    name: 'bank transactions to accept',
    text: `SELECT t.id ${fromBankTransactions('t')} AND t.id = ANY($2)`,
    values: [organizationId, ids],
  });
  const known = new Set(rows.map(({ id }) => id));
  const missing = ids.findIndex((id) => !known.has(id));
  if (missing < 0) return;
  const details = [{ field: `bankTransactionIds[${missing}]`, error: 'does not exist' }];
  throw new ApiError('REFERENCE_NOT_FOUND', `bankTransactionIds[${missing}]: does not exist`, { details });
}
