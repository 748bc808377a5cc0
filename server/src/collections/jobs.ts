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
  /** The mailbox that answers and bounces come to; null: nobody reads one. */
  imap: MailboxAddress | null;
}

/** What collections do in the background. */
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
