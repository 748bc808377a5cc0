import type { Context } from '../platform/context.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { runChunks } from '../platform/jobs/chunked-job.ts';
import { clockKind, jobKind } from '../platform/jobs/kind.ts';
import { addJobs } from '../platform/jobs/queue.ts';
import { jobPerOrganization } from '../platform/jobs/restore-jobs.ts';
import { defineTask, type Jobs } from '../platform/jobs/task.ts';
import { timedTasks } from '../platform/jobs/timed-work.ts';
import { PLAN_ENDS } from './plans/job.ts';

const CLOCK = clockKind('agent-plans-clock');
const REMOVE = jobKind('remove-agent-plans', ['organizationId']);
/** Plans that one transaction removes. */
const TOGETHER = 100;

/** Returns the jobs that announce the ends of plans, and remove plans after their time, with their texts. */
export const agentJobs = (context: Context): Jobs => ({
  tasks: [
    ...timedTasks(context, PLAN_ENDS),
    defineTask(CLOCK, () => queueRemovals(context)),
    defineTask(REMOVE, (of, run) =>
      runChunks({ queryable: context.database.pool, kind: REMOVE, of, run }, () =>
        removePlans(context, of.organizationId),
      ),
    ),
  ],
  schedules: [PLAN_ENDS.clock, { kind: CLOCK, at: '40 * * * *', atStart: false }],
});

/** Queues the removal of old plans. It searches all organizations by design. */
async function queueRemovals({ database, clock }: Context): Promise<void> {
  const { rows } = await database.pool.query<{ organizationId: string }>({
    name: 'organizations with old plans',
    text: `SELECT DISTINCT organization_id AS "organizationId" FROM agent_plans WHERE removed_at <= $1`,
    values: [clock.wall.now()],
  });
  await addJobs(database.pool, jobPerOrganization(REMOVE, rows));
}

/** @returns whether there may be more */
async function removePlans({ database, clock }: Context, organizationId: string): Promise<boolean> {
  return inTransaction(database, async (connection) => {
    const { rowCount } = await connection.query({
      name: 'remove old plans',
      text: `DELETE FROM agent_plans WHERE organization_id = $1 AND id IN (
               SELECT id FROM agent_plans WHERE organization_id = $1 AND removed_at <= $2 ORDER BY id LIMIT $3)`,
      values: [organizationId, clock.wall.now(), TOGETHER],
    });
    return rowCount === TOGETHER;
  });
}
