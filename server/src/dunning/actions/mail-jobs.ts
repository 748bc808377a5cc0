import type { Connection } from '../../platform/db/database.ts';
import { jobKey, jobKind, type NewJob, newJob } from '../../platform/jobs/kind.ts';
import { addJobs } from '../../platform/jobs/queue.ts';

export const MAIL_ATTEMPTS = 10;
/** Time from the first to the last attempt with the queue's backoff, in milliseconds. */
export const MAIL_RETRY_MS = 3.5 * 3_600_000;

/** Delivers the email of an action. */
export const MAIL = jobKind('dunning-mail', ['organizationId', 'actionId'], {
  maxAttempts: MAIL_ATTEMPTS,
  followsClock: true,
});
/** Marks mails of crashed senders as uncertain. */
export const RECOVERY = jobKind('dunning-mail-recovery', ['organizationId']);

export const mailKey = (organizationId: string, actionId: string): string =>
  jobKey(MAIL, { organizationId, actionId });

/** Returns the job that sends an email. @param delayMillis until it runs, if the email has to wait */
export const mailJob = (organizationId: string, actionId: string, delayMillis = 0): NewJob =>
  newJob(MAIL, { organizationId, actionId }, { delayMillis });

/** Queues the delivery of an approved email in the transaction that approves it. */
export async function queueMail(
  connection: Connection,
  organizationId: string,
  actionId: string,
): Promise<void> {
  await addJobs(connection, [mailJob(organizationId, actionId)]);
}
