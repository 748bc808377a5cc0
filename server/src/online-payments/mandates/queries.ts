import { sql } from 'kysely';
import { CUSTOMER_ANSWER } from '../../ledger/filters.ts';
import { joinCustomer } from '../../ledger/relations.ts';
import type { Connection, Database } from '../../platform/db/database.ts';
import { notFound } from '../../platform/errors.ts';
import { readPage } from '../../platform/lists/paging.ts';
import { selectPage } from '../../platform/lists/select-page.ts';
import type { PaymentMandate, PaymentMandateQuery } from './schema.ts';

type Queryable = Pick<Connection, 'query'>;

const MANDATE = `SELECT m.id, m.state, m.provider, m.mode, ${CUSTOMER_ANSWER('c')} AS customer, m.currency,
  m.provider_mandate_id AS "providerId", m.scheme, m.reference,
  CASE WHEN m.account_ending IS NOT NULL
    THEN json_build_object('bankName', m.bank_name, 'ending', m.account_ending) END AS account,
  m.ended_by AS "endedBy", m.created_at AS "createdAt", m.authorized_at AS "authorizedAt", m.ended_at AS "endedAt",
  m.updated_at AS "updatedAt"
FROM payment_mandates m ${joinCustomer('c', 'm.customer_id')} WHERE m.organization_id = $1`;

/** Lists the mandates of an organization, the newest first unless stated. */
export async function listMandates(
  { kysely, pool }: Database,
  organizationId: string,
  query: PaymentMandateQuery,
) {
  const { state, customerId } = query;
  const page = readPage(query, { list: 'paymentMandates', sortBy: 'createdAt' });
  const where = [
    ...(state === undefined ? [] : [sql<boolean>`state = ${state}`]),
    ...(customerId === undefined ? [] : [sql<boolean>`customer_id = ${customerId}`]),
  ];
  const from = { from: 'payment_mandates', organizationId, where, sortColumn: 'created_at' } as const;
  const { ids, metadata } = await selectPage(kysely, from, page);
  const { rows } = await pool.query<PaymentMandate>({
    name: 'payment mandates by id',
    text: `${MANDATE} AND m.id = ANY($2::uuid[])`,
    values: [organizationId, ids],
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return { ...metadata, items: ids.flatMap((id) => byId.get(id) ?? []) };
}

/** Returns a mandate. @throws NOT_FOUND */
export async function findMandate(
  queryable: Queryable,
  organizationId: string,
  mandateId: string,
): Promise<PaymentMandate> {
  const { rows } = await queryable.query<PaymentMandate>({
    name: 'payment mandate',
    text: `${MANDATE} AND m.id = $2`,
    values: [organizationId, mandateId],
  });
  const [found] = rows;
  if (found === undefined) throw notFound();
  return found;
}

/** Returns the mandates of a customer that were not left unfinished, the newest first. */
export async function mandatesOfCustomer(
  queryable: Queryable,
  organizationId: string,
  customerId: string,
): Promise<PaymentMandate[]> {
  const { rows } = await queryable.query<PaymentMandate>({
    name: 'payment mandates of customer',
    text: `${MANDATE} AND m.customer_id = $2 ORDER BY m.created_at DESC, m.id DESC LIMIT 50`,
    values: [organizationId, customerId],
  });
  return rows;
}
