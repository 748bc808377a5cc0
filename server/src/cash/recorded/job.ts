import { systemActor } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import { actingAs } from '../../platform/current-actor.ts';
import type { Database } from '../../platform/db/database.ts';
import { newJob } from '../../platform/jobs/kind.ts';
import { addJobs } from '../../platform/jobs/queue.ts';
import { defineTask, type Task } from '../../platform/jobs/task.ts';
import { MATCH_LINES } from '../decisions/kinds.ts';
import { IS_UNDECIDED } from '../matches/sources.ts';
import { joinRecorded } from './join-recorded.ts';
import { JOIN_RECORDED } from './kinds.ts';

/** Returns the task that compares recorded payments with matches. */
export const recordedTasks = (
  context: Pick<Context, 'database' | 'clock' | 'organizations' | 'log'>,
): readonly Task[] => [
  defineTask(JOIN_RECORDED, async ({ organizationId }, run) => {
    const organization = await context.organizations.byId(organizationId);
    if (organization === null) return;
    await actingAs({ ...systemActor(null), job: JOIN_RECORDED.name }, () =>
      joinRecorded(context, organization, run.stopped),
    );
    const { pool } = context.database;
    if (run.stopped()) await addJobs(pool, [newJob(JOIN_RECORDED, { organizationId })]);
    if (await isToBeDecided(pool, organizationId))
      await addJobs(pool, [newJob(MATCH_LINES, { organizationId })]);
  }),
];

/** Returns whether a line was reopened, or has the amount of a payment that no line confirms. */
async function isToBeDecided(pool: Database['pool'], organizationId: string): Promise<boolean> {
  const { rows } = await pool.query<{ isOpen: boolean }>({
    name: 'lines that wait for a decision',
    text: `SELECT EXISTS (SELECT 1 FROM bank_transactions t WHERE t.organization_id = $1 AND ${IS_UNDECIDED}
             AND t.decided_at IS NULL) AS "isOpen"`,
    values: [organizationId],
  });
  return rows[0]?.isOpen === true;
}
