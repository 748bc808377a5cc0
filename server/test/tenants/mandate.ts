import { newId } from '../../src/platform/ids.ts';
import { read } from '../harness/factories.ts';
import type { Client, TestService } from '../harness/service.ts';

export interface MandateIds {
  paymentMandateId: string;
}

/** Adds a mandate whose page the debtor `name` has not opened yet, and a debit of it. */
export async function addMandate(
  { database, clock }: Pick<TestService, 'database' | 'clock'>,
  client: Client,
  name: string,
): Promise<MandateIds> {
  const { id: customerId } = await read(client, `/customers/external:${encodeURIComponent(name)}`);
  const { id: organizationId } = client.organization;
  const [id, paymentId, now] = [newId(), newId(), clock.now()];
  await database.pool.query(
    `INSERT INTO payment_mandates (organization_id, id, customer_id, provider, mode, state, currency, created_at,
       updated_at) VALUES ($1, $2, $3, 'GOCARDLESS', 'TEST', 'SETUP', 'EUR', $4, $4)`,
    [organizationId, id, customerId, now],
  );
  await database.pool.query(
    `INSERT INTO customer_autopay (organization_id, customer_id, mandate_id, is_on, turned_on_at, updated_at)
     VALUES ($1, $2, $3, true, $4, $4)`,
    [organizationId, customerId, id, now],
  );
  await database.pool.query(
    `INSERT INTO online_payments (organization_id, id, customer_id, provider, mode, kind, source, method, state, currency,
       amount, reference, selection, created_at, ended_at, updated_at)
     VALUES ($1, $2, $3, 'GOCARDLESS', 'TEST', 'CHARGE', 'AUTOPAY', 'SEPA_DEBIT', 'CANCELLED', 'EUR', 100, 'Debit', '', $4,
       $4, $4)`,
    [organizationId, paymentId, customerId, now],
  );
  await database.pool.query(
    `INSERT INTO autopay_debits (organization_id, online_payment_id, invoice_id, due_on, attempt, charge_on, asked_at,
       followed_at, created_at) VALUES ($1, $2, $3, '2026-01-31', 1, '2026-02-02', $4, $4, $4)`,
    [organizationId, paymentId, newId(), now],
  );
  return { paymentMandateId: id };
}
