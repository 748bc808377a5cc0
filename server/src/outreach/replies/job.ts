import { clockKind, newJob } from '../../platform/jobs/kind.ts';
import { addJobs } from '../../platform/jobs/queue.ts';
import { defineTask, everyMinute, type Schedule, type Task } from '../../platform/jobs/task.ts';
import type { MailboxAddress } from '../../platform/mail/inbound/address.ts';
import { type MailboxReaderOptions, readMailbox } from './mailbox.ts';

/** Interval between two reads, in ms; the cron clock has a resolution of minutes. */
const DELAY_MS = 30_000;

const MAILBOX = clockKind('read-mailbox');

export const mailboxSchedules: readonly Schedule[] = [everyMinute(MAILBOX)];

/** Returns the task that reads the mailbox for replies and bounces. */
export const mailboxTasks = (
  context: MailboxReaderOptions['context'],
  mailbox: MailboxAddress,
): readonly Task[] => [
  defineTask(MAILBOX, async (_, { stopped }) => {
    // Another process is reading and queues the next read.
    if ((await readMailbox({ context, mailbox }, stopped)) === null) return;
    await queueMailbox(context, DELAY_MS);
  }),
];

/** Queues a read of the mailbox, now or after a delay in ms. */
export async function queueMailbox(
  { database }: Pick<MailboxReaderOptions['context'], 'database'>,
  delayMillis = 0,
): Promise<void> {
  await addJobs(database.pool, [newJob(MAILBOX, {}, { delayMillis })]);
}
