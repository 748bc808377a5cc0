import type { Context } from '../platform/context.ts';
import type { Jobs } from '../platform/jobs/task.ts';
import { demoSchedules, demoTasks } from './demo/job.ts';
import { testClockSchedules, testClockTasks } from './test-clock/job.ts';

/** Lists the background jobs of sandboxes and first steps. */
export const setupJobs = (context: Context): Jobs => ({
  tasks: [...testClockTasks(context), ...demoTasks(context)],
  schedules: [...testClockSchedules, ...demoSchedules],
});
