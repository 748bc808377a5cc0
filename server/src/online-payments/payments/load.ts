import type { Connection } from '../../platform/db/database.ts';
import type { Method, Mode, PaymentKind, PaymentSource, Problem, Provider } from '../domain/kinds.ts';
import type { AskedPayment } from '../domain/schedule.ts';
import type { PaidInvoice } from '../domain/split.ts';
import type { OnlinePaymentState } from '../domain/states.ts';

/** A stored online payment. */
export interface StoredPayment {
  id: string;
  customerId: string;
  provider: Provider;
  mode: Mode;
  account: string | null;
  kind: PaymentKind;
  source: PaymentSource;
  method: Method;
  state: OnlinePaymentState;
  currency: string;
  amount: number;
  surcharge: number;
  refundedAmount: number;
  reference: string;
  providerId: string | null;
  providerPaymentId: string | null;
  providerMandateId: string | null;
  problem: Problem | null;
  /** Problem that a person has dealt with. Null: none. */
  closedProblem: Problem | null;
  paymentId: string | null;
  reversalRefundId: string | null;
  createdAt: string;
  holdsUntil: string | null;
  expiresAt: string | null;
  statusAttempts: number;
  openRefunds: AskedPayment['openRefunds'];
  invoices: PaidInvoice[];
}

type Queryable = Pick<Connection, 'query'>;

const SELECT = `
SELECT o.id, o.customer_id AS "customerId", o.provider, o.mode, o.account, o.kind, o.source, o.method, o.state,
  o.currency, o.amount, o.surcharge, o.refunded_amount AS "refundedAmount", o.reference,
  o.provider_id AS "providerId", o.provider_payment_id AS "providerPaymentId",
  o.provider_mandate_id AS "providerMandateId", o.problem, o.closed_problem AS "closedProblem", o.payment_id AS "paymentId",
  o.reversal_refund_id AS "reversalRefundId", o.created_at AS "createdAt", o.holds_until AS "holdsUntil",
  o.expires_at AS "expiresAt", o.status_attempts AS "statusAttempts",
  coalesce((SELECT CASE WHEN bool_or(r.provider_id IS NULL) THEN 'UNANSWERED' ELSE 'REQUESTED' END
    FROM online_payment_refunds r WHERE r.organization_id = $1 AND r.online_payment_id = o.id AND r.state = 'REQUESTED'
    HAVING count(*) > 0), 'NONE') AS "openRefunds",
  coalesce((SELECT json_agg(json_build_object('invoiceId', i.invoice_id, 'amount', i.amount) ORDER BY i.rank)
    FROM online_payment_invoices i WHERE i.organization_id = $1 AND i.online_payment_id = o.id), '[]') AS invoices
FROM online_payments o WHERE o.organization_id = $1`;

/** Returns an online payment, or null. */
export async function loadPayment(
  queryable: Queryable,
  organizationId: string,
  id: string,
): Promise<StoredPayment | null> {
  const { rows } = await queryable.query<StoredPayment>({
    name: 'online payment by id',
    text: `${SELECT} AND o.id = $2`,
    values: [organizationId, id],
  });
  return rows[0] ?? null;
}

/** Locks an online payment and returns it as it is under the lock, or null. */
export async function lockPayment(
  connection: Connection,
  organizationId: string,
  id: string,
): Promise<StoredPayment | null> {
  await connection.query({
    name: 'lock online payment',
    text: 'SELECT 1 FROM online_payments WHERE organization_id = $1 AND id = $2 FOR UPDATE',
    values: [organizationId, id],
  });
  return loadPayment(connection, organizationId, id);
}

/** Returns the id of the online payment that a provider names by its checkout, charge or payment, or null. */
export async function findByProviderId(
  queryable: Queryable,
  organizationId: string,
  { provider, providerId }: { provider: Provider; providerId: string },
): Promise<string | null> {
  const { rows } = await queryable.query<{ id: string }>({
    name: 'online payment by the name of the provider',
    text: `SELECT o.id FROM online_payments o WHERE o.organization_id = $1 AND o.provider = $2
             AND (o.provider_id = $3 OR o.provider_payment_id = $3)`,
    values: [organizationId, provider, providerId],
  });
  return rows[0]?.id ?? null;
}
