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
  const [id, paymentId, now, wallNow] = [newId(), newId(), clock.now(), clock.wall.now()];
  await database.pool.query(
    `INSERT INTO payment_mandates (organization_id, id, customer_id, provider, mode, state, currency, setup_expires_at,
       authorized_at, created_at, updated_at) VALUES ($1, $2, $3, 'GOCARDLESS', 'TEST', 'SETUP', 'EUR', $5, $4, $4, $4)`,
    [organizationId, id, customerId, now, wallNow],
  );
  await database.pool.query(
    `INSERT INTO customer_autopay (organization_id, customer_id, mandate_id, is_on, turned_on_at, turned_off_at,
       turned_off_by, looked_on, updated_at)
     VALUES ($1, $2, $3, false, $4, $4, 'DEBTOR', $4::timestamptz::date, $4)`,
    [organizationId, customerId, id, now],
  );
  await database.pool.query(
    `INSERT INTO online_payments (organization_id, id, customer_id, provider, mode, kind, source, method, state, currency,
       amount, reference, selection, created_at, pending_at, settled_at,
       holds_until, ended_at, updated_at)
     VALUES ($1, $2, $3, 'GOCARDLESS', 'TEST', 'CHARGE', 'AUTOPAY', 'SEPA_DEBIT', 'REFUNDED', 'EUR', 100, 'Debit', '', $4,
       $4, $4, $4, $4, $4)`,
    [organizationId, paymentId, customerId, now],
  );
  await database.pool.query(
    `INSERT INTO autopay_debits (organization_id, online_payment_id, invoice_id, due_on, attempt, charge_on, asked_at,
       stopping_at, next_call_at, followed_at, followed_state, created_at)
     VALUES ($1, $2, $3, '2026-01-31', 1, '2026-02-02', $4, $4, $5, $4, 'REFUNDED', $4)`,
    [organizationId, paymentId, newId(), now, wallNow],
  );
  return { paymentMandateId: id };
}
