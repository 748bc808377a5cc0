import type { Context } from '../platform/context.ts';
import type { Jobs } from '../platform/jobs/task.ts';
import { sampleDataSchedules, sampleDataTasks } from './sample-data/job.ts';
import { testClockSchedules, testClockTasks } from './test-clock/job.ts';

/** Lists the background jobs of sandboxes and first steps. */
export const setupJobs = (context: Context): Jobs => ({
  tasks: [...testClockTasks(context), ...sampleDataTasks(context)],
  schedules: [...testClockSchedules, ...sampleDataSchedules],
});
