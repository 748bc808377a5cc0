import type { Context } from '../platform/context.ts';
import type { Jobs } from '../platform/jobs/task.ts';
import { habitSchedules, habitTasks } from './habits/job.ts';

/** What figures do in the background. */
export const insightJobs = (context: Context): Jobs => ({
  tasks: habitTasks(context),
  schedules: habitSchedules,
});
