import { assignActions, holdActions, updateActions } from '../../dunning/commands.ts';
import { fromActions, fromAssigneesWith } from '../../dunning/relations.ts';
import { localDate } from '../../kernel/calendar.ts';
import { fromUsers, joinUser } from '../../people/relations.ts';
import { loadAccountManagerIds } from '../../people/users/queries.ts';
import type { DataContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Organization } from '../../platform/organization.ts';
import { type Assigned, type Assignee, assignTasks, type UnassignedTask } from '../domain/assignment.ts';
import { loadPriorityFacts } from '../work-queue/facts.ts';
import { findAssignment } from './settings.ts';

/** Tasks whose families are locked together: few, so that concurrent writes wait only briefly. */
const BATCH = 100;

/** Condition: the open action `a` has no user who can work, because it has none or all of them left. */
export const isUnassigned = (organization: string) => `a.state IN ('TODO', 'FAILED') AND NOT EXISTS (
  SELECT 1 ${fromAssigneesWith('s', joinUser('u', 's.user_id', organization), organization)}
    AND s.action_id = a.id AND u.is_active)`;

/** Position in the unassigned tasks, oldest first. */
export interface TaskCursor {
  /** Exact text, because a JavaScript time has only milliseconds. */
  dueAt: string;
  id: string;
}

const START: TaskCursor = { dueAt: '-infinity', id: '00000000-0000-0000-0000-000000000000' };

/**
 * Assigns a bounded number of tasks by the rules, oldest first. Concurrent calls wait for each other, so each
 * task is assigned once and turns stay fair.
 * @param after position after which to begin. Tasks without an able user stay unassigned, so a caller must go
 *   on after them
 * @returns the number of assigned tasks, and the position after them; null: there are no more
 */
export async function assignPortion(
  context: DataContext,
  organization: Organization,
  after: TaskCursor | null = null,
): Promise<{ assigned: number; next: TaskCursor | null }> {
  const { database, clock } = context;
  const today = localDate(clock.now(), organization.timezone);
  // Read before the transaction: a second connection within it could starve the pool.
  const tasks = await nextUnassigned(database.pool, organization.id, after ?? START);
  const customerIds = [...new Set(tasks.map(({ customerId }) => customerId))];
  const facts = await loadPriorityFacts(database, organization, { today, customerIds });
  return inTransaction(database, async (connection) => {
    const stored = await findAssignment(connection, organization.id, 'FOR UPDATE');
    if (stored.rules.length === 0) return { assigned: 0, next: null };
    const held = await holdActions(
      connection,
      organization.id,
      tasks.map(({ id }) => id),
    );
    // Read again under the locks: another request may have closed or assigned one.
    const open = await stillUnassigned(connection, organization.id, [...held.keys()]);
    const managers = await loadAccountManagerIds(connection, organization.id, customerIds);
    const users = await loadAssignees(connection, organization.id);
    const wanted = open.map(
      ({ id, customerId }): UnassignedTask => ({
        id,
        customerId,
        amountOverdue: facts.get(customerId)?.amountOverdue ?? 0,
        managerIds: managers.get(customerId) ?? [],
      }),
    );
    const { assigned, turns } = assignTasks(wanted, stored.rules, { users, turns: stored.turns });
    await storeAssigned(connection, organization.id, assigned, clock.now());
    await connection.query({
      name: 'store turns of assignment',
      text: 'UPDATE assignment_settings SET turns = $2 WHERE organization_id = $1',
      values: [organization.id, JSON.stringify(turns)],
    });
    return { assigned: assigned.length, next: tasks.length === BATCH ? (tasks.at(-1) ?? null) : null };
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

const UNASSIGNED = `SELECT a.id, a.customer_id AS "customerId", a.due_at::text AS "dueAt"
  ${fromActions('a')} AND ${isUnassigned('$1')}`;

interface FoundTask extends TaskCursor {
  customerId: string;
}

/** Returns the first unassigned tasks after a position, oldest first. */
async function nextUnassigned(
  connection: Pick<Connection, 'query'>,
  organizationId: string,
  { dueAt, id }: TaskCursor,
): Promise<FoundTask[]> {
  const { rows } = await connection.query<FoundTask>({
    name: 'unassigned tasks',
    text: `${UNASSIGNED} AND (a.due_at, a.id) > ($2::timestamptz, $3::uuid) ORDER BY a.due_at, a.id LIMIT ${BATCH}`,
    values: [organizationId, dueAt, id],
  });
  return rows;
}

/** Returns those of some tasks that are unassigned, oldest first. */
async function stillUnassigned(
  connection: Connection,
  organizationId: string,
  ids: readonly string[],
): Promise<FoundTask[]> {
  const { rows } = await connection.query<FoundTask>({
    name: 'unassigned tasks by id',
    text: `${UNASSIGNED} AND a.id = ANY($2::uuid[]) ORDER BY a.due_at, a.id`,
    values: [organizationId, ids],
  });
  return rows;
}

async function loadAssignees(connection: Connection, organizationId: string): Promise<Assignee[]> {
  const { rows } = await connection.query<Assignee>({
    name: 'users for tasks',
    text: `SELECT u.id, u.own_customers_only AS "ownCustomersOnly" ${fromUsers('u')} AND u.is_active AND u.role <> 'VIEWER'`,
    values: [organizationId],
  });
  return rows;
}

async function storeAssigned(
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
