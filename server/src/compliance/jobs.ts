import type { Context } from '../platform/context.ts';
import type { Jobs } from '../platform/jobs/task.ts';
import { auditSchedules, auditTasks } from './audit/job.ts';

/** Returns the background jobs of the audit. */
export const complianceJobs = (context: Context): Jobs => ({
  tasks: auditTasks(context),
  schedules: auditSchedules,
});
