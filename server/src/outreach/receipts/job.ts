import type { Context, DataContext } from '../../platform/context.ts';
import { runChunks } from '../../platform/jobs/chunked-job.ts';
import { clockKind, jobKind, newJob } from '../../platform/jobs/kind.ts';
import { addJobs } from '../../platform/jobs/queue.ts';
import { type Schedule, type Task, task } from '../../platform/jobs/task.ts';
import { writeReceipts } from './write.ts';

const CLOCK = clockKind('receipts-clock');
const WRITE = jobKind('write-receipts', ['organizationId'], { followsClock: true });

/** Payments wait an hour for further ones. At start the clock finds work that a killed process has left. */
export const receiptSchedules: readonly Schedule[] = [{ kind: CLOCK, at: '*/10 * * * *', atStart: true }];

/**
 * Returns the tasks that send receipts. The clock finds payments in the database, so a lost job or process
 * loses nothing.
 */
export const receiptTasks = (context: DataContext & Pick<Context, 'organizations'>): readonly Task[] => [
  task(CLOCK, () => queueReceipts(context)),
  task(WRITE, async (of, run) => {
    const organization = await context.organizations.byId(of.organizationId);
    if (organization === null) return;
    const portion = () => writeReceipts(context, organization);
    await runChunks({ queryable: context.database.pool, kind: WRITE, of, run }, portion);
  }),
];

/** Queues a job for each organization with receipts. It searches all organizations by design. */
export async function queueReceipts({ database: { pool } }: Pick<DataContext, 'database'>): Promise<void> {
  const { rows } = await pool.query<{ organizationId: string }>({
    name: 'organizations with receipts',
    text: `SELECT organization_id AS "organizationId" FROM dunning_settings -- all organizations
           WHERE receipts_since IS NOT NULL`,
  });
  await addJobs(
    pool,
    rows.map((of) => newJob(WRITE, of)),
  );
}
