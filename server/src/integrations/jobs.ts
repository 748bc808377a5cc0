import type { Jobs } from '../platform/jobs/task.ts';
import { type SyncContext, sourceSchedules, sourceTasks } from './sync/job.ts';

/** Returns the background jobs of integrations. */
export const integrationJobs = (context: SyncContext): Jobs => ({
  tasks: sourceTasks(context),
  schedules: sourceSchedules,
});
