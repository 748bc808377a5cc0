import { MAIL, mailJob, RECOVERY } from '../../dunning/hourly.ts';
import type { Context } from '../../platform/context.ts';
import { addJobs } from '../../platform/jobs/queue.ts';
import { defineTask, type JobRun, type Task } from '../../platform/jobs/task.ts';
import { type DeliveryContext, deliverAction } from './deliver.ts';
import { failMail } from './fail-mail.ts';
import { recoverUncertain } from './recover.ts';

/** Returns the tasks that send the emails of actions. */
export const reminderTasks = (context: DeliveryContext & Pick<Context, 'log'>): readonly Task[] => [
  defineTask(MAIL, (of, run) => send(context, of, run)),
  defineTask(RECOVERY, ({ organizationId }) => recoverUncertain(context, organizationId)),
];

/**
 * Sends one email. After a temporary failure the queue retries it until its attempts are used up. Then its
 * action fails, so that the staff see it.
 */
async function send(
  context: DeliveryContext & Pick<Context, 'log'>,
  { organizationId, actionId }: { organizationId: string; actionId: string },
  { attempt, maxAttempts }: JobRun,
): Promise<void> {
  const delivered = await deliverAction(context, organizationId, actionId).catch(
    (thrown: unknown) => ({ kind: 'RETRY', error: String(thrown) }) as const,
  );
  if (delivered.kind === 'WAITS' && delivered.isForPdfs === true && delivered.at !== null) {
    const delayMs = Math.max(0, Date.parse(delivered.at) - context.clock.millis());
    await addJobs(context.database.pool, [mailJob(organizationId, actionId, delayMs)]);
  }
  if (delivered.kind !== 'RETRY') return;
  if (attempt < maxAttempts) throw new Error(delivered.error);
  await failMail(context, organizationId, actionId, delivered.error);
}
