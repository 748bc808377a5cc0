import type { Context } from '../../platform/context.ts';
import { COPY_ENDING, sweepStaged } from '../../platform/files/staging.ts';
import { sweepContents } from '../../platform/files/sweep.ts';
import { clockKind, jobKind, newJob } from '../../platform/jobs/kind.ts';
import { addJobs } from '../../platform/jobs/queue.ts';
import { defineTask, type Schedule, type Task } from '../../platform/jobs/task.ts';

/** Grace period of uploads: a younger file may be about to be referenced. */
export const GRACE_MS = 24 * 3600 * 1000;

/** Age at which no load still reads its copies: they arrive within 30 minutes. */
const COPY_MS = 6 * 3600 * 1000;

type SweepContext = Pick<Context, 'database' | 'clock' | 'storage' | 'log'>;

const CLOCK = clockKind('files-clock');
const SWEEP = jobKind('sweep-files', ['organizationId']);

/** Hourly, and at startup: each machine cleans the staging folder of its own uploads. */
export const fileSchedules: readonly Schedule[] = [{ kind: CLOCK, at: '15 * * * *', atStart: true }];

/**
 * Returns the tasks that remove unreferenced files. When stopped, a task finishes the current file; the next
 * hourly run continues.
 */
export const fileTasks = (context: SweepContext): readonly Task[] => [
  defineTask(CLOCK, () => queueSweeps(context)),
  defineTask(SWEEP, async ({ organizationId }, { stopped }) => {
    const { database, clock, storage, log } = context;
    const before = clock.wall.millis() - GRACE_MS;
    const removed = await sweepContents({ database, storage, organizationId, before, stopped });
    if (removed > 0) log.info({ organizationId, removed }, 'removed unreferenced files');
  }),
];

/**
 * Sweeps the staging folder and queues a job for each organization. Deliberately reads across all
 * organizations.
 */
export async function queueSweeps({ database, clock, storage }: SweepContext): Promise<void> {
  const now = clock.wall.millis();
  await sweepStaged(storage.stagingFolder, now - GRACE_MS);
  await sweepStaged(storage.stagingFolder, now - COPY_MS, COPY_ENDING);
  const { rows } = await database.pool.query<{ organizationId: string }>({
    name: 'organizations with files',
    text: 'SELECT organization_id AS "organizationId" FROM file_settings',
  });
  await addJobs(
    database.pool,
    rows.map((of) => newJob(SWEEP, of)),
  );
}
