import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { runChunks } from '../../platform/jobs/chunked-job.ts';
import { jobKey, newJob } from '../../platform/jobs/kind.ts';
import { addJobs, findJobs } from '../../platform/jobs/queue.ts';
import { everyMinute, type Schedule, type Task, task } from '../../platform/jobs/task.ts';
import { withOrganizationClock } from '../../platform/organization-clock.ts';
import { removeExports } from './commands.ts';
import { EXPORT, EXPORTS_CLOCK, REMOVE } from './kinds.ts';
import { fail, runExport } from './run.ts';

/** Maximum number of exports that one transaction removes. */
const TOGETHER = 100;

export const exportSchedules: readonly Schedule[] = [everyMinute(EXPORTS_CLOCK)];

/** Returns the tasks that make exports and remove expired ones. */
export const exportTasks = (context: Context): readonly Task[] => [
  task(EXPORT, async (of, run) => {
    if (await runExport(context, of, run)) await addJobs(context.database.pool, [newJob(EXPORT, of)]);
  }),
  task(EXPORTS_CLOCK, () => lookAfterExports(context)),
  task(REMOVE, (of, run) =>
    runChunks({ queryable: context.database.pool, kind: REMOVE, of, run }, () =>
      removeExpired(context, of.organizationId),
    ),
  ),
];

interface UnfinishedExport {
  organizationId: string;
  exportId: string;
  isExpired: boolean;
}

/**
 * Queues exports whose jobs were lost, and the removal of expired ones. An export whose job is dead becomes
 * failed. It searches across organizations by design.
 */
export async function lookAfterExports(context: Context): Promise<void> {
  const { database, clock, organizations } = context;
  const { rows } = await database.pool.query<UnfinishedExport>({
    name: 'exports to look after',
    text: `SELECT organization_id AS "organizationId", id AS "exportId", expires_at <= $1 AS "isExpired" FROM exports
           WHERE finished_at IS NULL OR expires_at <= $1`,
    values: [clock.wall.now()],
  });
  const expired = new Set(rows.filter(({ isExpired }) => isExpired).map((one) => one.organizationId));
  const unfinished = rows.filter(({ isExpired }) => !isExpired);
  const keys = unfinished.map((of) => jobKey(EXPORT, of));
  const jobs = await findJobs(database.pool, keys);
  for (const of of unfinished)
    if (jobs.get(jobKey(EXPORT, of))?.isDead === true)
      await withOrganizationClock(organizations, of.organizationId, () =>
        fail(context, of, 'The export process stopped each time. Request the export again.'),
      );
  await addJobs(database.pool, [
    ...unfinished
      .filter((of) => !jobs.has(jobKey(EXPORT, of)))
      .map(({ organizationId, exportId }) => newJob(EXPORT, { organizationId, exportId })),
    ...[...expired].map((organizationId) => newJob(REMOVE, { organizationId })),
  ]);
}

/** @returns whether there may be more */
async function removeExpired({ database, clock }: Context, organizationId: string): Promise<boolean> {
  const { rows } = await database.pool.query<{ id: string }>({
    name: 'expired exports',
    text: 'SELECT id FROM exports WHERE organization_id = $1 AND expires_at <= $2 ORDER BY id LIMIT $3',
    values: [organizationId, clock.wall.now(), TOGETHER],
  });
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0)
    await inTransaction(database, (connection) => removeExports(connection, organizationId, ids));
  return ids.length === TOGETHER;
}
