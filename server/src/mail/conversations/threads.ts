import { isTimestampInput } from '../../kernel/calendar.ts';
import { fromCustomersWith, fromDocumentsWith, joinDocuments, joinFamily } from '../../ledger/relations.ts';
import type { Database } from '../../platform/db/database.ts';
import { invalidField, notFound } from '../../platform/errors.ts';
import { pageMetadata, readPage } from '../../platform/lists/paging.ts';
import { yieldToEventLoop } from '../../platform/yield.ts';
import { splitQuoted } from '../receiving/split-quoted.ts';
import {
  FROM_MESSAGE,
  loadMessagesByIds,
  messageFactsOf,
  SELECT_MESSAGE,
  type StoredMessage,
} from './queries.ts';
import type { Conversation, NamedInvoice, Thread, ThreadMessage, ThreadQuery } from './thread-schema.ts';

/** Limits of a displayed thread: messages, and characters of each text. */
const MAX_MESSAGES = 50;
const MAX_TEXT = 20_000;
const MAX_INVOICES = 50;
/** Maximum number of words in replies that are checked as invoice numbers. */
const MAX_WORDS = 2_000;

const WAITS = `EXISTS (SELECT 1 FROM actions a WHERE a.organization_id = $1 AND a.id = m.action_id
  AND a.topic = 'REPLY' AND a.state = 'TODO') AND m.direction = 'INBOUND'`;

const THREADS = `
SELECT t.id, t."lastAt", t.count AS "countMessages", t."isUncertain", t."lastId",
  (SELECT m.subject FROM messages m WHERE m.organization_id = $1 AND m.customer_id = $2
     AND (m.id = t.id OR m.thread_id = t.id) ORDER BY m.created_at, m.id LIMIT 1) AS subject,
  (SELECT m.action_id FROM messages m WHERE m.organization_id = $1 AND m.customer_id = $2
     AND (m.id = t.id OR m.thread_id = t.id) AND ${WAITS} ORDER BY m.created_at DESC, m.id DESC LIMIT 1) AS "taskId"
FROM (SELECT coalesce(m.thread_id, m.id) AS id, max(m.created_at) AS "lastAt", count(*) AS count,
    bool_or(m.state = 'UNCERTAIN') AS "isUncertain",
    (array_agg(m.id ORDER BY m.created_at DESC, m.id DESC))[1] AS "lastId"
  FROM messages m WHERE m.organization_id = $1 AND m.customer_id = $2
  GROUP BY 1 HAVING (max(m.created_at), coalesce(m.thread_id, m.id)) < ($3::timestamptz, $4::uuid)
  ORDER BY 2 DESC, 1 DESC LIMIT $5) t
ORDER BY t."lastAt" DESC, t.id DESC`;

type ThreadRow = Omit<Thread, 'last'> & { lastId: string };

/** Lists the threads of a customer, newest message first. */
export async function listThreads(
  database: Database,
  organizationId: string,
  customerId: string,
  query: ThreadQuery,
) {
  const page = { ...readPage({ ...query, customerId }, { list: 'threads', sortBy: 'lastAt' }), offset: null };
  const after = page.after ?? { key: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };
  const at = String(after.key);
  if (page.after !== null && !isTimestampInput(at))
    throw invalidField('cursor', 'is not a cursor of this service');
  const { rows: found } = await database.pool.query<ThreadRow>({
    name: 'threads of customer',
    text: THREADS,
    values: [organizationId, customerId, at, after.id, page.limit + 1],
  });
  const { rows, metadata } = pageMetadata(page, found, null, ({ lastAt, id }) => ({ key: lastAt, id }));
  const last = await loadMessagesByIds(
    database,
    organizationId,
    rows.map(({ lastId }) => lastId),
  );
  const items = rows.flatMap(({ lastId, ...thread }) => {
    const message = last.get(lastId);
    return message === undefined ? [] : [{ ...thread, last: message }];
  });
  return { ...metadata, items };
}

type ThreadMessageRow = StoredMessage & Pick<ThreadMessage, 'text' | 'isCut' | 'user'> & { waits: boolean };

const THREAD = `${SELECT_MESSAGE}, left(m.text_body, ${MAX_TEXT}) AS text,
  coalesce(length(m.text_body) > ${MAX_TEXT}, false) AS "isCut",
  ${WAITS} AS waits,
  CASE WHEN u.id IS NOT NULL THEN json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name) END AS user
${FROM_MESSAGE.replace(
  'WHERE',
  `LEFT JOIN users u ON u.organization_id = $1 AND u.id = a.approved_by_user_id
  AND a.topic = 'MAIL' AND m.direction = 'OUTBOUND' WHERE`,
)}
  AND (m.id = $2 OR m.thread_id = $2) AND m.customer_id IS NOT DISTINCT FROM $3
ORDER BY m.created_at DESC, m.id DESC LIMIT ${MAX_MESSAGES + 1}`;

/** Returns the thread of a message, with the invoices its replies mention. @throws NOT_FOUND */
export async function findConversation(
  database: Database,
  organizationId: string,
  messageId: string,
): Promise<Conversation> {
  const { rows: named } = await database.pool.query<{ root: string; customerId: string | null }>({
    name: 'root of thread',
    text: `SELECT coalesce(thread_id, id) AS root, customer_id AS "customerId" FROM messages
           WHERE organization_id = $1 AND id = $2`,
    values: [organizationId, messageId],
  });
  const [thread] = named;
  if (thread === undefined) throw notFound();
  const { root: id, customerId } = thread;
  const { rows } = await database.pool.query<ThreadMessageRow>({
    name: 'thread of messages',
    text: THREAD,
    values: [organizationId, id, customerId],
  });
  const messages = await inTurn(rows.slice(0, MAX_MESSAGES).reverse());
  const task = rows.find(({ waits }) => waits);
  return {
    id,
    messages,
    hasMore: rows.length > MAX_MESSAGES,
    taskId: task?.action?.id ?? null,
    customer: rows[0]?.customer ?? null,
    invoices:
      customerId === null ? [] : await loadNamedInvoices(database, organizationId, customerId, messages),
  };
}

/**
 * Converts messages and yields to the event loop between them: their texts are untrusted and may be slow to
 * parse.
 */
async function inTurn(rows: readonly ThreadMessageRow[]): Promise<ThreadMessage[]> {
  const yieldWhenDue = yieldToEventLoop();
  const messages: ThreadMessage[] = [];
  for (const { waits: _, ...row } of rows) {
    await yieldWhenDue();
    const { own, quoted } =
      row.direction === 'INBOUND' ? splitQuoted(row.text ?? '') : { own: row.text, quoted: null };
    messages.push({ ...messageFactsOf(row), text: own === '' ? null : own, quoted });
  }
  return messages;
}

/** Finds invoices of the customer's family, by numbers in replies and by the thread's actions. */
const INVOICES = `
WITH family AS (
  SELECT f.id ${fromCustomersWith('c', joinFamily('f', 'c'))} AND c.id = $2),
named AS (
  SELECT d.id FROM family f ${joinDocuments('d')} AND d.customer_id = f.id AND d.kind = 'INVOICE'
  WHERE lower(d.custom_id) = ANY ($3::text[]) OR lower(d.external_id) = ANY ($3::text[])),
mentioned AS (
  SELECT DISTINCT i.invoice_id AS id FROM action_invoices i
  WHERE i.organization_id = $1 AND i.action_id = ANY ($4::uuid[]))
SELECT d.id, d.external_id AS "externalId", coalesce(d.custom_id, d.external_id) AS "customId", d.currency,
  greatest(d.amount - d.amount_linked, 0) AS "amountOutstanding", d.due_at AS "dueDate", d.is_open AS "isOpen",
  d.id IN (SELECT id FROM named) AS "isNamed"
${fromDocumentsWith('d', 'JOIN family f ON f.id = d.customer_id')}
  AND d.kind = 'INVOICE' AND (d.id IN (SELECT id FROM named) OR d.id IN (SELECT id FROM mentioned))
ORDER BY "isNamed" DESC, d.is_open DESC, d.due_on, d.id LIMIT ${MAX_INVOICES}`;

async function loadNamedInvoices(
  { pool }: Database,
  organizationId: string,
  customerId: string,
  messages: readonly ThreadMessage[],
): Promise<NamedInvoice[]> {
  const words = new Set<string>();
  for (const { direction, text, subject } of messages)
    if (direction === 'INBOUND') collectWords(`${subject ?? ''} ${text ?? ''}`, words);
  const actionIds = messages.flatMap(({ action }) => action?.id ?? []);
  const { rows } = await pool.query<NamedInvoice>({
    name: 'invoices of thread',
    text: INVOICES,
    values: [organizationId, customerId, [...words], actionIds],
  });
  return rows;
}

/** Collects possible invoice numbers: words with a digit, without trailing punctuation. */
function collectWords(text: string, words: Set<string>): void {
  for (const [word] of text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}._/#-]{2,79}/gu)) {
    if (words.size >= MAX_WORDS) return;
    if (!/\p{N}/u.test(word)) continue;
    words.add(word.toLowerCase());
    words.add(word.toLowerCase().replace(/[._/#-]+$/, ''));
  }
}
