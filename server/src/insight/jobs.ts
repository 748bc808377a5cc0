import type { Context } from '../platform/context.ts';
import type { Jobs } from '../platform/jobs/task.ts';
import { timedTasks } from '../platform/jobs/timed-work.ts';
import { MONTH_ENDS } from './month-ends/job.ts';
import { PAYMENT_BEHAVIOR } from './payment-behavior/job.ts';
import { reportSchedules, reportTasks } from './reports/job.ts';

/** Returns the background jobs of insight. */
export const insightJobs = (context: Context): Jobs => ({
  tasks: [
    ...timedTasks(context, PAYMENT_BEHAVIOR),
    ...timedTasks(context, MONTH_ENDS),
    ...reportTasks(context),
  ],
  schedules: [PAYMENT_BEHAVIOR.clock, MONTH_ENDS.clock, ...reportSchedules],
});
