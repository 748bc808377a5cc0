import { type RawBuilder, sql } from 'kysely';
import { promiseOf, STORED_PROMISE, type StoredPromise } from '../../../cases/promises/queries.ts';
import { PLAN_OF_PROMISE } from '../../../cases/relations.ts';
import type { CalendarDay } from '../../../kernel/calendar.ts';
import { invoiceState } from '../../../ledger/domain/invoice-state.ts';
import { amountOutstanding } from '../../../ledger/domain/settlement/records.ts';
import { dateFilter, instantFilter } from '../../../ledger/filters.ts';
import { paidOf } from '../../../ledger/invoices/queries.ts';
import { type DocumentView, listViews, todayOf } from '../../../ledger/reads.ts';
import { bindOrganization, fromInvoices, fromOpenInvoices, joinDocument } from '../../../ledger/relations.ts';
import { conditionIf, MANAGERS, type Manager, managersColumn } from '../../../people/index.ts';
import type { Context } from '../../../platform/context.ts';
import { queryRows, rowShape, shape } from '../../../platform/db/rows.ts';
import { readPage } from '../../../platform/lists/paging.ts';
import { type Matching, selectCountedPage } from '../../../platform/lists/select-page.ts';
import type { Organization } from '../../../platform/organization.ts';
import type { PromiseRow, PromiseRowQuery } from './schema.ts';

const SORT_COLUMNS = { date: 'due_on', madeAt: 'made_at' } as const;

/** Lists promises of all invoices, with their status. */
export async function listPromiseRows(context: Context, organization: Organization, query: PromiseRowQuery) {
  const { database } = context;
  const { today } = todayOf(organization, context);
  const { sortBy = 'date' } = query;
  const page = readPage(query, { list: 'promise-rows', sortBy: 'date' });
  const { ids, metadata } = await selectCountedPage(
    database.kysely,
    { ...matchingPromises(context, organization, query), sortColumn: SORT_COLUMNS[sortBy] },
    page,
  );
  const stored = await promisesById(context, organization.id, ids);
  const invoiceIds = [...new Set([...stored.values()].map(({ invoiceId }) => invoiceId))];
  const views = await listViews(database, organization.id, 'INVOICE', invoiceIds);
  const invoices = new Map(views.map((view) => [view.id, view]));
  const items = ids.flatMap((id) => {
    const promise = stored.get(id);
    const view = promise === undefined ? undefined : invoices.get(promise.invoiceId);
    return promise === undefined || view === undefined ? [] : [rowOf(promise, view, today)];
  });
  return { ...metadata, items };
}

/** Returns all promises that match the filters. */
export function matchingPromises(
  context: Context,
  organization: Organization,
  query: PromiseRowQuery,
): Matching {
  const { today } = todayOf(organization, context);
  const where = conditions(organization, query, today);
  return { from: 'promises', organizationId: organization.id, where };
}

function conditions(
  organization: Organization,
  query: PromiseRowQuery,
  today: CalendarDay,
): RawBuilder<boolean>[] {
  const { id } = organization;
  const { customerId, managerId, inForce, lapsed } = query;
  const ofInvoices = (condition: RawBuilder<boolean>, from = fromInvoices) =>
    sql<boolean>`invoice_id IN (SELECT d.id ${bindOrganization(id, from, 'd')}
      AND ${condition})`;
  return [
    ...dateFilter(organization, query, 'date', { at: 'date', on: 'due_on' }),
    ...instantFilter(organization, query, 'madeAt', 'made_at'),
    ...(customerId === undefined ? [] : [ofInvoices(sql<boolean>`d.customer_id = ${customerId}`)]),
    ...(managerId === undefined
      ? []
      : [
          ofInvoices(sql<boolean>`d.customer_id IN (SELECT m.customer_id FROM account_managers m
            WHERE m.organization_id = ${id} AND m.user_id = ${managerId})`),
        ]),
    ...conditionIf(inForce, sql<boolean>`ended_at IS NULL`),
    ...conditionIf(
      lapsed,
      sql<boolean>`(ended_at IS NULL AND due_on < ${today}::date AND ${ofInvoices(sql<boolean>`d.promise_due_on IS NOT NULL`, fromOpenInvoices)})`,
    ),
  ];
}

interface FoundPromise extends StoredPromise {
  invoiceId: string;
  instalmentPlanId: string | null;
  accountManagers: Manager[];
}

async function promisesById(
  { database }: Context,
  organizationId: string,
  ids: readonly string[],
): Promise<Map<string, FoundPromise>> {
  const { rows } = await queryRows(database.pool, {
    name: 'promise rows',
    text: `SELECT ${STORED_PROMISE('p')}, p.invoice_id AS "invoiceId",
             ${PLAN_OF_PROMISE('p')} AS "instalmentPlanId",
             ${managersColumn('d.customer_id')} AS "accountManagers"
           FROM promises p ${joinDocument('d', 'p.invoice_id')}
           WHERE p.organization_id = $1 AND p.id = ANY($2::uuid[])`,
    values: [organizationId, ids],
    row: FOUND_ROW,
  });
  return new Map(rows.map((promise) => [promise.id, promise]));
}

const { date, instant, integer, oneOf, orNull, text, uuid } = shape;
const FOUND_ROW = rowShape<FoundPromise>({
  id: uuid,
  invoiceId: uuid,
  instalmentPlanId: orNull(uuid),
  accountManagers: MANAGERS,
  date: instant,
  dueOn: date,
  amount: orNull(integer),
  comment: orNull(text),
  amountLinkedBefore: integer,
  madeAt: instant,
  source: oneOf(['API', 'APP', 'PORTAL']),
  madeByUserId: orNull(uuid),
  endedAt: orNull(instant),
  endedOn: orNull(date),
  endReason: orNull(oneOf(['REPLACED', 'CANCELLED'])),
});

function rowOf(
  { invoiceId: _invoice, instalmentPlanId, accountManagers, ...stored }: FoundPromise,
  view: DocumentView,
  today: CalendarDay,
): PromiseRow {
  const { id, externalId, customId, currency, amount: grossAmount } = view;
  const { customerId, customerExternalId, customerName: name } = view;
  return {
    promise: promiseOf(stored, paidOf(view), today),
    instalmentPlanId,
    invoice: {
      id,
      externalId,
      customId: customId ?? externalId,
      currency,
      grossAmount,
      amountOutstanding: amountOutstanding(view),
      state: invoiceState(view, today),
    },
    customer: { id: customerId, externalId: customerExternalId, name, companyName: name },
    accountManagers,
  };
}
