import type { DataContext } from '../../platform/context.ts';
import { runChunks } from '../../platform/jobs/chunked-job.ts';
import { clockKind, jobKind, newJob } from '../../platform/jobs/kind.ts';
import { addJobs } from '../../platform/jobs/queue.ts';
import { defineTask, type Schedule, type Task } from '../../platform/jobs/task.ts';

const CLOCK = clockKind('undo-removal-clock');
const REMOVE = jobKind('remove-undoable', ['organizationId']);
/** Changes deleted in one statement. */
const TOGETHER = 5_000;

export const undoSchedules: readonly Schedule[] = [{ kind: CLOCK, at: '47 * * * *', atStart: false }];

/** Returns the tasks that delete changes that can no longer be undone. */
export const undoTasks = (context: DataContext): readonly Task[] => [
  defineTask(CLOCK, () => queueRemovals(context)),
  defineTask(REMOVE, (of, run) =>
    runChunks({ queryable: context.database.pool, kind: REMOVE, of, run }, () =>
      removeOld(context, of.organizationId),
    ),
  ),
];

/** Queues the deletion of changes whose day has ended. It searches all organizations by design. */
export async function queueRemovals({ database, clock }: DataContext): Promise<void> {
  const { rows } = await database.pool.query<{ id: string }>({
    name: 'organizations with old changes',
    text: `SELECT DISTINCT organization_id AS id FROM undoable_changes WHERE undoable_until <= $1`,
    values: [clock.wall.now()],
  });
  const jobs = rows.map(({ id }) => newJob(REMOVE, { organizationId: id }));
  await addJobs(database.pool, jobs);
}

/** Deletes old changes of an organization. @returns whether there may be more */
async function removeOld({ database, clock }: DataContext, organizationId: string): Promise<boolean> {
  const { rowCount } = await database.pool.query({
    name: 'remove old changes',
    text: `DELETE FROM undoable_changes WHERE organization_id = $1 AND id IN (
             SELECT id FROM undoable_changes WHERE organization_id = $1 AND undoable_until <= $2 ORDER BY id LIMIT $3)`,
    values: [organizationId, clock.wall.now(), TOGETHER],
  });
  return rowCount === TOGETHER;
}
