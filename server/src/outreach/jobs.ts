import type { Context } from '../platform/context.ts';
import type { Jobs } from '../platform/jobs/task.ts';
import { timedTasks } from '../platform/jobs/timed-work.ts';
import type { MailboxAddress } from '../platform/mail/inbound/address.ts';
import { dunningSchedules, dunningTasks } from './hourly/job.ts';
import { RECEIPTS } from './receipts/job.ts';
import { reminderTasks } from './reminders/job.ts';
import { mailboxSchedules, mailboxTasks } from './replies/job.ts';

export interface OutreachSettings {
  /** The mailbox for replies and bounces; null: none is read. */
  imap: MailboxAddress | null;
}

/** Returns the background jobs of reminders, receipts and incoming email. */
export const outreachJobs = (context: Context, { imap }: OutreachSettings): Jobs => ({
  tasks: [
    ...dunningTasks(context),
    ...reminderTasks(context),
    ...timedTasks(context, RECEIPTS),
    ...(imap === null ? [] : mailboxTasks(context, imap)),
  ],
  schedules: [...dunningSchedules, RECEIPTS.clock, ...(imap === null ? [] : mailboxSchedules)],
});
