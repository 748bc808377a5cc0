import { assignActions, holdActions, updateActions } from '../../dunning/commands.ts';
import { fromActions, fromAssigneesWith } from '../../dunning/relations.ts';
import { localDate } from '../../kernel/calendar.ts';
import { fromUsers, joinUser } from '../../people/relations.ts';
import { accountManagerIds } from '../../people/users/queries.ts';
import type { DataContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Organization } from '../../platform/organization.ts';
import { type Assigned, type Assignee, assignTasks, type UnassignedTask } from '../domain/assignment.ts';
import { priorityFacts } from '../work-queue/facts.ts';
import { findAssignment } from './settings.ts';

/** Tasks whose families are locked together: few, so that concurrent writes wait only briefly. */
const BATCH = 100;

/** Condition: the open action `a` has no user who can work, because it has none or all of them left. */
export const isUnassigned = (organization: string) => `a.state IN ('TODO', 'FAILED') AND NOT EXISTS (
  SELECT 1 ${fromAssigneesWith('s', joinUser('u', 's.user_id', organization), organization)}
    AND s.action_id = a.id AND u.is_active)`;

/**
 * Assigns a bounded number of tasks by the rules, oldest first. Concurrent calls wait for each other, so each
 * task is assigned once and turns stay fair.
 * @returns the number of assigned tasks, and whether there may be more
 */
export async function assignPortion(
  context: DataContext,
  organization: Organization,
): Promise<{ assigned: number; hasMore: boolean }> {
  const { database, clock } = context;
  const today = localDate(clock.now(), organization.timezone);
  // Read before the transaction: a second connection within it could starve the pool.
  const tasks = await unassignedTasks(database.pool, organization.id, null);
  const customerIds = [...new Set(tasks.map(({ customerId }) => customerId))];
  const facts = await priorityFacts(database, organization, { today, customerIds });
  return inTransaction(database, async (connection) => {
    const stored = await findAssignment(connection, organization.id, 'FOR UPDATE');
    if (stored.rules.length === 0) return { assigned: 0, hasMore: false };
    const held = await holdActions(
      connection,
      organization.id,
      tasks.map(({ id }) => id),
    );
    // Read again under the locks: another request may have closed or assigned one.
    const open = await unassignedTasks(connection, organization.id, [...held.keys()]);
    const managers = await accountManagerIds(connection, organization.id, customerIds);
    const users = await assignees(connection, organization.id);
    const wanted = open.map(
      ({ id, customerId }): UnassignedTask => ({
        id,
        customerId,
        amountOverdue: facts.get(customerId)?.amountOverdue ?? 0,
        managerIds: managers.get(customerId) ?? [],
      }),
    );
    const { assigned, turns } = assignTasks(wanted, stored.rules, { users, turns: stored.turns });
    await store(connection, organization.id, assigned, clock.now());
    await connection.query({
      name: 'store turns of assignment',
      text: 'UPDATE assignment_settings SET turns = $2 WHERE organization_id = $1',
      values: [organization.id, JSON.stringify(turns)],
    });
    // Another run may have assigned some of them; then this one goes on with the next.
    const hasProgress = assigned.length > 0 || open.length < tasks.length;
    return { assigned: assigned.length, hasMore: tasks.length === BATCH && hasProgress };
  });
}

/** Returns the number of open tasks without a user who can work. */
export async function countUnassigned(
  connection: Pick<Connection, 'query'>,
  organizationId: string,
): Promise<number> {
  const { rows } = await connection.query<{ count: number }>({
    name: 'count unassigned tasks',
    text: `SELECT count(*)::integer AS count ${fromActions('a')} AND ${isUnassigned('$1')}`,
    values: [organizationId],
  });
  return rows[0]?.count ?? 0;
}

/** Returns unassigned tasks, oldest first. @param ids only these; null: any */
async function unassignedTasks(
  connection: Pick<Connection, 'query'>,
  organizationId: string,
  ids: readonly string[] | null,
): Promise<{ id: string; customerId: string }[]> {
  const { rows } = await connection.query<{ id: string; customerId: string }>({
    name: ids === null ? 'unassigned tasks' : 'unassigned tasks by id',
    text: `SELECT a.id, a.customer_id AS "customerId" ${fromActions('a')}
             AND ${isUnassigned('$1')} ${ids === null ? '' : 'AND a.id = ANY($2::uuid[])'}
           ORDER BY a.due_at, a.id LIMIT ${BATCH}`,
    values: [organizationId, ...(ids === null ? [] : [ids])],
  });
  return rows;
}

async function assignees(connection: Connection, organizationId: string): Promise<Assignee[]> {
  const { rows } = await connection.query<Assignee>({
    name: 'users for tasks',
    text: `SELECT u.id, u.own_customers_only AS "ownCustomersOnly" ${fromUsers('u')} AND u.is_active AND u.role <> 'VIEWER'`,
    values: [organizationId],
  });
  return rows;
}

async function store(
  connection: Connection,
  organizationId: string,
  assigned: readonly Assigned[],
  now: string,
): Promise<void> {
  for (const [userId, tasks] of Map.groupBy(assigned, (one) => one.userId)) {
    const ids = tasks.map(({ taskId }) => taskId);
    await assignActions(connection, organizationId, ids, [userId]);
    await updateActions(connection, organizationId, ids, { sets: [], values: [], now });
  }
}
