import type { Connection } from '../../platform/db/database.ts';
import { recordEvents } from '../../platform/outbox.ts';
import type { OnlinePaymentState } from '../domain/states.ts';

const EVENTS: Readonly<Partial<Record<OnlinePaymentState, string>>> = {
  CREATED: 'online_payment.created',
  PENDING: 'online_payment.pending',
  SUCCEEDED: 'online_payment.succeeded',
  FAILED: 'online_payment.failed',
  CANCELLED: 'online_payment.failed',
  EXPIRED: 'online_payment.expired',
  REFUNDED: 'online_payment.refunded',
  REVERSED: 'online_payment.reversed',
};

/** SQL for the data of events of online payment `o`. */
const FACTS = `json_build_object('id', o.id, 'customerId', o.customer_id, 'state', o.state, 'provider', o.provider,
  'method', o.method, 'currency', o.currency, 'amount', o.amount, 'surcharge', o.surcharge,
  'refundedAmount', o.refunded_amount, 'reference', o.reference, 'paymentId', o.payment_id,
  'failureCode', o.failure_code, 'problem', o.problem,
  'invoiceIds', coalesce((SELECT json_agg(i.invoice_id ORDER BY i.rank) FROM online_payment_invoices i
    WHERE i.organization_id = $1 AND i.online_payment_id = o.id), '[]'))`;

/** Records the event of an online payment's state, in the transaction that changes it. */
export async function recordStateEvent(
  connection: Connection,
  organizationId: string,
  id: string,
  now: string,
): Promise<void> {
  const { rows } = await connection.query<{
    customerId: string;
    state: OnlinePaymentState;
    data: object;
  }>({
    name: 'facts of online payment',
    text: `SELECT o.customer_id AS "customerId", o.state, ${FACTS} AS data FROM online_payments o
           WHERE o.organization_id = $1 AND o.id = $2`,
    values: [organizationId, id],
  });
  const events = rows.flatMap(({ customerId, state, data }) => {
    const type = EVENTS[state];
    return type === undefined ? [] : [{ type, customerId, data }];
  });
  await recordEvents(connection, organizationId, events, now);
}
