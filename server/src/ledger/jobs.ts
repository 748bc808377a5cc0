import type { Context } from '../platform/context.ts';
import type { Jobs } from '../platform/jobs/task.ts';
import { overdueSchedules, overdueTasks } from './invoices/job.ts';

/** What the ledger does in the background. */
export const ledgerJobs = (context: Context): Jobs => ({
  tasks: [...overdueTasks(context)],
  schedules: [...overdueSchedules],
});
