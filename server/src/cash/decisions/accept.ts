import type { DataContext } from '../../platform/context.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Organization } from '../../platform/organization.ts';
import { applyMatch } from '../matches/apply-match.ts';
import type { BankTransaction } from '../transactions/schema.ts';
import { partsOf } from './parts-of.ts';
import { findDecision, returnedBy } from './queries.ts';

/**
 * Applies a proposal of the rules.
 * @throws NOT_FOUND; CONFLICT if the rules decided again and no longer propose it, or as `applyMatch`
 */
export async function acceptProposal(
  context: DataContext,
  organization: Organization,
  { transactionId, proposalId }: { transactionId: string; proposalId: string },
): Promise<BankTransaction> {
  const { pool } = context.database;
  const { decision } = await findDecision(pool, organization.id, transactionId);
  const proposal = decision?.proposals.find(({ id }) => id === proposalId);
  if (proposal === undefined)
    throw new ApiError('CONFLICT', 'This proposal is outdated. Read the proposals again.');
  const parts = partsOf(proposal, await returnedBy(pool, organization.id, proposal));
  return applyMatch(context, organization, {
    transactionId,
    parts,
    rule: proposal.rule,
    proof: proposal,
  });
}
