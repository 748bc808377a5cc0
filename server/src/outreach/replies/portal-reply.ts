import { createAction } from '../../dunning/commands.ts';
import type { Timestamp } from '../../kernel/calendar.ts';
import { notifyUsers, withoutTokens } from '../../people/index.ts';
import type { Connection } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { recordEvents } from '../../platform/outbox.ts';
import { replyDeadlineDays } from './deadline.ts';
import { type Colleagues, loadAssignees, taskFacts } from './tasks.ts';

/** A text that a customer wrote in the portal, in answer to one of our emails. */
export interface PortalReply {
  customerId: string;
  /** The task of the email that it answers. */
  actionId: string;
  text: string;
  colleagues: Colleagues;
}

interface AnsweredEmail {
  subject: string | null;
  threadId: string;
  messageId: string | null;
  recipients: { name: string | null; address: string }[];
}

const SUMMARY_LENGTH = 500;

/**
 * Records a text from the portal as a reply to the email that asked, with a task. The caller has locked the
 * customer's family. Without the email, nothing is recorded.
 */
export async function recordPortalReply(
  connection: Connection,
  organizationId: string,
  reply: PortalReply,
  now: Timestamp,
): Promise<void> {
  const email = await answeredEmail(connection, organizationId, reply.actionId);
  if (email === null) return;
  const { customerId, colleagues } = reply;
  const text = withoutTokens(reply.text);
  const [first] = email.recipients;
  const name = `Reply from ${first?.name ?? first?.address ?? 'the portal'}`;
  const topic = (await replyDeadlineDays(connection, organizationId)) === 0 ? null : 'REPLY';
  const summary = text.replaceAll(/\s+/g, ' ').slice(0, SUMMARY_LENGTH).toWellFormed();
  const facts = { ...taskFacts(colleagues, name, now), customerId, comment: summary, topic } as const;
  const actionId = await createAction(connection, organizationId, facts, now);
  const id = newId();
  await insertReply(connection, organizationId, { id, actionId, customerId, email, text, summary, now });
  const data = { id, kind: 'REPLY', customer: { id: customerId }, action: { id: actionId } };
  await recordEvents(connection, organizationId, [{ type: 'message.received', customerId, data }], now);
  const userIds = await loadAssignees(connection, organizationId, actionId);
  const notified = { recordId: id, targetId: id, customerId, subject: email.subject, userIds };
  await notifyUsers(connection, organizationId, [{ kind: 'REPLY', ...notified }], now);
}

async function answeredEmail(
  connection: Connection,
  organizationId: string,
  actionId: string,
): Promise<AnsweredEmail | null> {
  const { rows } = await connection.query<AnsweredEmail>({
    name: 'email answered in the portal',
    text: `SELECT m.subject, coalesce(m.thread_id, m.id) AS "threadId", m.message_id AS "messageId", m.recipients
           FROM messages m WHERE m.organization_id = $1 AND m.action_id = $2 AND m.direction = 'OUTBOUND'
           ORDER BY m.created_at DESC, m.id DESC LIMIT 1`,
    values: [organizationId, actionId],
  });
  return rows[0] ?? null;
}

interface NewReply {
  id: string;
  actionId: string;
  customerId: string;
  email: AnsweredEmail;
  text: string;
  summary: string;
  now: Timestamp;
}

async function insertReply(
  connection: Connection,
  organizationId: string,
  { id, actionId, customerId, email, text, summary, now }: NewReply,
): Promise<void> {
  await connection.query({
    name: 'insert reply from the portal',
    text: `INSERT INTO messages (organization_id, id, direction, state, inbound_kind, customer_id, action_id, message_id,
             in_reply_to, sender, recipients, subject, text_body, summary, attachments, created_at, updated_at, thread_id)
           VALUES ($1, $2, 'INBOUND', 'RECEIVED', 'REPLY', $3, $4, $5, $6, $7, '[]', $8, $9, $10, '[]', $11, $11, $12)`,
    values: [
      organizationId,
      id,
      customerId,
      actionId,
      `<${id}@without-message-id.invalid>`,
      email.messageId,
      email.recipients[0]?.address ?? null,
      email.subject === null ? null : `Re: ${email.subject}`,
      text,
      summary,
      now,
      email.threadId,
    ],
  });
}
