import { clockKind, newJob } from '../../platform/jobs/kind.ts';
import { addJobs } from '../../platform/jobs/queue.ts';
import { everyMinute, type Schedule, type Task, task } from '../../platform/jobs/task.ts';
import type { MailboxAddress } from '../../platform/mail/inbound/address.ts';
import { type MailboxReaderOptions, readMailbox } from './mailbox.ts';

/** From one look to the next: the clock only knows minutes. */
const DELAY_MILLIS = 30_000;

const MAILBOX = clockKind('read-mailbox');

export const mailboxSchedules: readonly Schedule[] = [everyMinute(MAILBOX)];

/** What reads the mailbox that answers and bounces come to. */
export const mailboxTasks = (
  context: MailboxReaderOptions['context'],
  mailbox: MailboxAddress,
): readonly Task[] => [
  task(MAILBOX, async (_, { stopped }) => {
    // Another process reads, and says when to look again.
    if ((await readMailbox({ context, mailbox }, stopped)) === null) return;
    await queueMailbox(context, DELAY_MILLIS);
  }),
];

/** Has the mailbox looked at, now or after so many milliseconds. */
export async function queueMailbox(
  { database }: Pick<MailboxReaderOptions['context'], 'database'>,
  delayMillis = 0,
): Promise<void> {
  await addJobs(database.pool, [newJob(MAILBOX, {}, { delayMillis })]);
}
