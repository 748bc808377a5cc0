import type { Connection, Database } from '../../platform/db/database.ts';
import type { Problem } from '../domain/kinds.ts';
import type { OnlinePaymentState } from '../domain/states.ts';

/** Columns of an online payment that change. Absent ones stay as they are. */
export interface StateColumns {
  state?: OnlinePaymentState;
  providerId?: string;
  providerPaymentId?: string | null;
  checkoutUrl?: string | null;
  expiresAt?: string | null;
  fee?: number | null;
  refundedAmount?: number;
  failure?: { code: string; text: string } | null;
  problem?: Problem | null;
  closedProblem?: Problem;
  paymentId?: string | null;
  reversalRefundId?: string | null;
  holdsUntil?: string | null;
  pendingAt?: string;
  settledAt?: string;
  endedAt?: string | null;
  now: string;
}

const NAMES = {
  state: 'state',
  providerId: 'provider_id',
  providerPaymentId: 'provider_payment_id',
  checkoutUrl: 'checkout_url',
  expiresAt: 'expires_at',
  fee: 'fee',
  refundedAmount: 'refunded_amount',
  problem: 'problem',
  closedProblem: 'closed_problem',
  paymentId: 'payment_id',
  reversalRefundId: 'reversal_refund_id',
  holdsUntil: 'holds_until',
  pendingAt: 'pending_at',
  settledAt: 'settled_at',
  endedAt: 'ended_at',
} as const;
const MAX_FAILURE = 500;

/** Stores changed columns of an online payment. The page of an ended one is no longer stored. */
export async function storeState(
  queryable: Pick<Connection | Database['pool'], 'query'>,
  organizationId: string,
  id: string,
  { now, failure, ...changed }: StateColumns,
): Promise<void> {
  const columns: [string, unknown][] = [['updated_at', now]];
  for (const [key, name] of Object.entries(NAMES))
    if (key in changed) columns.push([name, Reflect.get(changed, key)]);
  if (failure !== undefined && failure !== null)
    columns.push(
      ['failure_code', failure.code.slice(0, MAX_FAILURE)],
      ['failure_text', failure.text.slice(0, MAX_FAILURE)],
    );
  if (changed.state !== undefined && changed.state !== 'CREATED') columns.push(['checkout_url', null]);
  const set = columns.map(([name], i) => `${name} = $${i + 3}`).join(', ');
  await queryable.query(`UPDATE online_payments SET ${set} WHERE organization_id = $1 AND id = $2`, [
    organizationId,
    id,
    ...columns.map(([, value]) => value),
  ]);
}
