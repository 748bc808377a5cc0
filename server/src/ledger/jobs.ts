import type { Context } from '../platform/context.ts';
import type { Jobs } from '../platform/jobs/task.ts';
import { timedTasks } from '../platform/jobs/timed-work.ts';
import { OVERDUE_INVOICES } from './invoices/job.ts';

/** Returns the background jobs of the ledger. */
export const ledgerJobs = (context: Context): Jobs => ({
  tasks: timedTasks(context, OVERDUE_INVOICES),
  schedules: [OVERDUE_INVOICES.clock],
});
