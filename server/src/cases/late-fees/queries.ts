import { sql } from 'kysely';
import { instantFilter } from '../../ledger/filters.ts';
import { bindOrganization, fromInvoices, joinCustomer, joinDocument } from '../../ledger/relations.ts';
import type { Connection, Database } from '../../platform/db/database.ts';
import { notFound } from '../../platform/errors.ts';
import { readPage } from '../../platform/lists/paging.ts';
import { selectPage } from '../../platform/lists/select-page.ts';
import type { Organization } from '../../platform/organization.ts';
import type { LateFee, LateFeeQuery } from './schema.ts';

type Queryable = Pick<Database['pool'] | Connection, 'query'>;

const documentJson = (alias: string) => `CASE WHEN ${alias}.id IS NOT NULL THEN json_build_object(
    'id', ${alias}.id, 'externalId', ${alias}.external_id, 'customId', coalesce(${alias}.custom_id, ${alias}.external_id)) END`;

/** Adds the rate basis to older formulas, which lack it: they used a new rate in each half-year. */
export const formulaOf = (alias: string) => `jsonb_build_object('rateBasis',
  CASE WHEN ${alias}.formula->>'mode' = 'EU_DIRECTIVE' THEN 'EACH_HALF_YEAR' END) || ${alias}.formula AS formula`;

const SELECT = `
SELECT p.id, p.kind, p.state, json_build_object('id', c.id, 'externalId', c.external_id, 'name', c.name) AS customer,
  ${documentJson('i')} AS invoice, ${documentJson('d')} AS document, p.currency, p.amount, p.period_from AS "from",
  p.period_until AS "until", ${formulaOf('p')}, p.reason, p.decided_at AS "decidedAt", p.decided_by_user_id AS "decidedBy",
  p.created_at AS "createdAt", p.updated_at AS "updatedAt"
FROM fee_proposals p
LEFT ${joinDocument('i', 'p.invoice_id')}
LEFT ${joinDocument('d', 'p.document_id')}
${joinCustomer('c', 'coalesce(i.customer_id, d.customer_id)')}
WHERE p.organization_id = $1 AND p.id = ANY($2::uuid[])`;

async function readFees(
  queryable: Queryable,
  organizationId: string,
  ids: readonly string[],
): Promise<LateFee[]> {
  if (ids.length === 0) return [];
  const { rows } = await queryable.query<LateFee>({
    name: 'late fees',
    text: SELECT,
    values: [organizationId, ids],
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Returns one proposal, or throws 404. */
export async function findLateFee(
  queryable: Queryable,
  organizationId: string,
  id: string,
): Promise<LateFee> {
  const [fee] = await readFees(queryable, organizationId, [id]);
  if (fee === undefined) throw notFound();
  return fee;
}

const SORT_COLUMNS = { createdAt: 'created_at', updatedAt: 'updated_at' } as const;

/** Lists late fees by page. */
export async function listLateFees(database: Database, organization: Organization, query: LateFeeQuery) {
  const { state, kind, customerId, invoiceId, sortBy = 'createdAt' } = query;
  const page = readPage(query, { list: 'late-fees', sortBy });
  const where = [
    ...(state === undefined ? [] : [sql<boolean>`state = ${state}`]),
    ...(kind === undefined ? [] : [sql<boolean>`kind = ${kind}`]),
    ...(customerId === undefined ? [] : [ofCustomer(organization.id, customerId)]),
    ...(invoiceId === undefined ? [] : [sql<boolean>`invoice_id = ${invoiceId}`]),
    ...instantFilter(organization, query, 'createdAt', 'created_at'),
    ...instantFilter(organization, query, 'updatedAt', 'updated_at'),
  ];
  const { ids, metadata } = await selectPage(
    database.kysely,
    { from: 'fee_proposals', organizationId: organization.id, where, sortColumn: SORT_COLUMNS[sortBy] },
    page,
  );
  return { ...metadata, items: await readFees(database.pool, organization.id, ids) };
}

/**
 * Returns the condition for a customer's fees: they owe the invoice that was paid late, or, if it was
 * deleted, the fee itself.
 */
function ofCustomer(organizationId: string, customerId: string) {
  return sql<boolean>`coalesce(invoice_id, document_id) IN (SELECT d.id ${bindOrganization(organizationId, fromInvoices, 'd')}
    AND d.customer_id = ${customerId})`;
}
