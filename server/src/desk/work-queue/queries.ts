import { type RawBuilder, sql } from 'kysely';
import { actionsById } from '../../dunning/actions/queries.ts';
import { workConditions } from '../../dunning/filters.ts';
import type { CalendarDay } from '../../kernel/calendar.ts';
import { todayOf } from '../../ledger/reads.ts';
import type { Context } from '../../platform/context.ts';
import { queryRows, rowShape, shape } from '../../platform/db/rows.ts';
import { readPage } from '../../platform/lists/paging.ts';
import { type Matching, type PageSource, selectCountedPage } from '../../platform/lists/select-page.ts';
import type { Organization } from '../../platform/organization.ts';
import { rowScopeOf } from '../../platform/restriction.ts';
import { priorityOf } from '../domain/priority.ts';
import { factsOf, loadPriorityFacts, PRIORITY } from './facts.ts';
import { MAX_TASKS, type WorkGroup, type WorkGroupQuery, type WorkRow, type WorkRowQuery } from './schema.ts';

/** Sort keys from the facts of a customer. */
const KEYS = {
  amount: 'k.amount_overdue',
  age: 'k.days_overdue',
  priority: PRIORITY,
} as const;
const OWN_COLUMNS = { dueDate: 'due_at', createdAt: 'created_at' } as const;

/** Lists the collector's tasks, with the customer facts shown next to each. */
export async function listWorkRows(context: Context, organization: Organization, query: WorkRowQuery) {
  const { database } = context;
  const { sortBy = 'dueDate' } = query;
  const page = readPage(
    { ...query, sortBy, sortOrder: orderOf(query.sortOrder, sortBy) },
    { list: 'work-rows', sortBy },
  );
  const { today } = todayOf(organization, context);
  const { organizationId, where } = matchingWork(context, organization, query);
  const base = { organizationId, where };
  const own: PageSource = { from: 'actions' };
  const source =
    sortBy === 'dueDate' || sortBy === 'createdAt'
      ? { ...own, sortColumn: OWN_COLUMNS[sortBy] }
      : {
          from: withKeys(organization, today, KEYS[sortBy]),
          rowsOf: 'actions' as const,
          sortColumn: 'sort_key',
        };
  const { ids, metadata } = await selectCountedPage(database.kysely, { ...base, ...source }, page, {
    ...base,
    ...own,
    sortColumn: 'due_at',
  });
  const actions = await actionsById(database.pool, organization.id, ids);
  const customerIds = [...actions.values()].map(({ customer }) => customer.id);
  const standings = await loadFigures(context, organization, today, customerIds);
  const items = ids.flatMap((id): WorkRow[] => {
    const action = actions.get(id);
    const figures = action === undefined ? undefined : standings.get(action.customer.id);
    return action === undefined || figures === undefined ? [] : [{ action, ...figures }];
  });
  return { ...metadata, items };
}

/** Returns all tasks that match the filters. */
export function matchingWork(context: Context, organization: Organization, query: WorkRowQuery): Matching {
  const where = workConditions(organization, query, context.clock.now());
  return { from: 'actions', organizationId: organization.id, where };
}

const orderOf = (stated: 'ASC' | 'DESC' | undefined, sortBy: string) =>
  stated ?? (sortBy === 'dueDate' || sortBy === 'createdAt' ? 'ASC' : 'DESC');

/** Selects tasks, each with a sort key of its customer. */
function withKeys(organization: Organization, today: CalendarDay, key: string): RawBuilder<unknown> {
  return sql`(SELECT a.*, ${sql.raw(key)} AS sort_key FROM actions a
    CROSS JOIN ${factsOf(organization, today, 'a.customer_id')}
    WHERE a.organization_id = ${organization.id}) actions`;
}

/** Lists customers once each, with all their tasks. */
export async function listWorkGroups(context: Context, organization: Organization, query: WorkGroupQuery) {
  const { database, clock } = context;
  const { sortBy = 'priority' } = query;
  const page = readPage(
    { ...query, sortBy, sortOrder: orderOf(query.sortOrder, sortBy) },
    { list: 'work-groups', sortBy },
  );
  const { today } = todayOf(organization, context);
  const conditions = [...workConditions(organization, query, clock.now()), ...rowScopeOf('actions')];
  const grouped = customersOf(organization, conditions);
  const source =
    sortBy === 'dueDate'
      ? { from: sql`(${grouped}) g`, rowsOf: null, sortColumn: 'first_due' }
      : {
          from: sql`(SELECT c.*, ${sql.raw(KEYS[sortBy])} AS sort_key FROM (${grouped}) c
            CROSS JOIN ${factsOf(organization, today, 'c.id')}) g`,
          rowsOf: null,
          sortColumn: 'sort_key',
        };
  const base = { organizationId: organization.id, where: [] };
  const { ids, metadata } = await selectCountedPage(database.kysely, { ...base, ...source }, page, {
    ...base,
    from: sql`(${grouped}) g`,
    rowsOf: null,
    sortColumn: 'first_due',
  });
  const [standings, tasks] = await Promise.all([
    loadFigures(context, organization, today, ids),
    loadTasks(context, organization, conditions, ids),
  ]);
  const shown = await actionsById(
    database.pool,
    organization.id,
    [...tasks.values()].flatMap((task) => task.ids),
  );
  const items = ids.flatMap((id): WorkGroup[] => {
    const [figures, task] = [standings.get(id), tasks.get(id)];
    const actions = (task?.ids ?? []).flatMap((one) => shown.get(one) ?? []);
    const [first] = actions;
    if (figures === undefined || task === undefined || first === undefined) return [];
    return [{ customer: first.customer, ...figures, tasks: task.count, actions }];
  });
  return { ...metadata, items };
}

const customersOf = ({ id }: Organization, conditions: RawBuilder<boolean>[]) => sql`
  SELECT organization_id, customer_id AS id, min(due_at) AS first_due FROM actions
  WHERE organization_id = ${id} AND ${sql.join(conditions, sql` AND `)}
  GROUP BY organization_id, customer_id`;

/** Returns the number of tasks of each customer, and the ids of the first due ones. */
async function loadTasks(
  { database }: Context,
  { id }: Organization,
  conditions: RawBuilder<boolean>[],
  customerIds: readonly string[],
): Promise<Map<string, { count: number; ids: string[] }>> {
  const { rows } = await sql<{ id: string; count: number; ids: string[] }>`
    SELECT customer_id AS id, count(*)::integer AS count, (array_agg(id ORDER BY due_at, id))[1:${sql.lit(MAX_TASKS)}] AS ids
    FROM actions WHERE organization_id = ${id} AND customer_id = ANY(${customerIds}::uuid[])
      AND ${sql.join(conditions, sql` AND `)}
    GROUP BY customer_id`.execute(database.kysely);
  return new Map(rows.map(({ id: customerId, ...tasks }) => [customerId, tasks]));
}

type CustomerFigures = Omit<WorkRow, 'action'>;

async function loadFigures(
  context: Context,
  organization: Organization,
  today: CalendarDay,
  customerIds: readonly string[],
): Promise<Map<string, CustomerFigures>> {
  const [facts, contacts] = await Promise.all([
    loadPriorityFacts(context.database, organization, { today, customerIds }),
    mainContacts(context, organization.id, customerIds),
  ]);
  const { currency } = organization;
  return new Map(
    [...facts].map(([id, known]) => [
      id,
      { currency, ...known, priority: priorityOf(known), contact: contacts.get(id) ?? null },
    ]),
  );
}

type Contact = NonNullable<CustomerFigures['contact']>;
const { boolean, orNull, text, uuid } = shape;

const CONTACT_ROW = rowShape<Contact & { customerId: string }>({
  customerId: uuid,
  id: uuid,
  firstName: orNull(text),
  lastName: orNull(text),
  email: text,
  phone: orNull(text),
  bounced: boolean,
});

async function mainContacts(
  { database }: Context,
  organizationId: string,
  customerIds: readonly string[],
): Promise<Map<string, Contact>> {
  const { rows } = await queryRows(database.pool, {
    name: 'main contacts of tasks',
    text: `SELECT DISTINCT ON (customer_id) customer_id AS "customerId", id, first_name AS "firstName", last_name AS "lastName",
             email, phone, bounced_at IS NOT NULL AS bounced
           FROM contacts WHERE organization_id = $1 AND customer_id = ANY($2::uuid[])
           ORDER BY customer_id, is_main DESC, created_at, id`,
    values: [organizationId, customerIds],
    row: CONTACT_ROW,
  });
  return new Map(rows.map(({ customerId, ...contact }) => [customerId, contact]));
}
