import type { Context } from '../platform/context.ts';
import type { Jobs } from '../platform/jobs/task.ts';
import { bulkSchedules, bulkTasks } from './bulk/job.ts';
import { exportSchedules, exportTasks } from './exports/job.ts';

/** Returns the background jobs of bulk changes and exports. */
export const deskJobs = (context: Context): Jobs => ({
  tasks: [...exportTasks(context), ...bulkTasks(context)],
  schedules: [...exportSchedules, ...bulkSchedules],
});
