import type { Context } from '../../platform/context.ts';
import { type JobRun, type Task, task } from '../../platform/jobs/task.ts';
import { type DeliveryContext, deliverAction } from './deliver.ts';
import { failMail } from './fail-mail.ts';
import { MAIL, RECOVERY } from './kinds.ts';
import { recoverUncertain } from './recover.ts';

/** What sends the e-mails of actions. */
export const reminderTasks = (context: DeliveryContext & Pick<Context, 'log'>): readonly Task[] => [
  task(MAIL, (of, run) => send(context, of, run)),
  task(RECOVERY, ({ organizationId }) => recoverUncertain(context, organizationId)),
];

/**
 * Sends one e-mail. One that could not be handed over is tried again by the queue until its attempts are used up; then
 * its action fails, so that somebody sees it.
 */
async function send(
  context: DeliveryContext & Pick<Context, 'log'>,
  { organizationId, actionId }: { organizationId: string; actionId: string },
  { attempt, maxAttempts }: JobRun,
): Promise<void> {
  const delivered = await deliverAction(context, organizationId, actionId).catch(
    (thrown: unknown) => ({ kind: 'RETRY', error: String(thrown) }) as const,
  );
  if (delivered.kind !== 'RETRY') return;
  if (attempt < maxAttempts) throw new Error(delivered.error);
  await failMail(context, organizationId, actionId, delivered.error);
}
