import type { Context } from '../platform/context.ts';
import type { Jobs } from '../platform/jobs/task.ts';
import { promiseSchedules, promiseTasks } from './promises/job.ts';
import { undoSchedules, undoTasks } from './undo/job.ts';

/** Returns the background jobs of promises and undo. */
export const caseJobs = (context: Context): Jobs => ({
  tasks: [...promiseTasks(context), ...undoTasks(context)],
  schedules: [...promiseSchedules, ...undoSchedules],
});
