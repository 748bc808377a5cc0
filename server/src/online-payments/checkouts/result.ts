import type { Connection } from '../../platform/db/database.ts';
import { IS_UNDER_WAY } from '../relations.ts';
import type { CheckoutResult } from './portal.ts';

const SELECT = `
SELECT o.id AS "onlinePaymentId", o.state, o.method, o.currency, o.amount, o.surcharge, o.reference,
  o.created_at AS "createdAt",
  coalesce((SELECT json_agg(i.invoice_id ORDER BY i.rank) FROM online_payment_invoices i
    WHERE i.organization_id = $1 AND i.online_payment_id = o.id), '[]') AS "invoiceIds"
FROM online_payments o WHERE o.organization_id = $1 AND o.customer_id = $2`;

interface AccountRef {
  organizationId: string;
  customerId: string;
}

/** Returns a checkout of a customer for the result page, or null. Debits have no page. */
export async function findResult(
  queryable: Pick<Connection, 'query'>,
  { organizationId, customerId }: AccountRef,
  onlinePaymentId: string,
): Promise<CheckoutResult | null> {
  const { rows } = await queryable.query<CheckoutResult>({
    name: 'result of a checkout',
    text: `${SELECT} AND o.id = $3 AND o.kind = 'CHECKOUT'`,
    values: [organizationId, customerId, onlinePaymentId],
  });
  return rows[0] ?? null;
}

/** Returns the online payments of a customer that are under way, the latest first. */
export async function paymentsUnderWay(
  queryable: Pick<Connection, 'query'>,
  { organizationId, customerId, now }: AccountRef & { now: string },
): Promise<CheckoutResult[]> {
  const { rows } = await queryable.query<CheckoutResult>({
    name: 'online payments of a customer under way',
    text: `${SELECT} AND ${IS_UNDER_WAY('$3')} ORDER BY o.created_at DESC LIMIT 50`,
    values: [organizationId, customerId, now],
  });
  return rows;
}
