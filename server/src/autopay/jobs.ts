import type { Jobs } from '../platform/jobs/task.ts';
import { type AutopayContext, debitSchedules, debitTasks } from './debits/job.ts';

/** Returns the background jobs of automatic payment. */
export const autopayJobs = (context: AutopayContext): Jobs => ({
  tasks: debitTasks(context),
  schedules: debitSchedules,
});
