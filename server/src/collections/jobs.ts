import type { Context } from '../platform/context.ts';
import type { Jobs } from '../platform/jobs/task.ts';
import { dunningSchedules, dunningTasks } from './dunning/clockwork/job.ts';
import { promiseSchedules, promiseTasks } from './promises/job.ts';
import { reminderTasks } from './reminders/job.ts';

/** What collections do in the background. */
export const collectionJobs = (context: Context): Jobs => ({
  tasks: [...dunningTasks(context), ...reminderTasks(context), ...promiseTasks(context)],
  schedules: [...dunningSchedules, ...promiseSchedules],
});
