import type { DataContext } from '../../platform/context.ts';
import { conflictError } from '../../platform/errors.ts';
import type { Organization } from '../../platform/organization.ts';
import type { Proposal } from '../domain/matching/model.ts';
import { applyMatch } from '../matches/apply-match.ts';
import { loadTransaction } from '../matches/load-transaction.ts';
import { applyAnswer } from '../questions/apply-answer.ts';
import type { BankTransaction } from '../transactions/schema.ts';
import { partsOf } from './parts-of.ts';
import { findDecision, loadReturnedLines } from './queries.ts';

/**
 * Applies a proposal of the rules that a person chose.
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
    throw conflictError('PROPOSAL_OUTDATED', 'This proposal is outdated. Read the proposals again.');
  const { state } = await loadTransaction(pool, organization.id, transactionId);
  if (state === 'MATCHED') return applyAnswer(context, organization, { transactionId, proposal });
  return applyProposal(context, organization, { transactionId, proposal, isAutomatic: false });
}

/**
 * Applies the proposal of the rules, if there is only one.
 * @throws NOT_FOUND; CONFLICT if there is none or more than one, or as `applyMatch`
 */
export async function acceptOnlyProposal(
  context: DataContext,
  organization: Organization,
  transactionId: string,
): Promise<BankTransaction> {
  const { decision } = await findDecision(context.database.pool, organization.id, transactionId);
  const [only, ...others] = decision?.proposals ?? [];
  if (only === undefined || others.length > 0)
    throw conflictError('PROPOSAL_UNCERTAIN', 'The rules do not propose exactly one match. Choose one.');
  return acceptProposal(context, organization, { transactionId, proposalId: only.id });
}

interface ProposalToApply {
  transactionId: string;
  proposal: Proposal;
  isAutomatic: boolean;
}

/** Matches a transaction as a proposal says. @throws as `applyMatch` */
export async function applyProposal(
  context: DataContext,
  organization: Organization,
  { transactionId, proposal, isAutomatic }: ProposalToApply,
): Promise<BankTransaction> {
  const returned = await loadReturnedLines(context.database.pool, organization.id, proposal);
  const parts = partsOf(proposal, returned);
  const { rule } = proposal;
  const adviceId = proposal.proof.advice?.id ?? null;
  return applyMatch(context, organization, {
    transactionId,
    parts,
    rule,
    isAutomatic,
    proof: proposal,
    adviceId,
  });
}
