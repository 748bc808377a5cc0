import type { Context, DataContext } from '../context.ts';
import type { Organization } from '../organization.ts';
import { runChunks } from './chunked-job.ts';
import { type JobKind, newJob } from './kind.ts';
import { addJobs } from './queue.ts';
import { defineTask, type Schedule, type Task } from './task.ts';

/**
 * Work that the passing of an organization's time makes necessary. Production looks for it on a schedule and
 * queues it. While the clock of a sandbox is advanced, the advance does the same portions in line.
 */
export interface TimedWork {
  /** Looks for organizations with work. */
  clock: Schedule;
  kind: JobKind<'organizationId'>;
  /** Returns the ids of the organizations with work. It searches all organizations by design. */
  find(context: DataContext): Promise<string[]>;
  /** Does a bounded part of an organization's work. @returns whether there may be more */
  portion(context: TimedContext, organization: Organization): Promise<boolean>;
}

/** The dependencies of timed work. Emails need the default sender. */
export type TimedContext = DataContext & Pick<Context, 'mail'>;

/** Returns the tasks of timed work: its clock, and the job of an organization. */
export const timedTasks = (
  context: TimedContext & Pick<Context, 'organizations'>,
  work: TimedWork,
): readonly Task[] => [
  defineTask(work.clock.kind, () => queueTimed(context, work)),
  defineTask(work.kind, async (of, run) => {
    const organization = await context.organizations.byId(of.organizationId);
    if (organization === null) return;
    await runChunks({ queryable: context.database.pool, kind: work.kind, of, run }, () =>
      work.portion(context, organization),
    );
  }),
];

/** Queues a job for each organization with work. */
export async function queueTimed(context: DataContext, { find, kind }: TimedWork): Promise<void> {
  const ids = await find(context);
  await addJobs(
    context.database.pool,
    ids.map((organizationId) => newJob(kind, { organizationId })),
  );
}
