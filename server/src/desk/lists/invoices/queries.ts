import { type RawBuilder, sql } from 'kysely';
import { daysBetween } from '../../../kernel/days.ts';
import { buildCustomFieldConditions } from '../../../ledger/custom-fields/queries.ts';
import {
  buildDocumentConditions,
  documentSources,
  dueIn,
  issuedIn,
  outstandingIn,
} from '../../../ledger/filters.ts';
import { stateConditions, toInvoice } from '../../../ledger/invoices/queries.ts';
import { listViews, type Today, todayOf } from '../../../ledger/reads.ts';
import { fromDocuments } from '../../../ledger/relations.ts';
import { conditionIf, MANAGERS, managedBy, managersColumn } from '../../../people/index.ts';
import type { Context } from '../../../platform/context.ts';
import { queryRows, rowShape, shape } from '../../../platform/db/rows.ts';
import { invalidField } from '../../../platform/errors.ts';
import { comparisonConditions } from '../../../platform/lists/filters.ts';
import { readPage } from '../../../platform/lists/paging.ts';
import { type Matching, selectCountedPage } from '../../../platform/lists/select-page.ts';
import type { Organization } from '../../../platform/organization.ts';
import { type InvoiceRow, type InvoiceRowQuery, LADDERS } from './schema.ts';

/** Lists invoices with the columns of their table. */
export async function listInvoiceRows(context: Context, organization: Organization, query: InvoiceRowQuery) {
  const { sortBy = 'createdAt' } = query;
  const page = readPage(query, { list: 'invoice-rows', sortBy });
  const today = todayOf(organization, context);
  const matching = await matchingInvoices(context, organization, query);
  const { organizationId, where } = matching;
  const { page: source } = documentSources(organization.id, query);
  const { sortColumn, only, unkeyed } = orderOf(query);
  const { ids, metadata } = await selectCountedPage(
    context.database.kysely,
    {
      ...source,
      organizationId,
      where: [...where, ...only],
      sortColumn,
      ...(unkeyed === undefined ? {} : { rest: { ...source, where: [...where, unkeyed], place: 'LOWEST' } }),
    },
    page,
    { ...matching, sortColumn },
  );
  const [views, levels] = await Promise.all([
    listViews(context.database, organization.id, 'INVOICE', ids),
    loadLevels(context, organization.id, ids),
  ]);
  const items = views.flatMap((view): InvoiceRow[] => {
    const level = levels.get(view.id);
    const invoice = toInvoice(view, today);
    const isLate = invoice.state === 'OVERDUE' && view.dueOn !== null;
    const daysOverdue = isLate && view.dueOn !== null ? daysBetween(view.dueOn, today.today) : 0;
    return level === undefined ? [] : [{ invoice, daysOverdue, ...level }];
  });
  return { ...metadata, items };
}

/** Returns the invoices that match the filters. */
export async function matchingInvoices(
  context: Context,
  organization: Organization,
  query: InvoiceRowQuery,
): Promise<Matching> {
  const where = [
    ...(await buildDocumentConditions(context, organization, 'INVOICE', query)),
    ...conditions(organization, query, todayOf(organization, context)),
    ...(await buildCustomFieldConditions(context.database, organization, query, {
      entityType: 'INVOICE',
      table: 'documents',
    })),
  ];
  return { ...documentSources(organization.id, query).counted, organizationId: organization.id, where };
}

interface Order {
  sortColumn: string | RawBuilder<unknown>;
  /** Conditions of the index in this order. */
  only: RawBuilder<boolean>[];
  /** The invoices that the index excludes; undefined: none. */
  unkeyed?: RawBuilder<boolean>;
}

/** Returns the order as a column of an index. */
function orderOf({ sortBy = 'createdAt', state }: InvoiceRowQuery): Order {
  switch (sortBy) {
    case 'createdAt':
      return { sortColumn: 'created_at', only: [] };
    case 'updatedAt':
      return { sortColumn: 'updated_at', only: [] };
    case 'issuedAt':
      return { sortColumn: 'dated_at', only: [] };
    case 'dueDate': {
      // The index of open invoices is sorted by day. The others are far more, and the oldest were paid long
      // ago.
      const isOpen = state?.every((one) => one === 'DUE' || one === 'OVERDUE') ?? false;
      return isOpen
        ? { sortColumn: 'due_on', only: [sql<boolean>`is_open`] }
        : { sortColumn: 'due_at', only: [] };
    }
    case 'customId':
      // Every invoice has a number: `put-document.ts` sets it.
      return { sortColumn: 'custom_id', only: [sql<boolean>`custom_id IS NOT NULL`] };
    case 'grossAmount':
      return { sortColumn: 'amount', only: [] };
    case 'amountOutstanding':
      return {
        sortColumn: sql`(amount - amount_linked)`,
        only: [sql<boolean>`amount_linked < amount`],
        unkeyed: sql<boolean>`amount_linked >= amount`,
      };
  }
}

function conditions(organization: Organization, query: InvoiceRowQuery, today: Today): RawBuilder<boolean>[] {
  const { id } = organization;
  const { 'level.planId': planId, 'level.stepKey': stepKey, state, dunningPlanId } = query;
  if (stepKey !== undefined && planId === undefined)
    throw invalidField('level.planId', 'is required with level.stepKey');
  return [
    ...issuedIn(organization, query),
    ...dueIn(organization, query),
    ...outstandingIn(query),
    ...comparisonConditions(query, 'grossAmount', 'amount'),
    ...managedBy(id, 'customer_id', query.managerId),
    ...(state === undefined ? [] : [stateConditions(state, today)]),
    ...(dunningPlanId === undefined ? [] : [sql<boolean>`dunning_plan_id = ${dunningPlanId}`]),
    ...conditionIf(
      query.disputed,
      sql<boolean>`id IN (SELECT invoice_id FROM disputes WHERE organization_id = ${id} AND resolved_at IS NULL)`,
    ),
    ...conditionIf(query.promised, sql<boolean>`(is_open AND promise_due_on IS NOT NULL)`),
    ...(planId === undefined
      ? []
      : [
          sql<boolean>`id IN (SELECT invoice_id FROM dunning_levels WHERE organization_id = ${id} AND plan_id = ${planId}
            ${stepKey === undefined ? sql`` : sql`AND step_key = ${stepKey}`})`,
        ]),
  ];
}

type Level = Pick<InvoiceRow, 'accountManagers' | 'level'>;
const { date, oneOf, orNull, text, uuid } = shape;

const LEVEL_ROW = rowShape<Level & { id: string }>({
  id: uuid,
  accountManagers: MANAGERS,
  level: orNull(
    rowShape<NonNullable<Level['level']>>({
      planId: uuid,
      planName: text,
      ladder: oneOf(LADDERS),
      stepKey: text,
      stepName: orNull(text),
      takenOn: date,
      nextOn: orNull(date),
    }),
  ),
});

async function loadLevels(
  { database }: Context,
  organizationId: string,
  ids: readonly string[],
): Promise<Map<string, Level>> {
  const { rows } = await queryRows(database.pool, {
    name: 'levels of invoices',
    text: `SELECT d.id, ${managersColumn('d.customer_id')} AS "accountManagers",
      (SELECT json_build_object('planId', p.id, 'planName', p.name, 'ladder', l.ladder, 'stepKey', l.step_key,
          'stepName', (SELECT s ->> 'name' FROM jsonb_array_elements(p.steps) s WHERE s ->> 'key' = l.step_key LIMIT 1),
          'takenOn', l.taken_on, 'nextOn', l.next_on)
        FROM dunning_levels l JOIN dunning_plans p ON p.organization_id = $1 AND p.id = l.plan_id
        WHERE l.organization_id = $1 AND l.invoice_id = d.id ORDER BY l.taken_at DESC, l.ladder DESC, p.id LIMIT 1) AS level
    ${fromDocuments('d')} AND d.id = ANY($2::uuid[])`,
    values: [organizationId, ids],
    row: LEVEL_ROW,
  });
  return new Map(rows.map(({ id, ...level }) => [id, level]));
}
