import { sql } from 'kysely';
import { type CalendarDay, localDate, type Timestamp } from '../../kernel/calendar.ts';
import { CUSTOMER_ANSWER, UNLINKED_CREDITS } from '../../ledger/filters.ts';
import {
  bindOrganization,
  fromInvoices,
  joinCustomer,
  joinDocument,
  joinFigures,
  LINKED_CREDITS,
} from '../../ledger/relations.ts';
import type { Context } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { notFound } from '../../platform/errors.ts';
import { readPage } from '../../platform/lists/paging.ts';
import { selectPage } from '../../platform/lists/select-page.ts';
import type { Organization } from '../../platform/organization.ts';
import { withVersion } from '../../platform/record-version.ts';
import { type InvoiceOfPlan, instalmentOutcomes, type PlanEnd, planState } from '../domain/instalments.ts';
import type { InstalmentPlan, InstalmentPlanQuery } from './schema.ts';

interface StoredInvoice extends InvoiceOfPlan {
  id: string;
  externalId: string;
  customId: string;
  amountOutstanding: number;
}

interface StoredPlan extends PlanEnd, Pick<InstalmentPlan, 'id' | 'customer' | 'currency' | 'comment'> {
  source: InstalmentPlan['source'];
  madeAt: Timestamp;
  madeByUserId: string | null;
  endedAt: Timestamp | null;
  invoices: StoredInvoice[];
  instalments: { at: Timestamp; dueOn: CalendarDay; amount: number; amountThrough: number }[];
}

const PLANS = `
SELECT n.id, ${CUSTOMER_ANSWER('c')} AS customer, i.currency, n.comment, n.source, n.made_at AS "madeAt",
  n.made_by_user_id AS "madeByUserId", e.ended_at AS "endedAt", e.ended_on AS "endedOn", e.end_reason AS "endReason",
  (SELECT json_agg(json_build_object('id', d.id, 'externalId', d.external_id,
      'customId', coalesce(d.custom_id, d.external_id), 'amount', d.amount,
      'amountOutstanding', CASE WHEN d.is_open THEN d.amount - d.amount_linked ELSE 0 END,
      'amountLinkedBefore', v.amount_linked_before, 'credits', ${LINKED_CREDITS}, 'onAccount', ${UNLINKED_CREDITS})
      ORDER BY v.rank)
    FROM instalment_plan_invoices v ${joinDocument('d', 'v.invoice_id')}
    WHERE v.organization_id = $1 AND v.plan_id = n.id) AS invoices,
  (SELECT json_agg(json_build_object('at', to_char(t.date AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'dueOn', t.due_on, 'amount', t.amount, 'amountThrough', t.amount_through) ORDER BY t.rank)
    FROM instalments t WHERE t.organization_id = $1 AND t.plan_id = n.id) AS instalments
FROM instalment_plans n ${joinDocument('i', 'n.invoice_id')} ${joinCustomer('c', 'i.customer_id')}
LEFT JOIN LATERAL (
  SELECT p.ended_at, p.ended_on, p.end_reason FROM instalment_plan_invoices v
  JOIN promises p ON p.organization_id = $1 AND p.id = v.promise_id AND p.ended_at IS NOT NULL
  WHERE v.organization_id = $1 AND v.plan_id = n.id ORDER BY p.ended_at LIMIT 1) e ON true
WHERE n.organization_id = $1 AND n.id = ANY($2::uuid[])
  AND EXISTS (SELECT 1 FROM instalment_plan_invoices v WHERE v.organization_id = $1 AND v.plan_id = n.id)`;

/** Returns plans in the order of their ids, with the status of each instalment. */
export async function loadPlansById(
  connection: Pick<Connection, 'query'>,
  organizationId: string,
  ids: readonly string[],
  today: CalendarDay,
): Promise<InstalmentPlan[]> {
  const { rows } = await connection.query<StoredPlan>({
    name: 'instalment plans by id',
    text: PLANS,
    values: [organizationId, ids],
  });
  const byId = new Map(rows.map((row) => [row.id, planOf(row, today)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Returns a plan. @throws NOT_FOUND */
export async function findPlan(
  connection: Pick<Connection, 'query'>,
  organizationId: string,
  id: string,
  today: CalendarDay,
): Promise<InstalmentPlan> {
  const [plan] = await loadPlansById(connection, organizationId, [id.toLowerCase()], today);
  if (plan === undefined) throw notFound();
  return plan;
}

function planOf(
  { invoices, instalments, endedOn, endReason, ...plan }: StoredPlan,
  today: CalendarDay,
): InstalmentPlan {
  const end = { endedOn, endReason };
  const outcomes = instalmentOutcomes(instalments, invoices, end, today);
  const shown = instalments.flatMap(({ at, amount }, i) => {
    const outcome = outcomes[i];
    return outcome === undefined ? [] : [{ date: at, amount, ...outcome }];
  });
  const amount = instalments.at(-1)?.amountThrough ?? 0;
  const paid = invoices.reduce(
    (sum, { credits, amountLinkedBefore }) =>
      sum + credits.reduce((all, { amountInEffect }) => all + amountInEffect, 0) - amountLinkedBefore,
    0,
  );
  const stated = instalments.map(({ dueOn, amount: part }) => ({ dueOn, amount: part }));
  return withVersion(
    {
      ...plan,
      amount,
      amountPaid: Math.max(0, Math.min(amount, paid)),
      state: planState(
        outcomes.map(({ status }) => status),
        end,
      ),
      invoices: invoices.map(({ id, externalId, customId, amountOutstanding }) => ({
        id,
        externalId,
        customId,
        amountOutstanding,
      })),
      instalments: shown,
      next: shown.find(({ status }) => status === 'OPEN') ?? null,
    },
    { instalments: stated, comment: plan.comment, endedAt: plan.endedAt },
  );
}

/** Lists plans, newest first. */
export async function listPlans(
  { database, clock }: Context,
  { id: organizationId, timezone }: Organization,
  query: InstalmentPlanQuery,
) {
  const { customerId, invoiceId, inForce } = query;
  const page = readPage(query, { list: 'instalment plans', sortBy: 'madeAt' });
  const isInForce = sql<boolean>`EXISTS (
    SELECT 1 FROM instalment_plan_invoices v
    JOIN promises p ON p.organization_id = ${organizationId} AND p.id = v.promise_id
    ${bindOrganization(organizationId, joinFigures, 'f')} AND f.id = v.invoice_id AND f.is_open
    WHERE v.organization_id = ${organizationId} AND v.plan_id = instalment_plans.id AND p.ended_at IS NULL)`;
  const where = [
    ...(customerId === undefined
      ? []
      : [
          sql<boolean>`invoice_id IN (SELECT d.id ${bindOrganization(organizationId, fromInvoices, 'd')}
            AND d.customer_id = ${customerId})`,
        ]),
    ...(invoiceId === undefined
      ? []
      : [
          sql<boolean>`id IN (SELECT v.plan_id FROM instalment_plan_invoices v
            WHERE v.organization_id = ${organizationId} AND v.invoice_id = ${invoiceId})`,
        ]),
    ...(inForce === undefined ? [] : [inForce ? isInForce : sql<boolean>`NOT ${isInForce}`]),
  ];
  const { ids, metadata } = await selectPage(
    database.kysely,
    { from: 'instalment_plans', organizationId, where, sortColumn: 'made_at' },
    page,
  );
  const today = localDate(clock.now(), timezone);
  return { ...metadata, items: await loadPlansById(database.pool, organizationId, ids, today) };
}
