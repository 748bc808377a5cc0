import type { DataContext } from '../../platform/context.ts';
import { runChunks } from '../../platform/jobs/chunked-job.ts';
import { clockKind, jobKind, newJob } from '../../platform/jobs/kind.ts';
import { addJobs } from '../../platform/jobs/queue.ts';
import { defineTask, type Schedule, type Task } from '../../platform/jobs/task.ts';
import { findOrganizationsToPrune, removeOldAudit } from './removal.ts';

const CLOCK = clockKind('audit-removal-clock');
const REMOVE = jobKind('remove-audit', ['organizationId']);

export const auditSchedules: readonly Schedule[] = [{ kind: CLOCK, at: '37 * * * *', atStart: false }];

/** Returns the tasks that remove audit entries past their retention. */
export function auditTasks(context: DataContext): readonly Task[] {
  const { pool } = context.database;
  return [
    defineTask(CLOCK, async () => {
      const ids = await findOrganizationsToPrune(context);
      await addJobs(
        pool,
        ids.map((organizationId) => newJob(REMOVE, { organizationId })),
      );
    }),
    defineTask(REMOVE, async (of, run) => {
      await runChunks({ queryable: pool, kind: REMOVE, of, run }, () =>
        removeOldAudit(context, of.organizationId),
      );
    }),
  ];
}
