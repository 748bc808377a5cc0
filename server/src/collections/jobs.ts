import type { Context } from '../platform/context.ts';
import type { Jobs } from '../platform/jobs/task.ts';
import type { MailboxAddress } from '../platform/mail/inbound/address.ts';
import { dunningSchedules, dunningTasks } from './dunning/clockwork/job.ts';
import { promiseSchedules, promiseTasks } from './promises/job.ts';
import { receiptSchedules, receiptTasks } from './receipts/job.ts';
import { reminderTasks } from './reminders/job.ts';
import { mailboxSchedules, mailboxTasks } from './replies/job.ts';
import { undoSchedules, undoTasks } from './undo/job.ts';

export interface CollectionSettings {
  /** The mailbox for replies and bounces; null: none is read. */
  imap: MailboxAddress | null;
}

/** Returns the background jobs of collections. */
export const collectionJobs = (context: Context, { imap }: CollectionSettings): Jobs => ({
  tasks: [
    ...dunningTasks(context),
    ...reminderTasks(context),
    ...promiseTasks(context),
    ...receiptTasks(context),
    ...undoTasks(context),
    ...(imap === null ? [] : mailboxTasks(context, imap)),
  ],
  schedules: [
    ...dunningSchedules,
    ...promiseSchedules,
    ...receiptSchedules,
    ...undoSchedules,
    ...(imap === null ? [] : mailboxSchedules),
  ],
});
