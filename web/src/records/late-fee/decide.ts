import { call, isProblem } from '../../api/call.ts';
import type { Problem } from '../../api/problem.ts';
import type { Schema } from '../../api/types.ts';

type Fee = Schema<'LateFee'>;

/** Addresses whose answers change when late fees are decided. */
export const FEE_CHANGES = ['/v1/internal/late_fees', '/v1/internal/customers', '/v1/internal/invoices'];

/** What became of several fees: those that were decided, and those that were not, each with the reason. */
export interface Decided {
  done: readonly Fee[];
  failed: readonly { fee: Fee; problem: Problem }[];
}

/** Decides one fee after the other: each is a transaction of its own, and one that is refused keeps no other back. */
async function decideAll(fees: readonly Fee[], decide: (fee: Fee) => Promise<unknown>): Promise<Decided> {
  const done: Fee[] = [];
  const failed: { fee: Fee; problem: Problem }[] = [];
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

export const approveAll = (fees: readonly Fee[]): Promise<Decided> =>
  decideAll(fees, ({ id }) => call('post', `${PATH}/accept`, { path: { lateFeeId: id }, body: {} }));

export const rejectAll = (fees: readonly Fee[], reason: string): Promise<Decided> =>
  decideAll(fees, ({ id }) => call('post', `${PATH}/reject`, { path: { lateFeeId: id }, body: { reason } }));

export const reopenAll = (fees: readonly Fee[]): Promise<Decided> =>
  decideAll(fees, ({ id }) => call('post', `${PATH}/reopen`, { path: { lateFeeId: id } }));
