import { closeAction } from '../../dunning/commands.ts';
import type { ActionOutcome } from '../../dunning/schemas.ts';
import type { Timestamp } from '../../kernel/calendar.ts';
import { withoutTokens } from '../../people/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Connection } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { newReplyToken } from '../../platform/mail/reply-address.ts';
import type { HandOver, MailAddress } from '../../platform/mail/types.ts';
import type { MailAction } from './action.ts';
import { type MailIdentity, messageIdOf, type OutgoingReminder } from './write.ts';

/** The exclusive lease of one process to send one message. */
export interface MessageClaim extends MailIdentity {
  organizationId: string;
  actionId: string;
  owner: string;
}

/**
 * Lease time in ms, far longer than an SMTP transaction. After it, a sender without a recorded result is
 * presumed dead.
 */
const CLAIM_MS = 10 * 60_000;

const CLAIM = `
INSERT INTO messages (organization_id, id, direction, state, claimed_by, claimed_until, sender, recipients, created_at,
  updated_at, customer_id, action_id, token, message_id, attachments)
VALUES ($1, $2, 'OUTBOUND', 'SENDING', $3, $4, $5, $6, $7, $7, $8, $9, $10, $11, '[]')`;

const RECLAIM = `
UPDATE messages SET state = 'SENDING', claimed_by = $3, claimed_until = $4, sender = $5, recipients = $6, updated_at = $7,
  error = NULL
WHERE organization_id = $1 AND id = $2`;

/** Failed attempts of an action's message, the latest last. */
export type FailedAttempts = readonly MailIdentity[];

/**
 * Returns the failed attempts of an action, in the caller's transaction, which holds the family's lock.
 * @returns null if its message is being sent, was sent or may have been; nothing may send it again then
 */
export async function loadFailedAttempts(
  connection: Connection,
  organizationId: string,
  actionId: string,
): Promise<FailedAttempts | null> {
  const { rows } = await connection.query<MailIdentity & { state: string }>({
    name: 'attempts of mail',
    text: `SELECT id, token, message_id AS "messageId", state FROM messages
           WHERE organization_id = $1 AND action_id = $2 AND direction = 'OUTBOUND' ORDER BY created_at, id`,
    values: [organizationId, actionId],
  });
  return rows.some(({ state }) => state !== 'FAILED' && state !== 'QUEUED') ? null : rows;
}

/** A queued message, as its conversation shows it before sending. */
export interface QueuedMessage {
  customerId: string;
  actionId: string;
  sender: string;
  recipients: readonly MailAddress[];
  subject: string;
  text: string;
  attachments: readonly { fileName: string; contentType: string; size: number }[];
  inReplyTo: string | null;
  /** Null: it begins a thread. */
  threadId: string | null;
}

const QUEUE = `
INSERT INTO messages (organization_id, id, direction, state, sender, recipients, created_at, updated_at, customer_id, action_id,
  token, message_id, attachments, subject, text_body, in_reply_to, thread_id)
VALUES ($1, $2, 'OUTBOUND', 'QUEUED', $3, $4, $5, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`;

/**
 * Stores a message to send, in the transaction that creates its action. It is the only message of that
 * action.
 * @returns its id
 */
export async function queueMessage(
  connection: Connection,
  organizationId: string,
  message: QueuedMessage,
  now: Timestamp,
): Promise<string> {
  const { customerId, actionId, sender, recipients, subject, text, attachments, inReplyTo, threadId } =
    message;
  const { id, token, messageId } = newIdentity(sender);
  await connection.query({
    name: 'queue mail',
    text: QUEUE,
    values: [
      organizationId,
      id,
      sender,
      JSON.stringify(recipients),
      now,
      customerId,
      actionId,
      token,
      messageId,
      JSON.stringify(attachments),
      subject,
      text,
      inReplyTo,
      threadId,
    ],
  });
  return id;
}

/** Facts about a message before it is written, so that they remain known if its sender crashes. */
export interface Announced {
  sender: string;
  recipients: readonly MailAddress[];
  /** The owner of the claims. Messages in one email share an owner. */
  owner: string;
  at: Moment;
}

/**
 * The current time: on the organization's clock for records, and on the system clock, by which leases expire.
 */
export interface Moment {
  now: Timestamp;
  /** System time in milliseconds since 1970. */
  wallMillis: number;
}

export const momentOf = (clock: Clock): Moment => ({ now: clock.now(), wallMillis: clock.wall.millis() });

interface ClaimInput {
  action: MailAction;
  before: FailedAttempts;
  announced: Announced;
}

/**
 * Records in the caller's transaction that a message is about to be sent. A failed attempt is reused: each
 * action has one message with one Message-ID.
 */
export async function claimMessage(
  connection: Connection,
  organizationId: string,
  { action, before, announced: { sender, recipients, owner, at } }: ClaimInput,
): Promise<MessageClaim> {
  const identity = before.at(-1) ?? newIdentity(sender);
  const { id, token, messageId } = identity;
  const values = [organizationId, id, owner, claimedUntil(at), sender, JSON.stringify(recipients), at.now];
  await connection.query(
    before.length > 0
      ? { name: 'claim mail again', text: RECLAIM, values }
      : {
          name: 'claim mail',
          text: CLAIM,
          values: [...values, action.customerId, action.id, token, messageId],
        },
  );
  return { organizationId, actionId: action.id, owner, id, token, messageId };
}

function newIdentity(sender: string): MailIdentity {
  const [id, token] = [newId(), newReplyToken()];
  return { id, token, messageId: messageIdOf(id, token, sender) };
}

/**
 * Suspends a claim in the caller's transaction if its lease has not expired. Until the transaction ends, the message
 * counts as failed, so that it does not count as a contact in its own assessment. A rollback leaves it SENDING.
 * @returns whether the claim is still that of its owner
 */
export async function suspendClaim(
  connection: Connection,
  { organizationId, id, owner }: MessageClaim,
  { now, wallMillis }: Moment,
): Promise<boolean> {
  const { rowCount } = await connection.query({
    name: 'suspend claim of mail',
    text: `UPDATE messages SET state = 'FAILED', claimed_by = NULL, claimed_until = NULL, updated_at = $4
           WHERE organization_id = $1 AND id = $2 AND claimed_by = $3 AND state = 'SENDING' AND claimed_until > $5`,
    values: [organizationId, id, owner, now, new Date(wallMillis).toISOString()],
  });
  return rowCount === 1;
}

const claimedUntil = ({ wallMillis }: Moment) => new Date(wallMillis + CLAIM_MS).toISOString();

/**
 * Resumes the claim that `suspendClaim` suspended in the same transaction, with a new lease of full length. Sending comes
 * next. That call locked the row and cleared its owner, so this one has no owner to check.
 */
export async function resumeClaim(
  connection: Connection,
  { organizationId, id, owner }: MessageClaim,
  at: Moment,
): Promise<void> {
  await connection.query({
    name: 'resume claim of mail',
    text: `UPDATE messages SET state = 'SENDING', claimed_by = $3, claimed_until = $4, updated_at = $5
           WHERE organization_id = $1 AND id = $2`,
    values: [organizationId, id, owner, claimedUntil(at), at.now],
  });
}

/** Records why a message was not sent; a later attempt may succeed. */
export async function noteFailure(
  connection: Connection,
  { organizationId, id }: Pick<MessageClaim, 'organizationId' | 'id'>,
  error: string,
  now: Timestamp,
): Promise<void> {
  await connection.query({
    name: 'mail failed',
    text: `UPDATE messages SET state = 'FAILED', error = $3, updated_at = $4 WHERE organization_id = $1 AND id = $2`,
    values: [organizationId, id, error, now],
  });
}

/** Deletes a message that was never tried. One with an earlier failure keeps that error. */
export async function dropAttempt(
  connection: Connection,
  { organizationId, id }: Pick<MessageClaim, 'organizationId' | 'id'>,
): Promise<void> {
  await connection.query({
    name: 'drop attempt of mail',
    text: `DELETE FROM messages WHERE organization_id = $1 AND id = $2 AND state = 'FAILED' AND error IS NULL`,
    values: [organizationId, id],
  });
}

const RECORD = `
UPDATE messages SET state = $3, sender = $4, recipients = $5, subject = $6, text_body = $7, html_body = $8,
  attachments = $9, in_reply_to = $10, outbox_file = $11, error = $12, sent_at = $13, updated_at = $14,
  thread_id = coalesce(thread_id, (SELECT coalesce(p.thread_id, p.id) FROM messages p
    WHERE p.organization_id = $1 AND p.direction = 'OUTBOUND' AND p.message_id = $10))
WHERE organization_id = $1 AND id = $2`;

const STATES = { accepted: 'SENT', refused: 'FAILED', temporary: 'FAILED', uncertain: 'UNCERTAIN' } as const;

/** The final state of an action by the result of sending. A temporary failure does not end it. */
const ENDS: Record<HandOver['kind'], { state: 'EXECUTED' | 'FAILED'; outcome: ActionOutcome } | null> = {
  accepted: { state: 'EXECUTED', outcome: 'SENT' },
  refused: { state: 'FAILED', outcome: 'REFUSED' },
  uncertain: { state: 'FAILED', outcome: 'UNCERTAIN' },
  temporary: null,
};

/** Records the result of a message and of its action, in the caller's transaction. */
export async function recordHandOver(
  connection: Connection,
  claim: MessageClaim,
  byUserId: string | null,
  { written, result, now }: { written: OutgoingReminder; result: HandOver; now: Timestamp },
): Promise<void> {
  const { organizationId, id, actionId } = claim;
  const { content, attached } = written;
  const said = result.kind === 'accepted' ? refusalText(result.refused) : result.error;
  const error = said === null ? null : withoutTokens(said);
  await connection.query({
    name: 'record mail',
    text: RECORD,
    values: [
      organizationId,
      id,
      STATES[result.kind],
      content.from.address,
      JSON.stringify([...content.to, ...content.cc]),
      ...[content.subject, content.text, content.html].map(withoutTokens),
      JSON.stringify(attached.map(({ fileName, contentType, size }) => ({ fileName, contentType, size }))),
      content.inReplyTo,
      result.kind === 'accepted' ? result.outboxFile : null,
      error,
      result.kind === 'accepted' ? now : null,
      now,
    ],
  });
  const end = ENDS[result.kind];
  if (end === null) return;
  const comment = result.kind === 'accepted' ? null : error;
  await closeAction(connection, organizationId, actionId, {
    closing: { ...end, at: now, byUserId, comment },
    now,
  });
}

function refusalText(refused: readonly { address: string; error: string }[]): string | null {
  return refused.length === 0 ? null : refused.map(({ address, error }) => `${address}: ${error}`).join('\n');
}
