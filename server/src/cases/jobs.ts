import type { Context } from '../platform/context.ts';
import type { Jobs } from '../platform/jobs/task.ts';
import { timedTasks } from '../platform/jobs/timed-work.ts';
import { BROKEN_PROMISES } from './promises/job.ts';
import { undoSchedules, undoTasks } from './undo/job.ts';

/** Returns the background jobs of promises and undo. */
export const caseJobs = (context: Context): Jobs => ({
  tasks: [...timedTasks(context, BROKEN_PROMISES), ...undoTasks(context)],
  schedules: [BROKEN_PROMISES.clock, ...undoSchedules],
});
