import type { Context } from '../platform/context.ts';
import type { Jobs } from '../platform/jobs/task.ts';
import { bulkSchedules, bulkTasks } from './bulk/job.ts';
import { exportSchedules, exportTasks } from './exports/job.ts';
import { habitSchedules, habitTasks } from './habits/job.ts';
import { reportSchedules, reportTasks } from './reports/job.ts';

/** Returns the background jobs of insight. */
export const insightJobs = (context: Context): Jobs => ({
  tasks: [...habitTasks(context), ...exportTasks(context), ...bulkTasks(context), ...reportTasks(context)],
  schedules: [...habitSchedules, ...exportSchedules, ...bulkSchedules, ...reportSchedules],
});
