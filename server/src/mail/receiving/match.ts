import type { Database } from '../../platform/db/database.ts';
import { forOrganization } from '../../platform/db/routing/for-organization.ts';
import { queryShards } from '../../platform/db/routing/shards.ts';
import type { IncomingMail } from '../../platform/mail/inbound/mail.ts';
import { parseReplyAddress } from '../../platform/mail/reply-address.ts';
import type { ReturnedNames } from './returned.ts';

/** A sent message to which a received mail belongs. */
export interface AnsweredMessage {
  organizationId: string;
  id: string;
  customerId: string;
  actionId: string | null;
  /** The first message of its thread. */
  threadId: string;
  /** Addresses, in lower case. */
  recipients: string[];
}

export interface MatchOptions {
  database: Database;
  /** The base address of reply tokens; null: match by Message-ID only. */
  replyTo: string | null;
  /** The organization whose provider delivered the mail; null: any, as in a shared mailbox. */
  organizationId: string | null;
}

const COLUMNS = `m.organization_id AS "organizationId", m.id, m.customer_id AS "customerId", m.action_id AS "actionId",
  coalesce(m.thread_id, m.id) AS "threadId", m.message_id AS "messageId", m.recipients`;

const BY_TOKEN = `SELECT ${COLUMNS} FROM messages m
WHERE m.organization_id = $1 AND m.token = $2 AND m.direction = 'OUTBOUND' AND m.customer_id IS NOT NULL`;

/**
 * The index spans all organizations. A Message-ID is globally unique and known only to the mail's recipients.
 */
const BY_MESSAGE_ID = `SELECT ${COLUMNS} FROM messages m -- all organizations
WHERE m.direction = 'OUTBOUND' AND m.message_id = ANY($1::text[]) AND m.customer_id IS NOT NULL
  AND ($2::uuid IS NULL OR m.organization_id = $2)`;

interface Row extends Omit<AnsweredMessage, 'recipients'> {
  messageId: string | null;
  recipients: unknown;
}

/**
 * Finds the sent message that a mail answers or returns: by the token in a recipient address, else by the
 * Message-IDs that it references. It ignores the sender, which proves nothing. A mail with one of our own
 * Message-IDs is a copy of our mail and matches nothing.
 */
export async function findAnswered(
  { mail, returned }: { mail: IncomingMail; returned: ReturnedNames },
  options: MatchOptions,
): Promise<{ answered: AnsweredMessage | null; isOwnCopy: boolean }> {
  const named = [...mail.answers, ...returned.ids];
  const known = await byMessageId(options, mail.messageId === null ? named : [mail.messageId, ...named]);
  const own = mail.messageId === null ? undefined : known.get(mail.messageId);
  if (own !== undefined) return { answered: own, isOwnCopy: true };
  for (const address of [...mail.deliveredTo, ...returned.addresses]) {
    const found = await byToken(options, address);
    if (found !== null) return { answered: found, isOwnCopy: false };
  }
  const first = named.flatMap((id) => known.get(id) ?? [])[0] ?? null;
  return { answered: first, isOwnCopy: false };
}

async function byToken(options: MatchOptions, address: string): Promise<AnsweredMessage | null> {
  const { database, replyTo, organizationId } = options;
  const key = replyTo === null ? null : parseReplyAddress(replyTo, address);
  if (key === null || (organizationId !== null && key.organizationId !== organizationId)) return null;
  const statement = { name: 'message by token', text: BY_TOKEN, values: [key.organizationId, key.token] };
  const { rows } = await forOrganization(key.organizationId, () => database.pool.query<Row>(statement));
  return rows.map(toAnswered)[0] ?? null;
}

async function byMessageId(
  { database, organizationId }: MatchOptions,
  ids: readonly string[],
): Promise<Map<string, AnsweredMessage>> {
  if (ids.length === 0) return new Map();
  const rows = await queryShards<Row>(database, {
    name: 'messages by Message-ID',
    text: BY_MESSAGE_ID,
    values: [ids, organizationId],
  });
  return new Map(rows.map((row) => [row.messageId ?? '', toAnswered(row)]));
}

function toAnswered({ messageId: _, recipients, ...row }: Row): AnsweredMessage {
  const listed: unknown[] = Array.isArray(recipients) ? recipients : [];
  return { ...row, recipients: listed.flatMap(addressOf) };
}

function addressOf(recipient: unknown): string[] {
  const { address } = Object.assign({ address: recipient }, recipient);
  return typeof address === 'string' ? [address.toLowerCase()] : [];
}
