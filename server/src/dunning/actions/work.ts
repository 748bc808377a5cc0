import { type RawBuilder, sql } from 'kysely';
import type { Timestamp } from '../../kernel/calendar.ts';
import { instantFilter } from '../../ledger/filters.ts';
import type { Database } from '../../platform/db/database.ts';
import { readPage } from '../../platform/lists/paging.ts';
import { selectPage } from '../../platform/lists/select-page.ts';
import type { Organization } from '../../platform/organization.ts';
import type { WorkFilters, WorkQuery } from './internal-schema.ts';
import { actionsById } from './queries.ts';

const SORT_COLUMNS = { dueDate: 'due_at', createdAt: 'created_at' } as const;

/**
 * Lists the open actions that are due, and mails that failed or are uncertain until a person decides. The
 * earliest due come first. The query can ask for other filters and orders.
 */
export async function listWork(
  database: Database,
  organization: Organization,
  query: WorkQuery,
  now: Timestamp,
) {
  const { sortBy = 'dueDate', sortOrder = 'ASC' } = query;
  const page = readPage({ ...query, sortBy, sortOrder }, { list: 'work', sortBy });
  const { ids, metadata } = await selectPage(
    database.kysely,
    {
      from: 'actions',
      organizationId: organization.id,
      where: workConditions(organization, query, now),
      sortColumn: SORT_COLUMNS[sortBy],
    },
    page,
  );
  const actions = await actionsById(database.pool, organization.id, ids);
  return { ...metadata, items: ids.flatMap((id) => actions.get(id) ?? []) };
}

/** Returns the filters of a work list as conditions on actions. */
export function workConditions(
  organization: Organization,
  { state, due = 'NOW', type, customerId, assignedToUserId, unassigned, planId, ...rest }: WorkFilters,
  now: Timestamp,
): RawBuilder<boolean>[] {
  const where = instantFilter(organization, rest, 'dueDate', 'due_at');
  // Literals instead of parameters, so that the planner can match the partial indexes of open actions.
  if (state === undefined) where.push(sql<boolean>`state IN ('TODO', 'FAILED')`);
  else where.push(state === 'TODO' ? sql<boolean>`state = 'TODO'` : sql<boolean>`state = ${state}`);
  if ((state === undefined || state === 'TODO') && due === 'NOW')
    where.push(sql<boolean>`due_at <= ${now} AND (snoozed_until IS NULL OR snoozed_until <= ${now})`);
  if (type !== undefined) where.push(sql<boolean>`type = ${type}`);
  if (customerId !== undefined) where.push(sql<boolean>`customer_id = ${customerId}`);
  if (planId !== undefined) where.push(sql<boolean>`dunning_plan_id = ${planId}`);
  if (unassigned !== undefined)
    where.push(sql<boolean>`(id IN (SELECT s.action_id FROM action_assignees s
      WHERE s.organization_id = ${organization.id})) <> ${unassigned}`);
  if (assignedToUserId !== undefined)
    where.push(sql<boolean>`id IN (SELECT s.action_id FROM action_assignees s
      WHERE s.organization_id = ${organization.id} AND s.user_id = ${assignedToUserId})`);
  return where;
}
