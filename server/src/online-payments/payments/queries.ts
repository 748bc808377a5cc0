import { sql } from 'kysely';
import { joinCustomer, joinDocument } from '../../ledger/relations.ts';
import type { Connection, Database } from '../../platform/db/database.ts';
import { UTC } from '../../platform/db/utc.ts';
import { notFound } from '../../platform/errors.ts';
import { readPage } from '../../platform/lists/paging.ts';
import { selectPage } from '../../platform/lists/select-page.ts';
import type { OnlinePayment, OnlinePaymentQuery } from './schema.ts';

type Queryable = Pick<Connection, 'query'>;

const SELECT = `
SELECT o.id, o.state, o.kind, o.source, o.provider, o.provider_id AS "providerId", o.mode, o.method,
  json_build_object('id', c.id, 'externalId', c.external_id, 'name', c.name,
    'companyName', c.name) AS customer,
  o.currency, o.amount, o.surcharge, o.fee, o.refunded_amount AS "refundedAmount", o.reference,
  CASE WHEN o.failure_code IS NOT NULL
    THEN json_build_object('code', o.failure_code, 'text', o.failure_text) END AS failure,
  o.problem, o.holds_until AS "holdsUntil", o.payment_id AS "paymentId",
  coalesce((SELECT json_agg(json_build_object('id', d.id, 'externalId', d.external_id, 'customId', d.custom_id,
      'amount', i.amount) ORDER BY i.rank)
    FROM online_payment_invoices i ${joinDocument('d', 'i.invoice_id')}
    WHERE i.organization_id = $1 AND i.online_payment_id = o.id), '[]') AS invoices,
  coalesce((SELECT json_agg(json_build_object('id', r.id, 'state', r.state, 'amount', r.amount,
      'failure', r.failure_text, 'createdAt', ${UTC('r.created_at')}) ORDER BY r.created_at, r.id)
    FROM online_payment_refunds r WHERE r.organization_id = $1 AND r.online_payment_id = o.id), '[]') AS refunds,
  o.created_at AS "createdAt", o.settled_at AS "settledAt", o.ended_at AS "endedAt", o.updated_at AS "updatedAt"
FROM online_payments o ${joinCustomer('c', 'o.customer_id')}
WHERE o.organization_id = $1 AND o.id = ANY($2::uuid[])`;

async function paymentsById(
  queryable: Queryable,
  organizationId: string,
  ids: readonly string[],
): Promise<Map<string, OnlinePayment>> {
  const { rows } = await queryable.query<OnlinePayment>({
    name: 'online payments by id',
    text: SELECT,
    values: [organizationId, ids],
  });
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns an online payment. @throws NOT_FOUND */
export async function findOnlinePayment(
  queryable: Queryable,
  organizationId: string,
  id: string,
): Promise<OnlinePayment> {
  const found = (await paymentsById(queryable, organizationId, [id])).get(id);
  if (found === undefined) throw notFound();
  return found;
}

/** Lists online payments, newest first. */
export async function listOnlinePayments(
  database: Database,
  organizationId: string,
  query: OnlinePaymentQuery,
) {
  const page = readPage(query, { list: 'online-payments', sortBy: 'createdAt' });
  const { state, customerId, invoiceId, hasProblem } = query;
  const where = [
    ...(state === undefined ? [] : [sql<boolean>`state = ${state}`]),
    ...(customerId === undefined ? [] : [sql<boolean>`customer_id = ${customerId.toLowerCase()}`]),
    ...(invoiceId === undefined
      ? []
      : [
          sql<boolean>`EXISTS (SELECT 1 FROM online_payment_invoices i WHERE i.organization_id = ${organizationId}
            AND i.online_payment_id = online_payments.id AND i.invoice_id = ${invoiceId.toLowerCase()})`,
        ]),
    ...(hasProblem === undefined ? [] : [sql<boolean>`problem IS NOT NULL`]),
  ];
  const { ids, metadata } = await selectPage(
    database.kysely,
    { from: 'online_payments', organizationId, where, sortColumn: 'created_at' },
    page,
  );
  const byId = await paymentsById(database.pool, organizationId, ids);
  return { ...metadata, items: ids.flatMap((id) => byId.get(id) ?? []) };
}
