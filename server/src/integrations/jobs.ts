import type { Jobs } from '../platform/jobs/task.ts';
import type { IntegrationContext } from './connectors.ts';
import { sourceSchedules, sourceTasks } from './sync/job.ts';

/** Returns the background jobs of integrations. */
export const integrationJobs = (context: IntegrationContext): Jobs => ({
  tasks: sourceTasks(context),
  schedules: sourceSchedules,
});
