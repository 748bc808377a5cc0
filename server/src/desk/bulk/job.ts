import type { Context } from '../../platform/context.ts';
import { runChunks } from '../../platform/jobs/chunked-job.ts';
import { addJobs } from '../../platform/jobs/queue.ts';
import { jobPerOrganization, restoreJobs } from '../../platform/jobs/restore-jobs.ts';
import { defineTask, everyMinute, type Schedule, type Task } from '../../platform/jobs/task.ts';
import { type Expiring, removeExpired } from '../remove-expired.ts';
import { fail, removeBulkJobs } from './finish.ts';
import { APPROVED_BULK, BULK, BULK_CLOCK, REMOVE_BULK } from './kinds.ts';
import { IS_WAITING } from './queries.ts';
import { runPortion } from './run.ts';

/** One at a time, because a job may have many records. */
const EXPIRING: Expiring = { table: 'bulk_jobs', together: 1, remove: removeBulkJobs };

export const bulkSchedules: readonly Schedule[] = [everyMinute(BULK_CLOCK)];

/** Returns the tasks that run bulk jobs, one portion at a time, and remove expired ones. */
export const bulkTasks = (context: Context): readonly Task[] => [
  ...[BULK, APPROVED_BULK].map((kind) =>
    defineTask(kind, (of, run) =>
      runChunks({ queryable: context.database.pool, kind, of, run, isAwaited: true }, () =>
        runPortion(context, of, run, { isApproved: kind === APPROVED_BULK }),
      ),
    ),
  ),
  defineTask(BULK_CLOCK, () => lookAfterBulkJobs(context)),
  defineTask(REMOVE_BULK, (of, run) =>
    runChunks({ queryable: context.database.pool, kind: REMOVE_BULK, of, run }, () =>
      removeExpired(context, of.organizationId, EXPIRING),
    ),
  ),
];

interface BulkJobRef {
  organizationId: string;
  bulkJobId: string;
}

/** Queues lost jobs and the removal of expired ones. It searches all organizations by design. */
export async function lookAfterBulkJobs(context: Context): Promise<void> {
  const { database, clock } = context;
  const { rows } = await database.pool.query<BulkJobRef & { isExpired: boolean; isApproved: boolean }>({
    name: 'bulk jobs to look after',
    text: `SELECT organization_id AS "organizationId", id AS "bulkJobId", expires_at <= $1 AS "isExpired",
             is_approved AS "isApproved" FROM bulk_jobs
           WHERE (finished_at IS NULL AND NOT ${IS_WAITING}) OR expires_at <= $1`,
    values: [clock.wall.now()],
  });
  const unfinished = rows.filter(({ isExpired }) => !isExpired);
  for (const kind of [BULK, APPROVED_BULK]) {
    const ofKind = unfinished.filter(({ isApproved }) => isApproved === (kind === APPROVED_BULK));
    await restoreJobs(context, kind, ofKind, (of) =>
      fail(context, of, 'The job could not continue. Completed records are kept.'),
    );
  }
  const expired = rows.filter(({ isExpired }) => isExpired);
  await addJobs(database.pool, jobPerOrganization(REMOVE_BULK, expired));
}
