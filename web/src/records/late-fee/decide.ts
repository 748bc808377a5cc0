import { call, isProblem } from '../../api/call.ts';
import type { ProblemError } from '../../api/problem.ts';
import type { Schema } from '../../api/types.ts';

type Fee = Schema<'LateFee'>;

/** Paths to invalidate after late fees are decided. */
export const FEE_CHANGES = ['/v1/internal/late_fees', '/v1/internal/customers', '/v1/internal/invoices'];

/** Results of several fees: the decided ones, and the others with their reasons. */
export interface DecisionResult {
  done: readonly Fee[];
  failed: readonly { fee: Fee; problem: ProblemError }[];
}

/**
 * Decides the fees one after another. Each has its own transaction, so a refused fee does not block the
 * others.
 */
async function decideAll(
  fees: readonly Fee[],
  decide: (fee: Fee) => Promise<unknown>,
): Promise<DecisionResult> {
  const done: Fee[] = [];
  const failed: { fee: Fee; problem: ProblemError }[] = [];
  for (const fee of fees) {
    try {
      await decide(fee);
      done.push(fee);
    } catch (problem) {
      if (!isProblem(problem)) throw problem;
      failed.push({ fee, problem });
    }
  }
  return { done, failed };
}

const PATH = '/v1/internal/late_fees/{lateFeeId}' as const;

export const approveAll = (fees: readonly Fee[]): Promise<DecisionResult> =>
  decideAll(fees, ({ id }) => call('post', `${PATH}/accept`, { path: { lateFeeId: id }, body: {} }));

export const rejectAll = (fees: readonly Fee[], reason: string): Promise<DecisionResult> =>
  decideAll(fees, ({ id }) => call('post', `${PATH}/reject`, { path: { lateFeeId: id }, body: { reason } }));

export const reopenAll = (fees: readonly Fee[]): Promise<DecisionResult> =>
  decideAll(fees, ({ id }) => call('post', `${PATH}/reopen`, { path: { lateFeeId: id } }));
