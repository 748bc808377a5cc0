import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { runChunks } from '../../platform/jobs/chunked-job.ts';
import { jobKey, newJob } from '../../platform/jobs/kind.ts';
import { addJobs, findJobs } from '../../platform/jobs/queue.ts';
import { everyMinute, type Schedule, type Task, task } from '../../platform/jobs/task.ts';
import { withOrganizationClock } from '../../platform/organization-clock.ts';
import { fail, removeBulkJobs } from './finish.ts';
import { BULK, BULK_CLOCK, REMOVE_BULK } from './kinds.ts';
import { runPortion } from './run.ts';

export const bulkSchedules: readonly Schedule[] = [everyMinute(BULK_CLOCK)];

/** Returns the tasks that run bulk jobs, one portion at a time, and remove expired ones. */
export const bulkTasks = (context: Context): readonly Task[] => [
  task(BULK, (of, run) =>
    runChunks({ queryable: context.database.pool, kind: BULK, of, run, isAwaited: true }, () =>
      runPortion(context, of, run),
    ),
  ),
  task(BULK_CLOCK, () => lookAfterBulkJobs(context)),
  task(REMOVE_BULK, (of, run) =>
    runChunks({ queryable: context.database.pool, kind: REMOVE_BULK, of, run }, () =>
      removeExpired(context, of.organizationId),
    ),
  ),
];

interface UnfinishedJob {
  organizationId: string;
  bulkJobId: string;
  isExpired: boolean;
}

/**
 * Queues lost jobs and the removal of expired ones. A job whose queue entry is dead becomes failed. It
 * searches across organizations by design.
 */
export async function lookAfterBulkJobs(context: Context): Promise<void> {
  const { database, clock, organizations } = context;
  const { rows } = await database.pool.query<UnfinishedJob>({
    name: 'bulk jobs to look after',
    text: `SELECT organization_id AS "organizationId", id AS "bulkJobId", expires_at <= $1 AS "isExpired" FROM bulk_jobs
           WHERE finished_at IS NULL OR expires_at <= $1`,
    values: [clock.wall.now()],
  });
  const expired = new Set(rows.filter(({ isExpired }) => isExpired).map((one) => one.organizationId));
  const unfinished = rows.filter(({ isExpired }) => !isExpired);
  const keys = unfinished.map((of) => jobKey(BULK, of));
  const jobs = await findJobs(database.pool, keys);
  for (const of of unfinished)
    if (jobs.get(jobKey(BULK, of))?.isDead === true)
      await withOrganizationClock(organizations, of.organizationId, () =>
        fail(context, of, 'The job could not continue. Completed records are kept.'),
      );
  await addJobs(database.pool, [
    ...unfinished
      .filter((of) => !jobs.has(jobKey(BULK, of)))
      .map(({ organizationId, bulkJobId }) => newJob(BULK, { organizationId, bulkJobId })),
    ...[...expired].map((organizationId) => newJob(REMOVE_BULK, { organizationId })),
  ]);
}

/**
 * Removes one expired job at a time, because a job may have many records.
 * @returns whether there may be more
 */
async function removeExpired({ database, clock }: Context, organizationId: string): Promise<boolean> {
  const { rows } = await database.pool.query<{ id: string }>({
    name: 'expired bulk jobs',
    text: 'SELECT id FROM bulk_jobs WHERE organization_id = $1 AND expires_at <= $2 ORDER BY id LIMIT 1',
    values: [organizationId, clock.wall.now()],
  });
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0)
    await inTransaction(database, (connection) => removeBulkJobs(connection, organizationId, ids));
  return ids.length > 0;
}
