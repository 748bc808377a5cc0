import { type RawBuilder, sql } from 'kysely';
import { type CalendarDay, type Timestamp, toTimestamp } from '../../../kernel/calendar.ts';
import { buildCustomFieldConditions } from '../../../ledger/custom-fields/queries.ts';
import { loadCustomersByIds } from '../../../ledger/customers/queries.ts';
import {
  creditConditions,
  customerListSource,
  figureConditions,
  instantFilter,
  nameConditions,
} from '../../../ledger/filters.ts';
import { todayOf } from '../../../ledger/reads.ts';
import { bindOrganization, joinDocument } from '../../../ledger/relations.ts';
import { conditionIf, managedBy } from '../../../people/index.ts';
import type { Context } from '../../../platform/context.ts';
import { readPage } from '../../../platform/lists/paging.ts';
import { type Matching, selectCountedPage } from '../../../platform/lists/select-page.ts';
import type { Organization } from '../../../platform/organization.ts';
import type { CustomerRow, CustomerRowQuery } from './schema.ts';
import { customerSource, hasOpen, wasContacted } from './sources.ts';
import { loadStandings } from './standings.ts';

/** Lists customers with the columns of their table. */
export async function listCustomerRows(
  context: Context,
  organization: Organization,
  query: CustomerRowQuery,
) {
  const { sortBy = 'createdAt' } = query;
  const page = readPage(query, { list: 'customer-rows', sortBy });
  const filters = await buildFilters(context, organization, query);
  const matching = matchingAll(organization, filters);
  const { where } = matching;
  const { today } = todayOf(organization, context);
  const source = customerSource(organization, { sortBy, ratings: query.rating, today, filters });
  const { ids, metadata } = await selectCountedPage(
    context.database.kysely,
    { organizationId: organization.id, where, ...source },
    page,
    { ...matching, sortColumn: 'id' },
  );
  const [customers, figuresById] = await Promise.all([
    loadCustomersByIds(context, organization, ids),
    loadStandings(context, organization, { ids, today }),
  ]);
  const items = ids.flatMap((id): CustomerRow[] => {
    const customer = customers.get(id);
    const figures = figuresById.get(id);
    return customer === undefined || figures === undefined ? [] : [{ customer, ...figures }];
  });
  return { ...metadata, items };
}

const buildFilters = async (context: Context, organization: Organization, query: CustomerRowQuery) => ({
  figures: figureConditions(query),
  others: [
    ...conditions(organization, query, {
      now: context.clock.now(),
      today: todayOf(organization, context).today,
    }),
    ...(await buildCustomFieldConditions(context.database, organization, query)),
  ],
});

/** Returns the customers that match the filters. */
export async function matchingCustomers(
  context: Context,
  organization: Organization,
  query: CustomerRowQuery,
): Promise<Matching> {
  return matchingAll(organization, await buildFilters(context, organization, query));
}

type Filters = Awaited<ReturnType<typeof buildFilters>>;

const matchingAll = ({ id: organizationId }: Organization, filters: Filters): Matching => ({
  ...customerListSource(filters, null),
  organizationId,
  where: [...filters.figures, ...filters.others],
});

function conditions(
  organization: Organization,
  query: CustomerRowQuery,
  { now, today }: { now: Timestamp; today: CalendarDay },
): RawBuilder<boolean>[] {
  const { id } = organization;
  const { notContactedSince: since } = query;
  return [
    ...instantFilter(organization, query, 'updatedAt', 'updated_at'),
    ...managedBy(id, 'id', query.managerId),
    ...creditConditions(id, query),
    ...(query.search === undefined ? [] : nameConditions(id, query.search)),
    ...(query.dunningPlanId === undefined ? [] : [sql<boolean>`dunning_plan_id = ${query.dunningPlanId}`]),
    ...conditionIf(query.overdue, hasOpen(id, sql`AND d.due_on < ${today}::date`)),
    ...conditionIf(query.promised, hasOpen(id, sql`AND d.promise_due_on IS NOT NULL`)),
    ...conditionIf(
      query.paused,
      sql<boolean>`(dunning_paused_until IS NOT NULL AND dunning_paused_until > ${now})`,
    ),
    ...conditionIf(
      query.disputed,
      sql<boolean>`id IN (SELECT i.customer_id FROM disputes x
        ${bindOrganization(id, joinDocument, 'i', 'x.invoice_id')}
        WHERE x.organization_id = ${id} AND x.resolved_at IS NULL)`,
    ),
    ...(query.rating === undefined
      ? []
      : [
          sql<boolean>`id IN (SELECT h.customer_id FROM payment_habits h
            WHERE h.organization_id = ${id} AND h.rating = ANY(${query.rating}))`,
        ]),
    ...(since === undefined
      ? []
      : conditionIf(
          false,
          wasContacted(id, sql`AND b.performed_at >= ${toTimestamp(since, organization.timezone)}`),
        )),
  ];
}
