import { addDays } from '../../../kernel/days.ts';
import type { Organization } from '../../../platform/organization.ts';
import { type ProviderContext, storedProvider } from '../../connections/open.ts';
import { refreshPayment } from '../../payments/refresh.ts';
import { readPayouts } from '../../payouts/read.ts';
import { MOVEMENTS, OVERLAP_DAYS } from './payouts.ts';

/** Payments of one moment. The rest follows at the next. */
const BATCH = 200;

const DUE_PAYMENTS = `
SELECT o.id FROM test_payments t
JOIN online_payments o ON o.organization_id = $1 AND o.id = t.online_payment_id
WHERE t.organization_id = $1 AND o.problem IS NULL
  AND ((o.state = 'CREATED' AND t.outcome IS NOT NULL)
    OR (o.state = 'PENDING' AND t.settles_at <= $2::timestamptz)
    OR (o.state = 'SUCCEEDED' AND t.reverses_at <= $2::timestamptz))
ORDER BY t.settles_at, o.id LIMIT ${BATCH}`;

/** A movement that no payout contains, or a payout that is at the bank by now. */
const PAYOUT_NEWS = `
SELECT 1 FROM ${MOVEMENTS} AND NOT EXISTS (SELECT 1 FROM payout_items i WHERE i.organization_id = $1
  AND i.provider_id = m.id AND i.kind = m.kind AND i.provider_refund_id IS NOT DISTINCT FROM m.refund_id::text)
UNION ALL
SELECT 1 FROM payouts p WHERE p.organization_id = $1 AND p.provider = 'SANDBOX' AND p.state = 'PENDING'
  AND p.arrives_on <= $3::date
LIMIT 1`;

/**
 * Applies what the test provider states at the time of a sandbox whose clock is advanced: money that arrived or was
 * taken back, and payouts. In real time, the schedules of online payments do the same.
 */
export async function followTestPayments(
  context: ProviderContext,
  organization: Organization,
): Promise<void> {
  const { pool } = context.database;
  const now = context.clock.now();
  const { rows } = await pool.query<{ id: string }>({
    name: 'test payments that are due',
    text: DUE_PAYMENTS,
    values: [organization.id, now],
  });
  for (const { id } of rows) await refreshPayment(context, organization, id);
  const today = now.slice(0, 10);
  const news = await pool.query({
    name: 'test payouts that are due',
    text: PAYOUT_NEWS,
    values: [organization.id, addDays(today, -OVERLAP_DAYS), today],
  });
  if (news.rows.length > 0) await readPayouts(context, organization, 'SANDBOX');
}

/** Returns whether the test provider is connected. */
export async function hasTestProvider(
  { database }: Pick<ProviderContext, 'database'>,
  organizationId: string,
): Promise<boolean> {
  return (await storedProvider(database.pool, { organizationId, provider: 'SANDBOX' })) !== null;
}
