import type { Context, DataContext } from '../../platform/context.ts';
import { runChunks } from '../../platform/jobs/chunked-job.ts';
import { clockKind, jobKind, newJob } from '../../platform/jobs/kind.ts';
import { addJobs } from '../../platform/jobs/queue.ts';
import { everyMinute, type Schedule, type Task, task } from '../../platform/jobs/task.ts';
import { announceOverdue, organizationsToAnnounce } from './announce-overdue.ts';

const CLOCK = clockKind('overdue-clock');
const ANNOUNCE = jobKind('announce-overdue', ['organizationId'], { followsClock: true });

export const overdueSchedules: readonly Schedule[] = [everyMinute(CLOCK)];

/** Returns the tasks that announce overdue invoices. */
export const overdueTasks = (context: DataContext & Pick<Context, 'organizations'>): readonly Task[] => [
  task(CLOCK, () => queueAnnouncements(context)),
  task(ANNOUNCE, async (of, run) => {
    const organization = await context.organizations.byId(of.organizationId);
    if (organization === null) return;
    const portion = () => announceOverdue(context, organization);
    await runChunks({ queryable: context.database.pool, kind: ANNOUNCE, of, run }, portion);
  }),
];

/** Queues a job for each organization that has invoices to announce. */
export async function queueAnnouncements(context: DataContext): Promise<void> {
  const ids = await organizationsToAnnounce(context);
  await addJobs(
    context.database.pool,
    ids.map((organizationId) => newJob(ANNOUNCE, { organizationId })),
  );
}
