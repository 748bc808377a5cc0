import { type RawBuilder, sql } from 'kysely';
import { type CalendarDay, localDate } from '../../kernel/calendar.ts';
import { daysBetween } from '../../kernel/days.ts';
import { type DisputeState, disputeState } from '../../ledger/domain/dispute.ts';
import { CUSTOMER_ANSWER } from '../../ledger/filters.ts';
import {
  bindOrganization,
  fromInvoices,
  joinCustomer,
  joinDocument,
  joinDocuments,
} from '../../ledger/relations.ts';
import { joinUser } from '../../people/relations.ts';
import type { Context } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { type CheckedStatement, rowOfAnswer } from '../../platform/db/rows.ts';
import { notFound } from '../../platform/errors.ts';
import { readPage } from '../../platform/lists/paging.ts';
import { type Matching, selectPage } from '../../platform/lists/select-page.ts';
import type { Organization } from '../../platform/organization.ts';
import { withVersion } from '../../platform/record-version.ts';
import { type Dispute, type DisputeQuery, StoredDispute } from './schema.ts';

const SELECT = `
SELECT x.id, json_build_object('id', d.id, 'externalId', d.external_id, 'customId', coalesce(d.custom_id, d.external_id))
    AS invoice,
  ${CUSTOMER_ANSWER('c')} AS customer, x.reason, x.comment, x.amount,
  coalesce(x.amount, greatest(0, d.amount - d.amount_linked)) AS "disputedAmount", d.currency,
  x.source, x.opened_at AS "openedAt", x.opened_by_user_id AS "openedByUserId", x.resolved_at AS "resolvedAt",
  x.resolved_by_user_id AS "resolvedByUserId", x.resolution, x.resolution_comment AS "resolutionComment",
  CASE WHEN u.id IS NOT NULL THEN json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name) END
    AS owner, x.due_on::text AS "dueDate", x.updated_at AS "updatedAt"
FROM disputes x
LEFT ${joinUser('u', 'x.owner_user_id')}
${joinDocument('d', 'x.invoice_id')}
${joinCustomer('c', 'd.customer_id')}
WHERE x.organization_id = $1 AND `;

/** Returns the statement that reads the open disputes of a customer, newest first. */
export function openDisputesStatement(
  organizationId: string,
  customerId: string,
  limit: number,
): CheckedStatement<StoredDispute> {
  return {
    name: 'open disputes of customer',
    text: `${SELECT} x.customer_id = $2 AND x.resolved_at IS NULL ORDER BY x.opened_at DESC, x.id DESC LIMIT $3`,
    values: [organizationId, customerId, limit],
    row: rowOfAnswer(StoredDispute),
  };
}

/** Returns a dispute with what follows from the current day. */
export function disputeOf(stored: StoredDispute, today: CalendarDay, timezone: string): Dispute {
  const { owner, dueDate, openedAt, resolvedAt } = stored;
  const progress = { isResolved: resolvedAt !== null, hasOwner: owner !== null, dueOn: dueDate };
  const until = resolvedAt === null ? today : localDate(resolvedAt, timezone);
  return withVersion(
    {
      ...stored,
      state: disputeState(progress, today),
      ageDays: Math.max(0, daysBetween(localDate(openedAt, timezone), until)),
    },
    { ownerUserId: owner?.id ?? null, dueDate },
  );
}

/** Reads a dispute. @throws NOT_FOUND */
export async function findDispute(
  connection: Pick<Connection, 'query'>,
  { id: organizationId, timezone }: Organization,
  id: string,
  today: CalendarDay,
): Promise<Dispute> {
  const [stored] = await disputesById(connection, organizationId, [id]);
  if (stored === undefined) throw notFound();
  return disputeOf(stored, today, timezone);
}

async function disputesById(
  connection: Pick<Connection, 'query'>,
  organizationId: string,
  ids: readonly string[],
): Promise<StoredDispute[]> {
  const { rows } = await connection.query<StoredDispute>({
    name: 'disputes by id',
    text: `${SELECT} x.id = ANY($2::uuid[])`,
    values: [organizationId, ids],
  });
  return rows;
}

/** Disputes without a due date come after all others. */
const SORT_COLUMNS = {
  openedAt: 'opened_at',
  dueDate: sql`coalesce(due_on, '9999-12-31'::date)`,
} as const;

export async function listDisputes(context: Context, organization: Organization, query: DisputeQuery) {
  const { database, clock } = context;
  const { sortBy = 'openedAt' } = query;
  const page = readPage(query, { list: 'disputes', sortBy });
  const { ids, metadata } = await selectPage(
    database.kysely,
    { ...matchingDisputes(context, organization, query), sortColumn: SORT_COLUMNS[sortBy] },
    page,
  );
  const today = localDate(clock.now(), organization.timezone);
  const rows = await disputesById(database.pool, organization.id, ids);
  const byId = new Map(rows.map((row) => [row.id, disputeOf(row, today, organization.timezone)]));
  return { ...metadata, items: ids.flatMap((id) => byId.get(id) ?? []) };
}

function inState(state: DisputeState, today: CalendarDay): RawBuilder<boolean> {
  const isOverdue = sql<boolean>`due_on IS NOT NULL AND due_on < ${today}::date`;
  switch (state) {
    case 'RESOLVED':
      return sql<boolean>`resolved_at IS NOT NULL`;
    case 'OVERDUE':
      return sql<boolean>`(resolved_at IS NULL AND ${isOverdue})`;
    case 'IN_PROGRESS':
      return sql<boolean>`(resolved_at IS NULL AND owner_user_id IS NOT NULL AND NOT (${isOverdue}))`;
    case 'UNASSIGNED':
      return sql<boolean>`(resolved_at IS NULL AND owner_user_id IS NULL AND NOT (${isOverdue}))`;
  }
}

/** Returns the list's disputes that match these filters. */
export function matchingDisputes(
  { clock }: Pick<Context, 'clock'>,
  { id: organizationId, timezone }: Organization,
  query: DisputeQuery,
): Matching {
  const { open, customerId, managerId, invoiceId, reason, state, ownerUserId } = query;
  const where = [
    ...(state === undefined ? [] : [inState(state, localDate(clock.now(), timezone))]),
    ...(ownerUserId === undefined ? [] : [sql<boolean>`owner_user_id = ${ownerUserId}`]),
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
