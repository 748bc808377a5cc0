import type { Context, DataContext } from '../../platform/context.ts';
import { runChunks } from '../../platform/jobs/chunked-job.ts';
import { clockKind, jobKind, newJob } from '../../platform/jobs/kind.ts';
import { addJobs } from '../../platform/jobs/queue.ts';
import { everyMinute, type Schedule, type Task, task } from '../../platform/jobs/task.ts';
import { notifyBrokenPromises, organizationsToNotify } from './notify-broken.ts';

const CLOCK = clockKind('promises-clock');
const NOTIFY = jobKind('tell-broken-promises', ['organizationId'], { followsClock: true });

export const promiseSchedules: readonly Schedule[] = [everyMinute(CLOCK)];

/** Returns the tasks that report broken promises. */
export const promiseTasks = (context: DataContext & Pick<Context, 'organizations'>): readonly Task[] => [
  task(CLOCK, () => queueBrokenPromises(context)),
  task(NOTIFY, async (of, run) => {
    const organization = await context.organizations.byId(of.organizationId);
    if (organization === null) return;
    const portion = () => notifyBrokenPromises(context, organization);
    await runChunks({ queryable: context.database.pool, kind: NOTIFY, of, run }, portion);
  }),
];

/** Queues a job for each organization with broken promises. */
export async function queueBrokenPromises(context: DataContext): Promise<void> {
  const ids = await organizationsToNotify(context);
  await addJobs(
    context.database.pool,
    ids.map((organizationId) => newJob(NOTIFY, { organizationId })),
  );
}
