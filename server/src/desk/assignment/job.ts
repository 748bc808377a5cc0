import { fromActions } from '../../dunning/relations.ts';
import type { DataContext } from '../../platform/context.ts';
import { clockKind, jobKind } from '../../platform/jobs/kind.ts';
import { everyMinute } from '../../platform/jobs/task.ts';
import type { TimedWork } from '../../platform/jobs/timed-work.ts';
import type { Organization } from '../../platform/organization.ts';
import { assignPortion, isUnassigned, type TaskCursor } from './assign.ts';

/** Assigns new tasks by the rules of their organization. */
export const TASK_ASSIGNMENT: TimedWork = {
  clock: everyMinute(clockKind('assignment-clock')),
  kind: jobKind('assign-tasks', ['organizationId'], { followsClock: true }),
  find: organizationsWithUnassigned,
  portion: assignNext,
};

/** Assigns the first tasks that have an able user. @returns whether there may be more */
async function assignNext(context: DataContext, organization: Organization): Promise<boolean> {
  let after: TaskCursor | null = null;
  do {
    const { assigned, next } = await assignPortion(context, organization, after);
    if (assigned > 0) return next !== null;
    after = next;
  } while (after !== null);
  return false;
}

/** Returns the organizations with rules and unassigned tasks. It searches all organizations by design. */
async function organizationsWithUnassigned({ database }: DataContext): Promise<string[]> {
  const { rows } = await database.pool.query<{ id: string }>({
    name: 'organizations with unassigned tasks',
    text: `SELECT o.organization_id AS id FROM assignment_settings o
           WHERE jsonb_array_length(o.rules) > 0 AND EXISTS (
             SELECT 1 ${fromActions('a', 'o.organization_id')} AND ${isUnassigned('o.organization_id')})`,
  });
  return rows.map(({ id }) => id);
}
