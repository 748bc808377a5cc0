import type { ProviderContext } from '../connections/open.ts';
import { nextStatusDelay } from '../domain/schedule.ts';
import { ProviderError } from '../providers/errors.ts';
import { loadPayment } from './load.ts';

/**
 * Stores when the provider is asked again, also after an error. Only readings that were due count as attempts, so a
 * debtor who reloads a page does not slow them down.
 */
export async function scheduleNext(
  { database, clock }: Pick<ProviderContext, 'database' | 'clock'>,
  organizationId: string,
  id: string,
  error: unknown = null,
): Promise<void> {
  const payment = await loadPayment(database.pool, organizationId, id);
  if (payment === null) return;
  const now = { nowMs: clock.millis(), wallMs: clock.wall.millis() };
  const delay = nextStatusDelay(payment, now);
  const asked = error instanceof ProviderError ? (error.retryAfterMs ?? 0) : 0;
  const nextAt = delay === null ? null : new Date(now.wallMs + Math.max(delay, asked)).toISOString();
  await database.pool.query({
    name: 'schedule status of online payment',
    text: `UPDATE online_payments SET next_status_at = $3,
             status_attempts = status_attempts + CASE WHEN next_status_at <= $4 THEN 1 ELSE 0 END
           WHERE organization_id = $1 AND id = $2`,
    values: [organizationId, id, nextAt, clock.wall.now()],
  });
}
