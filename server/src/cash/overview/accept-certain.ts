import type { DataContext } from '../../platform/context.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Organization } from '../../platform/organization.ts';
import { acceptProposal } from '../decisions/accept.ts';
import { findProposals } from '../decisions/queries.ts';
import type { CashAccepted } from './schema.ts';

/** Applies the certain proposals of some transactions, each in a transaction of its own. */
export async function acceptCertain(
  context: DataContext,
  organization: Organization,
  ids: readonly string[],
): Promise<CashAccepted> {
  const refused: CashAccepted['refused'] = [];
  for (const id of new Set(ids.map((one) => one.toLowerCase())))
    try {
      const { isCertain, proposals } = await findProposals(context.database.pool, organization.id, id);
      const [proposal] = proposals;
      if (!isCertain || proposal === undefined)
        throw new ApiError('CONFLICT', 'Its proposal is not certain any longer.');
      await acceptProposal(context, organization, { transactionId: id, proposalId: proposal.id });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      refused.push({ id, message: error.message });
    }
  return { accepted: new Set(ids.map((one) => one.toLowerCase())).size - refused.length, refused };
}
