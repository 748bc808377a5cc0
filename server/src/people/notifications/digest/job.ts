import { type ClockOffset, organizationNow } from '../../../platform/clock.ts';
import type { Context } from '../../../platform/context.ts';
import { newJob } from '../../../platform/jobs/kind.ts';
import { addJobs } from '../../../platform/jobs/queue.ts';
import { defineTask, everyMinute, type Schedule, type Task } from '../../../platform/jobs/task.ts';
import { isWaiting } from '../../../platform/mail/queued-mail.ts';
import type { ReadHolidays } from './frequency.ts';
import { DIGESTS_CLOCK, SEND_DIGESTS } from './kinds.ts';
import { sendDigests } from './send.ts';

export const digestSchedules: readonly Schedule[] = [everyMinute(DIGESTS_CLOCK)];

/** Returns the tasks that send digests. */
export const digestTasks = (context: Context, readHolidays: ReadHolidays): readonly Task[] => [
  defineTask(DIGESTS_CLOCK, () => queueDigests(context)),
  defineTask(SEND_DIGESTS, async ({ organizationId }, { stopped }) => {
    const organization = await context.organizations.byId(organizationId);
    if (organization !== null) await sendDigests(context, organization, readHolidays, stopped);
  }),
];

interface Waiting extends ClockOffset {
  id: string;
  dueAt: string | null;
  isWaiting: boolean;
}

/**
 * Queues a job for each organization with due digests or waiting emails. It searches across organizations by
 * design.
 */
export async function queueDigests({ database, clock }: Pick<Context, 'database' | 'clock'>): Promise<void> {
  const wallNow = clock.wall.now();
  const { rows } = await database.pool.query<Waiting>({
    name: 'digests to send',
    text: `SELECT o.organization_id AS id, o.clock_offset_millis AS "clockOffsetMillis", s.due_at AS "dueAt",
             m.organization_id IS NOT NULL AS "isWaiting"
           FROM organizations o
           LEFT JOIN (SELECT organization_id, min(digest_due_at) AS due_at FROM notification_settings
             WHERE digest_due_at IS NOT NULL GROUP BY organization_id) s ON s.organization_id = o.organization_id
           LEFT JOIN (SELECT DISTINCT m.organization_id FROM notification_digests m
             WHERE ${isWaiting('$1')} OR (m.state = 'SENDING' AND m.waits_until <= $1)) m
             ON m.organization_id = o.organization_id
           WHERE s.organization_id IS NOT NULL OR m.organization_id IS NOT NULL`,
    values: [wallNow],
  });
  const due = rows.filter(
    ({ dueAt, isWaiting: hasMail, ...own }) =>
      hasMail || (dueAt !== null && dueAt <= organizationNow(own, wallNow)),
  );
  await addJobs(
    database.pool,
    due.map(({ id: organizationId }) => newJob(SEND_DIGESTS, { organizationId })),
  );
}
