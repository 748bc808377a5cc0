import type { Context } from '../platform/context.ts';
import type { Jobs } from '../platform/jobs/task.ts';
import { testClockSchedules, testClockTasks } from './test-clock/job.ts';

/** What sandboxes do in the background. */
export const setupJobs = (context: Context): Jobs => ({
  tasks: testClockTasks(context),
  schedules: testClockSchedules,
});
