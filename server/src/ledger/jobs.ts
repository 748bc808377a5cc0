import type { Context } from '../platform/context.ts';
import type { Jobs } from '../platform/jobs/task.ts';
import { overdueSchedules, overdueTasks } from './invoices/job.ts';

/** Returns the background jobs of the ledger. */
export const ledgerJobs = (context: Context): Jobs => ({
  tasks: [...overdueTasks(context)],
  schedules: [...overdueSchedules],
});
