import { queueMailAdvices } from '../../cash/commands.ts';
import { createAction } from '../../dunning/commands.ts';
import type { Timestamp } from '../../kernel/calendar.ts';
import { lockFamilies } from '../../ledger/commands.ts';
import type { DomainEvent } from '../../ledger/domain/event-types.ts';
import type { AnsweredMessage, Classification, InboundKind } from '../../mail/index.ts';
import { notifyUsers, withoutTokens } from '../../people/index.ts';
import type { DataContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { insertFile } from '../../platform/files/contents.ts';
import { newId } from '../../platform/ids.ts';
import type { IncomingMail } from '../../platform/mail/inbound/mail.ts';
import { recordEvents } from '../../platform/outbox.ts';
import { recordHardBounce } from './bounces.ts';
import { replyDeadlineDays } from './deadline.ts';
import { findAssigneesOfThread, findColleaguesFor, loadAssignees, taskFacts } from './tasks.ts';

/** The outcome of an incoming mail. UNKNOWN: it answers no mail of ours. OWN_COPY: it is one of ours. */
export type InboundOutcome = InboundKind | 'UNKNOWN' | 'OWN_COPY';

export interface InboundResult {
  outcome: InboundOutcome;
  /** Its record; null if it was not recorded. */
  messageId: string | null;
  customerId: string | null;
  /** The created task. */
  actionId: string | null;
}

export interface Incoming {
  organizationId: string;
  /** Null: the customer is unknown. */
  answered: AnsweredMessage | null;
  mail: IncomingMail;
  classification: Classification;
  /** The text of the mail itself, without quotes, on one line. */
  summary: string;
  /** The original mail, which is already in storage. */
  raw: { sha256: string; size: number };
}

/**
 * Records a mail and its consequences in one transaction: a task for a reply, a mark on a bounced address.
 * The same mail again (by its Message-ID, else by its bytes) changes nothing and returns the same result.
 */
export function recordMail({ database, clock }: DataContext, received: Incoming): Promise<InboundResult> {
  // Removes tokens, because replies quote the mail that they answer.
  const { subject, text } = received.mail;
  const plain = { subject: subject === null ? null : withoutTokens(subject), text: withoutTokens(text) };
  const mail = { ...received.mail, ...plain };
  const incoming = { ...received, mail, summary: withoutTokens(received.summary) };
  return inTransaction(database, async (connection) => {
    const { organizationId, answered } = incoming;
    if (answered !== null) await lockFamilies(connection, organizationId, [answered.customerId]);
    const before = await findRecorded(connection, incoming);
    if (before !== null) return before;
    const now = clock.now();
    const actionId = answered === null ? null : await follow(connection, incoming, answered, now);
    return insertMessage(connection, incoming, actionId, now);
  });
}

/** Returns the identity of a mail: its Message-ID, else one derived from its bytes. */
function identityOf({ mail, raw }: Incoming): string {
  return mail.messageId ?? `<${raw.sha256}@without-message-id.invalid>`;
}

async function findRecorded(connection: Connection, incoming: Incoming): Promise<InboundResult | null> {
  const { rows } = await connection.query<InboundResult>({
    name: 'recorded mail',
    text: `SELECT inbound_kind AS outcome, id AS "messageId", customer_id AS "customerId", action_id AS "actionId"
           FROM messages WHERE organization_id = $1 AND direction = 'INBOUND' AND message_id = $2`,
    values: [incoming.organizationId, identityOf(incoming)],
  });
  return rows[0] ?? null;
}

/** @returns the id of the created task */
async function follow(
  connection: Connection,
  incoming: Incoming,
  answered: AnsweredMessage,
  now: Timestamp,
): Promise<string | null> {
  const { mail, classification } = incoming;
  const { organizationId, customerId } = answered;
  if (classification.kind === 'HARD_BOUNCE') {
    const colleagues = await findColleaguesFor(connection, answered);
    return recordHardBounce(connection, { answered, failures: classification.failures, colleagues }, now);
  }
  if (classification.kind !== 'REPLY' || (await isColleague(connection, incoming))) return null;
  const sender = mail.from?.name || mail.from?.address || 'an unknown sender';
  const colleagues = await findColleaguesFor(connection, answered);
  const facts = taskFacts(colleagues, `Reply from ${sender}`, now);
  const assigned = await findAssigneesOfThread(connection, answered);
  if (assigned.length > 0) facts.assignedUserIds = assigned;
  const comment = incoming.summary || mail.subject;
  // The open task with this topic stops reminders to the customer.
  const topic = (await replyDeadlineDays(connection, organizationId)) === 0 ? null : 'REPLY';
  return createAction(connection, organizationId, { ...facts, customerId, comment, topic }, now);
}

/**
 * Returns whether the sender is a user. Account managers get copies and may reply to all; that needs no task.
 */
async function isColleague(connection: Connection, { organizationId, mail }: Incoming): Promise<boolean> {
  const { rowCount } = await connection.query({
    name: 'user by sender',
    text: 'SELECT 1 FROM users WHERE organization_id = $1 AND lower(email) = $2',
    values: [organizationId, mail.from?.address ?? ''],
  });
  return rowCount === 1;
}

const INSERT = `
INSERT INTO messages (organization_id, id, direction, state, inbound_kind, customer_id, action_id, message_id, in_reply_to,
  sender, recipients, subject, text_body, summary, attachments, created_at, updated_at, thread_id)
VALUES ($1, $2, 'INBOUND', 'RECEIVED', $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $14, $15)`;

async function insertMessage(
  connection: Connection,
  incoming: Incoming,
  actionId: string | null,
  now: Timestamp,
): Promise<InboundResult> {
  const { organizationId, answered, mail, classification, raw } = incoming;
  const id = newId();
  const kind = answered === null ? 'UNKNOWN' : classification.kind;
  const customerId = answered?.customerId ?? null;
  await connection.query({
    name: 'insert incoming mail',
    text: INSERT,
    values: [
      organizationId,
      id,
      kind,
      customerId,
      actionId,
      identityOf(incoming),
      mail.answers[0] ?? null,
      mail.from?.address ?? null,
      JSON.stringify(mail.recipients.map((address) => ({ address }))),
      mail.subject,
      mail.text,
      withoutTokens(summaryOf(incoming)),
      JSON.stringify(mail.attachments),
      now,
      answered?.threadId ?? null,
    ],
  });
  const file = { ...raw, contentType: 'message/rfc822', fileName: `${id}.eml`, createdAt: now };
  await insertFile(connection, organizationId, { messageId: id }, file);
  if (kind === 'REPLY' || kind === 'UNKNOWN') {
    const { subject, text, attachments } = mail;
    await queueMailAdvices(connection, organizationId, { messageId: id, subject, text, attachments });
  }
  await recordEvents(connection, organizationId, eventsOf(incoming, id, actionId), now);
  if (kind === 'REPLY' && actionId !== null) {
    const userIds = await loadAssignees(connection, organizationId, actionId);
    const facts = { recordId: id, targetId: id, customerId, subject: mail.subject };
    await notifyUsers(connection, organizationId, [{ kind: 'REPLY', ...facts, userIds }], now);
  }
  return { outcome: kind, messageId: id, customerId, actionId };
}

function summaryOf({ classification: { failures }, summary }: Incoming): string {
  if (failures.length === 0) return summary;
  const reasons = failures.map(({ recipient, reason }) =>
    recipient === null ? reason : `${recipient}: ${reason}`,
  );
  return reasons.join('; ').slice(0, 500).toWellFormed();
}

function eventsOf(
  { answered, classification: { kind } }: Incoming,
  id: string,
  actionId: string | null,
): DomainEvent[] {
  const customerId = answered?.customerId ?? null;
  const customer = customerId === null ? null : { id: customerId };
  const received: DomainEvent = {
    type: 'message.received',
    customerId,
    data: {
      id,
      kind: answered === null ? 'UNKNOWN' : kind,
      customer,
      action: actionId === null ? null : { id: actionId },
    },
  };
  if (answered === null || kind !== 'HARD_BOUNCE') return [received];
  return [received, { type: 'message.bounced', customerId, data: { id: answered.id, customer } }];
}
