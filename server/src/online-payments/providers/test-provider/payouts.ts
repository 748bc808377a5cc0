import { addDays } from '../../../kernel/days.ts';
import type { Method } from '../../domain/kinds.ts';
import { testFeeOf, testPayoutArrival } from '../../domain/test-payments.ts';
import type { ObservedPayout, ObservedPayoutItem, ProviderBooks } from '../port.ts';

/** A movement of the balance at the test provider. */
interface Movement {
  kind: 'PAYMENT' | 'REFUND' | 'REVERSAL';
  paymentId: string;
  refundId: string | null;
  method: Method;
  currency: string;
  /** Money from the organization is negative. */
  amount: number;
  /** The day in UTC. */
  on: string;
}

/** Days whose payouts are read again, by the clock of the sandbox. */
export const OVERLAP_DAYS = 14;

/** SQL: payments `t` of the provider whose online payment exists. */
const PAYMENTS = `test_payments t JOIN online_payments o ON o.organization_id = $1 AND o.id = t.online_payment_id`;

/** SQL: the movements `m` of whole days, from day $2 until before day $3. */
export const MOVEMENTS = `(
  SELECT 'PAYMENT' AS kind, t.id, NULL::uuid AS refund_id, t.method, t.currency, t.amount, t.settles_at AS at
  FROM ${PAYMENTS} WHERE t.organization_id = $1 AND t.outcome IN ('PAID', 'CHARGED_BACK')
  UNION ALL
  SELECT 'REFUND', t.id, r.id, t.method, t.currency, -r.amount, r.created_at
  FROM ${PAYMENTS} JOIN test_refunds r ON r.organization_id = $1 AND r.test_payment_id = t.id
  WHERE t.organization_id = $1
  UNION ALL
  SELECT 'REVERSAL', t.id, NULL, t.method, t.currency, coalesce((SELECT sum(r.amount) FROM test_refunds r
    WHERE r.organization_id = $1 AND r.test_payment_id = t.id), 0)::bigint - t.amount, t.reverses_at
  FROM ${PAYMENTS} WHERE t.organization_id = $1 AND t.outcome = 'CHARGED_BACK') m
WHERE m.amount <> 0 AND (m.at AT TIME ZONE 'UTC')::date >= $2::date AND (m.at AT TIME ZONE 'UTC')::date < $3::date`;

/**
 * Lists the payouts of the test provider. The money of a day in one currency is one payout. It is stated when the day is
 * over, so that its items no longer change, and is at the bank a day later.
 */
export async function* testPayouts(
  { organizationId, context: { database, clock } }: ProviderBooks,
  since: string,
): AsyncIterable<ObservedPayout> {
  const today = clock.now().slice(0, 10);
  const overlap = addDays(today, -OVERLAP_DAYS);
  const [from] = [since.slice(0, 10), overlap].sort();
  const { rows } = await database.pool.query<Movement>({
    name: 'movements of test payments',
    text: `SELECT m.kind, m.id AS "paymentId", m.refund_id AS "refundId", m.method, m.currency, m.amount,
             (m.at AT TIME ZONE 'UTC')::date::text AS "on"
           FROM ${MOVEMENTS} ORDER BY m.at, m.id, m.kind`,
    values: [organizationId, from, today],
  });
  for (const [key, movements] of Map.groupBy(rows, ({ on, currency }) => `${on} ${currency}`)) {
    const [on = '', currency = ''] = key.split(' ');
    yield payoutOf({ on, currency, today, movements });
  }
}

interface PayoutFacts {
  on: string;
  currency: string;
  today: string;
  movements: readonly Movement[];
}

function payoutOf({ on, currency, today, movements }: PayoutFacts): ObservedPayout {
  const items = movements.map(itemOf);
  const arrivesOn = testPayoutArrival(on);
  return {
    providerId: `tpo_${on}_${currency.toLowerCase()}`,
    state: arrivesOn <= today ? 'PAID' : 'PENDING',
    currency,
    amount: items.reduce((sum, { net }) => sum + net, 0),
    arrivesOn,
    reference: `TESTPAYOUT ${on.replaceAll('-', '')}`,
    items,
  };
}

/** Returns an item. The provider keeps its fee for a payment that is refunded or taken back. */
function itemOf({ kind, paymentId, refundId, method, amount }: Movement): ObservedPayoutItem {
  const fee = kind === 'PAYMENT' ? testFeeOf(method, amount) : 0;
  return { kind, providerId: paymentId, refundId, gross: amount, fee, net: amount - fee };
}
