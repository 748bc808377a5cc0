import type { Jobs } from '../platform/jobs/task.ts';
import { ConnectorPool } from './connections/pool.ts';
import type { IntegrationContext } from './connectors.ts';
import { keySchedules, keyTasks } from './keys/job.ts';
import { sourceSchedules, sourceTasks } from './sync/job.ts';

/** Returns the background jobs of integrations. */
export function integrationJobs(context: IntegrationContext): Jobs {
  const pool = new ConnectorPool();
  return {
    tasks: sourceTasks({ ...context, pool }).concat(keyTasks(context)),
    schedules: sourceSchedules.concat(keySchedules),
    close: () => pool.close(),
  };
}
