import { type RawBuilder, sql } from 'kysely';
import { instantFilter } from '../../ledger/filters.ts';
import { fromContacts, joinCustomer } from '../../ledger/relations.ts';
import type { Connection, Database } from '../../platform/db/database.ts';
import { notFound } from '../../platform/errors.ts';
import { readPage } from '../../platform/lists/paging.ts';
import { type Matching, selectPage } from '../../platform/lists/select-page.ts';
import type { Organization } from '../../platform/organization.ts';
import type { Message, MessageItem, MessageQuery } from './schema.ts';

/** The name of the contact that sent a message. */
const SENDER_NAME = `(SELECT nullif(concat_ws(' ', k.first_name, k.last_name), '') FROM contacts k
  WHERE k.organization_id = $1 AND k.customer_id = m.customer_id AND m.direction = 'INBOUND'
    AND lower(k.email) = lower(m.sender) ORDER BY k.is_main DESC, k.id LIMIT 1)`;

export const SELECT_MESSAGE = `
SELECT m.id, m.direction, m.state, m.inbound_kind AS kind,
  CASE WHEN c.id IS NOT NULL THEN json_build_object('id', c.id, 'externalId', c.external_id, 'name', c.name) END AS customer,
  CASE WHEN a.id IS NOT NULL THEN json_build_object('id', a.id, 'name', a.name) END AS action,
  m.sender, ${SENDER_NAME} AS "senderName", m.recipients, m.subject, m.summary, m.attachments, m.message_id AS "messageId",
  m.in_reply_to AS "inReplyTo", m.error, m.outbox_file IS NOT NULL OR f.id IS NOT NULL AS "hasRaw",
  m.sent_at AS "sentAt", m.bounced_at AS "bouncedAt", m.created_at AS "createdAt", m.updated_at AS "updatedAt"`;
export const FROM_MESSAGE = `
FROM messages m
LEFT ${joinCustomer('c', 'm.customer_id')}
LEFT JOIN actions a ON a.organization_id = $1 AND a.id = m.action_id
LEFT JOIN files f ON f.organization_id = $1 AND f.message_id = m.id
WHERE m.organization_id = $1`;

/** A stored message without its texts. */
export type StoredMessage = Row<MessageItem>;

type Row<M> = Omit<M, 'recipients' | 'attachments'> & { recipients: unknown; attachments: unknown };

/** Returns one message with its text. @throws NOT_FOUND */
export async function findMessage(
  queryable: Pick<Connection, 'query'>,
  organizationId: string,
  id: string,
): Promise<Message> {
  const { rows } = await queryable.query<Row<Message>>({
    name: 'message',
    text: `${SELECT_MESSAGE}, m.text_body AS text, CASE WHEN m.direction = 'OUTBOUND' THEN m.html_body END AS html
           ${FROM_MESSAGE} AND m.id = $2`,
    values: [organizationId, id],
  });
  const [message] = rows;
  if (message === undefined) throw notFound();
  return messageFactsOf(message);
}

/** Lists messages without their texts, newest first. */
export async function listMessages(database: Database, organization: Organization, query: MessageQuery) {
  const page = readPage(query, { list: 'conversations', sortBy: 'createdAt' });
  const { ids, metadata } = await selectPage(
    database.kysely,
    { ...matchingMessages(organization, query), sortColumn: 'created_at' },
    page,
  );
  const byId = await loadMessagesByIds(database, organization.id, ids);
  return { ...metadata, items: ids.flatMap((id) => byId.get(id) ?? []) };
}

/** Returns messages by their ids, without their texts. */
export async function loadMessagesByIds(
  { pool }: Database,
  organizationId: string,
  ids: readonly string[],
): Promise<Map<string, MessageItem>> {
  const { rows } = await pool.query<StoredMessage>({
    name: 'messages by id',
    text: `${SELECT_MESSAGE} ${FROM_MESSAGE} AND m.id = ANY($2::uuid[])`,
    values: [organizationId, ids],
  });
  return new Map(rows.map((row) => [row.id, messageFactsOf(row)]));
}

/** Selects all messages that match the list's filters. */
export function matchingMessages(organization: Organization, query: MessageQuery): Matching {
  const where = conditions(organization, query);
  return { from: 'messages', organizationId: organization.id, where };
}

const EQUAL_COLUMNS = {
  customerId: 'customer_id',
  actionId: 'action_id',
  state: 'state',
  direction: 'direction',
} as const;

function conditions(organization: Organization, query: MessageQuery): RawBuilder<boolean>[] {
  const where = instantFilter(organization, query, 'createdAt', 'created_at');
  for (const name of ['customerId', 'actionId', 'state', 'direction'] as const) {
    const value = query[name];
    if (value !== undefined) where.push(sql<boolean>`${sql.ref(EQUAL_COLUMNS[name])} = ${value}`);
  }
  if (query.unanswered !== undefined) {
    const waits = sql<boolean>`(direction = 'INBOUND' AND inbound_kind = 'REPLY' AND action_id IS NOT NULL AND action_id IN (
      SELECT a.id FROM actions a WHERE a.organization_id = ${organization.id} AND a.topic = 'REPLY' AND a.state = 'TODO'))`;
    where.push(query.unanswered ? waits : sql<boolean>`NOT ${waits}`);
  }
  return where;
}

/** Parses the stored JSON of recipients and attachments, and drops fields that the API does not return. */
export function messageFactsOf<M extends { recipients: unknown; attachments: unknown }>(row: M) {
  return {
    ...row,
    recipients: toRecords(row.recipients).map(({ name, address }) => ({
      name: typeof name === 'string' ? name : null,
      address: String(address),
    })),
    attachments: toRecords(row.attachments).map(({ fileName, contentType, size }) => ({
      fileName: String(fileName),
      contentType: String(contentType),
      size: Number(size ?? 0),
    })),
  };
}

const NOTHING: Record<string, unknown> = {};

function toRecords(list: unknown): Record<string, unknown>[] {
  const items: unknown[] = Array.isArray(list) ? list : [];
  return items.map((item) => ({ ...NOTHING, ...Object(item) }));
}

/** Location of the raw mail: in the outbox folder or in the file storage. */
export interface RawMail {
  outboxFile: string | null;
  sha256: string | null;
  size: number;
}

/** Returns the location of a message's raw mail. @throws NOT_FOUND */
export async function findRaw(database: Database, organizationId: string, id: string): Promise<RawMail> {
  const { rows } = await database.pool.query<RawMail>({
    name: 'raw mail',
    text: `SELECT m.outbox_file AS "outboxFile", f.sha256, coalesce(f.size, 0) AS size ${FROM_MESSAGE} AND m.id = $2`,
    values: [organizationId, id],
  });
  const [raw] = rows;
  if (raw === undefined) throw notFound();
  return raw;
}

/** A received email with what its sender proves. */
export interface ReceivedMail {
  customerId: string | null;
  subject: string | null;
  text: string;
  attachments: readonly { fileName: string; contentType: string; size: number }[];
  /** Whether its sender is a contact of the customer, or received the email that it answers. */
  isKnownSender: boolean;
}

/** Returns a received email. null: it does not exist. */
export async function findReceivedMail(
  { pool }: Pick<Database, 'pool'>,
  organizationId: string,
  id: string,
): Promise<ReceivedMail | null> {
  const { rows } = await pool.query<ReceivedMail>({
    name: 'received mail with its sender',
    text: `SELECT m.customer_id AS "customerId", m.subject, coalesce(m.text_body, '') AS text, m.attachments,
             m.customer_id IS NOT NULL AND (
               EXISTS (SELECT 1 ${fromContacts('k')} AND k.customer_id = m.customer_id AND lower(k.email) = m.sender)
               OR EXISTS (SELECT 1 FROM messages o CROSS JOIN LATERAL jsonb_array_elements(o.recipients) AS r(one)
                 WHERE o.organization_id = $1 AND o.direction = 'OUTBOUND' AND o.customer_id = m.customer_id
                   AND (o.id = m.thread_id OR o.thread_id = m.thread_id)
                   AND lower(coalesce(r.one->>'address', r.one#>>'{}')) = m.sender)) AS "isKnownSender"
           FROM messages m WHERE m.organization_id = $1 AND m.id = $2 AND m.direction = 'INBOUND'`,
    values: [organizationId, id],
  });
  return rows[0] ?? null;
}
