import { type ClockOffset, organizationNow } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { newJob } from '../../platform/jobs/kind.ts';
import { addJobs } from '../../platform/jobs/queue.ts';
import { defineTask, everyMinute, type Schedule, type Task } from '../../platform/jobs/task.ts';
import { sendReports } from './deliver.ts';
import { REPORTS_CLOCK, SEND } from './kinds.ts';

export const reportSchedules: readonly Schedule[] = [everyMinute(REPORTS_CLOCK)];

/** Returns the tasks that send reports. */
export const reportTasks = (context: Context): readonly Task[] => [
  defineTask(REPORTS_CLOCK, () => queueReports(context)),
  defineTask(SEND, async ({ organizationId }, { stopped }) => {
    const organization = await context.organizations.byId(organizationId);
    if (organization !== null) await sendReports(context, organization, stopped);
  }),
];

interface Waiting extends ClockOffset {
  id: string;
  dueAt: string | null;
  isWaiting: boolean;
}

/**
 * Queues a job for each organization with a due report or waiting emails. It searches across organizations by
 * design.
 */
export async function queueReports({ database, clock }: Pick<Context, 'database' | 'clock'>): Promise<void> {
  const wallNow = clock.wall.now();
  const { rows } = await database.pool.query<Waiting>({
    name: 'reports to send',
    text: `SELECT o.organization_id AS id, o.clock_offset_millis AS "clockOffsetMillis", s.due_at AS "dueAt",
             m.organization_id IS NOT NULL AS "isWaiting"
           FROM organizations o
           LEFT JOIN report_schedules s ON s.organization_id = o.organization_id AND s.due_at IS NOT NULL
           LEFT JOIN (SELECT DISTINCT organization_id FROM report_mails
             WHERE state IN ('QUEUED', 'SENDING') AND (waits_until IS NULL OR waits_until <= $1)) m
             ON m.organization_id = o.organization_id
           WHERE s.organization_id IS NOT NULL OR m.organization_id IS NOT NULL`,
    values: [wallNow],
  });
  const due = rows.filter(
    ({ dueAt, isWaiting, ...own }) => isWaiting || (dueAt !== null && dueAt <= organizationNow(own, wallNow)),
  );
  await addJobs(
    database.pool,
    due.map(({ id: organizationId }) => newJob(SEND, { organizationId })),
  );
}
