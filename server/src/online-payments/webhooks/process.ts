import type { Organization } from '../../platform/organization.ts';
import { type ProviderContext, storedProvider, withProvider } from '../connections/open.ts';
import type { ProviderRef } from '../connections/secrets.ts';
import { refreshNamedMandate } from '../mandates/job.ts';
import { findByProviderId, loadPayment } from '../payments/load.ts';
import { refreshPayment } from '../payments/refresh.ts';
import { storeState } from '../payments/store.ts';
import { readPayouts } from '../payouts/read.ts';

/** Reads again what a stored event says that changed. An event that was processed changes nothing. */
export async function processEvent(
  context: ProviderContext,
  organization: Organization,
  of: ProviderRef,
  eventId: string,
): Promise<void> {
  const { organizationId, provider } = of;
  const { rows } = await context.database.pool.query<{ subject: string; providerId: string }>({
    name: 'waiting provider event',
    text: `SELECT subject, provider_id AS "providerId" FROM provider_events
           WHERE organization_id = $1 AND provider = $2 AND event_id = $3 AND processed_at IS NULL`,
    values: [organizationId, provider, eventId],
  });
  const [event] = rows;
  if (event === undefined) return;
  if ((await storedProvider(context.database.pool, of)) !== null)
    await readSubject(context, organization, of, event);
  await context.database.pool.query({
    name: 'provider event is processed',
    text: `UPDATE provider_events SET processed_at = $4
           WHERE organization_id = $1 AND provider = $2 AND event_id = $3`,
    values: [organizationId, provider, eventId, context.clock.wall.now()],
  });
}

async function readSubject(
  context: ProviderContext,
  organization: Organization,
  of: ProviderRef,
  event: { subject: string; providerId: string },
): Promise<void> {
  if (event.subject === 'PAYMENT') await refreshNamed(context, organization, of, event.providerId);
  if (event.subject === 'MANDATE') await refreshNamedMandate(context, of, event.providerId);
  if (event.subject === 'PAYOUT') await readPayouts(context, organization, of.provider);
}

/** Refreshes the payment that a provider names. A webhook may come before the answer of `create`. */
async function refreshNamed(
  context: ProviderContext,
  organization: Organization,
  of: ProviderRef,
  providerId: string,
): Promise<void> {
  const { organizationId, provider } = of;
  const { pool } = context.database;
  const known = await findByProviderId(pool, organizationId, { provider, providerId });
  if (known !== null) return refreshPayment(context, organization, known);
  const observed = await withProvider(context, of, (adapter) => adapter.status(providerId));
  const id = observed?.id ?? null;
  const payment = id === null ? null : await loadPayment(pool, organizationId, id);
  // A payment that was not started here.
  if (observed === null || payment === null || payment.provider !== provider) return;
  const { providerPaymentId } = observed;
  if (payment.providerId === null)
    await storeState(pool, organizationId, payment.id, {
      providerId: observed.providerId,
      providerPaymentId,
      now: context.clock.now(),
    });
  await refreshPayment(context, organization, payment.id);
}
