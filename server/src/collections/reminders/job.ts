import type { Connection } from '../../platform/db/database.ts';
import { addJobs, type NewJob } from '../../platform/jobs/queue.ts';

export const MAIL_TASK = 'dunning-mail';

/** With the queue's growing pauses the last attempt comes after three and a half hours. */
export const MAIL_ATTEMPTS = 10;

export interface MailPayload {
  organizationId: string;
  actionId: string;
}

export function mailKey(organizationId: string, actionId: string): string {
  return `dunning-mail:${organizationId}:${actionId}`;
}

/** The delivery of the e-mail of an action. */
export function mailJob(organizationId: string, actionId: string): NewJob {
  const payload: MailPayload = { organizationId, actionId };
  return { task: MAIL_TASK, key: mailKey(organizationId, actionId), payload, maxAttempts: MAIL_ATTEMPTS };
}

/** Queues the delivery of an approved e-mail in the transaction that approves it. */
export async function queueMail(
  connection: Connection,
  organizationId: string,
  actionId: string,
): Promise<void> {
  await addJobs(connection, [mailJob(organizationId, actionId)]);
}
