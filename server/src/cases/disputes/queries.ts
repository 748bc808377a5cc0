import { sql } from 'kysely';
import { CUSTOMER_ANSWER } from '../../ledger/filters.ts';
import {
  bindOrganization,
  fromInvoices,
  joinCustomer,
  joinDocument,
  joinDocuments,
} from '../../ledger/relations.ts';
import type { Database } from '../../platform/db/database.ts';
import { type CheckedStatement, rowOfAnswer } from '../../platform/db/rows.ts';
import { readPage } from '../../platform/lists/paging.ts';
import { type Matching, selectPage } from '../../platform/lists/select-page.ts';
import type { Organization } from '../../platform/organization.ts';
import { Dispute, type DisputeQuery } from './schema.ts';

const SELECT = `
SELECT x.id, json_build_object('id', d.id, 'externalId', d.external_id, 'customId', coalesce(d.custom_id, d.external_id))
    AS invoice,
  ${CUSTOMER_ANSWER('c')} AS customer, x.reason, x.comment, x.amount, d.currency,
  x.source, x.opened_at AS "openedAt", x.opened_by_user_id AS "openedByUserId", x.resolved_at AS "resolvedAt",
  x.resolved_by_user_id AS "resolvedByUserId", x.resolution, x.resolution_comment AS "resolutionComment",
  x.updated_at AS "updatedAt"
FROM disputes x
${joinDocument('d', 'x.invoice_id')}
${joinCustomer('c', 'd.customer_id')}
WHERE x.organization_id = $1 AND `;

/** Returns the statement that reads the open disputes of a customer, newest first. */
export function openDisputesStatement(
  organizationId: string,
  customerId: string,
  limit: number,
): CheckedStatement<Dispute> {
  return {
    name: 'open disputes of customer',
    text: `${SELECT} x.customer_id = $2 AND x.resolved_at IS NULL ORDER BY x.opened_at DESC, x.id DESC LIMIT $3`,
    values: [organizationId, customerId, limit],
    row: rowOfAnswer(Dispute),
  };
}

export async function listDisputes(
  database: Database,
  { id: organizationId }: Organization,
  query: DisputeQuery,
) {
  const page = readPage(query, { list: 'disputes', sortBy: 'openedAt' });
  const { ids, metadata } = await selectPage(
    database.kysely,
    { ...matchingDisputes(organizationId, query), sortColumn: 'opened_at' },
    page,
  );
  const { rows } = await database.pool.query<Dispute>({
    name: 'disputes by id',
    text: `${SELECT} x.id = ANY($2::uuid[])`,
    values: [organizationId, ids],
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return { ...metadata, items: ids.flatMap((id) => byId.get(id) ?? []) };
}

/** Returns the list's disputes that match these filters. */
export function matchingDisputes(organizationId: string, query: DisputeQuery): Matching {
  const { open, customerId, managerId, invoiceId, reason } = query;
  const where = [
    ...(open === undefined
      ? []
      : [open ? sql<boolean>`resolved_at IS NULL` : sql<boolean>`resolved_at IS NOT NULL`]),
    ...(invoiceId === undefined ? [] : [sql<boolean>`invoice_id = ${invoiceId}`]),
    ...(reason === undefined ? [] : [sql<boolean>`reason = ${reason}`]),
    ...(managerId === undefined
      ? []
      : [
          sql<boolean>`invoice_id IN (SELECT d.id FROM account_managers m
            ${bindOrganization(organizationId, joinDocuments, 'd')}
              AND d.customer_id = m.customer_id AND d.kind = 'INVOICE'
            WHERE m.organization_id = ${organizationId} AND m.user_id = ${managerId})`,
        ]),
    ...(customerId === undefined
      ? []
      : [
          sql<boolean>`invoice_id IN (SELECT d.id ${bindOrganization(organizationId, fromInvoices, 'd')}
            AND d.customer_id = ${customerId})`,
        ]),
  ];
  return { from: 'disputes', organizationId, where };
}
