import type { Context } from '../platform/context.ts';
import type { Jobs } from '../platform/jobs/task.ts';
import { timedTasks } from '../platform/jobs/timed-work.ts';
import { TASK_ASSIGNMENT } from './assignment/job.ts';
import { bulkSchedules, bulkTasks } from './bulk/job.ts';
import { exportSchedules, exportTasks } from './exports/job.ts';

/** Returns the background jobs of bulk changes, exports and the assignment of tasks. */
export const deskJobs = (context: Context): Jobs => ({
  tasks: [...exportTasks(context), ...bulkTasks(context), ...timedTasks(context, TASK_ASSIGNMENT)],
  schedules: [...exportSchedules, ...bulkSchedules, TASK_ASSIGNMENT.clock],
});
