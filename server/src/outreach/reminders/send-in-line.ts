import { MAIL_RETRY_MS, mailKey } from '../../dunning/hourly.ts';
import { joinAction } from '../../dunning/relations.ts';
import type { Context, DataContext } from '../../platform/context.ts';
import { removeJobs } from '../../platform/jobs/queue.ts';
import { type DeliveryContext, deliverAction } from './deliver.ts';
import type { DeliveryOutcome } from './delivery-outcome.ts';
import { failMail } from './fail-mail.ts';

/** The outcome of each email, by action. */
export type SentInLine = Map<string, DeliveryOutcome['kind']>;

/** Sends emails in this process, in place of their jobs. Each is tried once. */
export async function sendInLine(
  context: DeliveryContext,
  organizationId: string,
  actionIds: readonly string[],
): Promise<SentInLine> {
  await removeJobs(
    context.database.pool,
    actionIds.map((actionId) => mailKey(organizationId, actionId)),
  );
  const outcomes: SentInLine = new Map();
  for (const actionId of actionIds)
    outcomes.set(actionId, (await deliverAction(context, organizationId, actionId)).kind);
  return outcomes;
}

/**
 * Ends the actions of emails that hour after hour could not be sent, for as long as the queue would try. In
 * line no job counts the attempts, so the time since the first one decides.
 */
export async function failExhausted(
  context: DataContext & Pick<Context, 'log'>,
  organizationId: string,
  sent: SentInLine,
): Promise<void> {
  const { database, clock } = context;
  const ids = [...sent].flatMap(([actionId, kind]) => (kind === 'RETRY' ? actionId : []));
  if (ids.length === 0) return;
  const { rows } = await database.pool.query<{ actionId: string; error: string | null }>({
    name: 'exhausted mails',
    text: EXHAUSTED,
    values: [organizationId, ids, new Date(clock.millis() - MAIL_RETRY_MS).toISOString()],
  });
  for (const { actionId, error } of rows) await failMail(context, organizationId, actionId, error);
}

/** A message that a person has written exists before its first attempt, so the end of a snooze counts too. */
const EXHAUSTED = `
SELECT m.action_id AS "actionId", m.error FROM messages m
${joinAction('a', 'm.action_id')}
WHERE m.organization_id = $1 AND m.action_id = ANY($2::uuid[]) AND m.direction = 'OUTBOUND'
  AND greatest(m.created_at, a.snoozed_until) <= $3
ORDER BY m.action_id`;
