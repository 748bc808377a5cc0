import type { Context } from '../../platform/context.ts';
import { runChunks } from '../../platform/jobs/chunked-job.ts';
import { newJob } from '../../platform/jobs/kind.ts';
import { addJobs } from '../../platform/jobs/queue.ts';
import { jobPerOrganization, restoreJobs } from '../../platform/jobs/restore-jobs.ts';
import { defineTask, everyMinute, type Schedule, type Task } from '../../platform/jobs/task.ts';
import { refusal } from '../../platform/refusals.ts';
import { type Expiring, removeExpired } from '../remove-expired.ts';
import { removeExports } from './commands.ts';
import { EXPORT, EXPORTS_CLOCK, REMOVE } from './kinds.ts';
import { fail, runExport } from './run.ts';

const EXPIRING: Expiring = { table: 'exports', together: 100, remove: removeExports };

export const exportSchedules: readonly Schedule[] = [everyMinute(EXPORTS_CLOCK)];

/** Returns the tasks that make exports and remove expired ones. */
export const exportTasks = (context: Context): readonly Task[] => [
  defineTask(EXPORT, async (of, run) => {
    if (await runExport(context, of, run)) await addJobs(context.database.pool, [newJob(EXPORT, of)]);
  }),
  defineTask(EXPORTS_CLOCK, () => lookAfterExports(context)),
  defineTask(REMOVE, (of, run) =>
    runChunks({ queryable: context.database.pool, kind: REMOVE, of, run }, () =>
      removeExpired(context, of.organizationId, EXPIRING),
    ),
  ),
];

interface ExportRef {
  organizationId: string;
  exportId: string;
}

/** Queues exports whose jobs were lost, and the removal of expired ones. It searches all organizations by design. */
export async function lookAfterExports(context: Context): Promise<void> {
  const { database, clock } = context;
  const { rows } = await database.pool.query<ExportRef & { isExpired: boolean }>({
    name: 'exports to look after',
    text: `SELECT organization_id AS "organizationId", id AS "exportId", expires_at <= $1 AS "isExpired" FROM exports
           WHERE finished_at IS NULL OR expires_at <= $1`,
    values: [clock.wall.now()],
  });
  const unfinished = rows.flatMap(({ isExpired, ...of }) => (isExpired ? [] : of));
  await restoreJobs(context, EXPORT, unfinished, (of) => fail(context, of, refusal('EXPORT_STOPPED')));
  const expired = rows.filter(({ isExpired }) => isExpired);
  await addJobs(database.pool, jobPerOrganization(REMOVE, expired));
}
