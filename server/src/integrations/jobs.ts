import type { Jobs } from '../platform/jobs/task.ts';
import { ConnectorPool } from './connections/pool.ts';
import type { IntegrationContext } from './connectors.ts';
import { keySchedules, keyTasks } from './keys/job.ts';
import { pdfSchedules, pdfTasks } from './pdfs/job.ts';
import { sourceSchedules, sourceTasks } from './sync/job.ts';

/** Returns the background jobs of integrations. */
export function integrationJobs(context: IntegrationContext): Jobs {
  const pool = new ConnectorPool();
  // A connector sends one request at a time, and a PDF may take a minute. Reads must not wait for it.
  const pdfPool = new ConnectorPool();
  return {
    tasks: [
      ...sourceTasks({ ...context, pool }),
      ...keyTasks(context),
      ...pdfTasks({ ...context, pool: pdfPool }),
    ],
    schedules: [...sourceSchedules, ...keySchedules, ...pdfSchedules],
    close: async () => void (await Promise.all([pool.close(), pdfPool.close()])),
  };
}
