import { newId } from '../../src/platform/ids.ts';
import { read } from '../harness/factories.ts';
import type { Client, TestService } from '../harness/service.ts';
import { addMandate, type MandateIds } from './mandate.ts';

export interface OnlinePaymentIds extends MandateIds {
  onlinePaymentId: string;
  /** The name of a provider is no id, but paths contain it. */
  provider: string;
}

/** Adds a connection with a provider, and an online payment, a refund and a payout with this text. */
export async function addOnlinePayment(
  { database, clock }: Pick<TestService, 'database' | 'clock'>,
  client: Client,
  { customer, text }: { customer: string; text: string },
): Promise<OnlinePaymentIds> {
  const key = `sk_test_${text.replaceAll(/\W/g, '')}`;
  await client.put('/payment_providers/STRIPE', { mode: 'TEST', key, methods: ['CARD'], isPaused: true });
  const { id: customerId } = await read(client, `/customers/external:${encodeURIComponent(customer)}`);
  const onlinePaymentId = newId();
  const ids = [client.organization.id, onlinePaymentId];
  await database.pool.query(
    `INSERT INTO online_payments (organization_id, id, customer_id, provider, mode, kind, source, method, state,
       currency, amount, reference, selection, provider_id, failure_code, failure_text, created_at, updated_at)
     VALUES ($1, $2, $3, 'STRIPE', 'TEST', 'CHECKOUT', 'PORTAL', 'CARD', 'SUCCEEDED', 'EUR', 700, $4, '', $2::uuid::text,
       'declined', $4, $5, $5)`,
    [...ids, customerId, text, clock.now()],
  );
  await database.pool.query(
    `INSERT INTO online_payment_refunds (organization_id, id, online_payment_id, state, amount, failure_text,
       created_at, updated_at) VALUES ($1, $3, $2, 'FAILED', 100, $4, $5, $5)`,
    [...ids, newId(), text, clock.now()],
  );
  await database.pool.query(
    `INSERT INTO payouts (organization_id, id, provider, provider_id, state, currency, amount, fee, arrives_on,
       reference, created_at, updated_at)
     VALUES ($1, $2, 'STRIPE', $2::uuid::text, 'PAID', 'EUR', 680, 20, $4::timestamptz::date, $3, $4, $4)`,
    [client.organization.id, newId(), text, clock.now()],
  );
  const mandate = await addMandate({ database, clock }, client, customer);
  return { onlinePaymentId, provider: 'STRIPE', ...mandate };
}
