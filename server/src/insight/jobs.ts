import type { Context } from '../platform/context.ts';
import type { Jobs } from '../platform/jobs/task.ts';
import { habitSchedules, habitTasks } from './payment-behavior/job.ts';
import { reportSchedules, reportTasks } from './reports/job.ts';

/** Returns the background jobs of insight. */
export const insightJobs = (context: Context): Jobs => ({
  tasks: [...habitTasks(context), ...reportTasks(context)],
  schedules: [...habitSchedules, ...reportSchedules],
});
