import { hasRemittanceAdvice } from '../../cash/relations.ts';
import { fromActionsWith, fromAssigneesWith } from '../../dunning/relations.ts';
import { loadMessagesByIds } from '../../mail/index.ts';
import { joinUser } from '../../people/relations.ts';
import type { Connection, Database } from '../../platform/db/database.ts';
import { notFound } from '../../platform/errors.ts';
import { readPage } from '../../platform/lists/paging.ts';
import { selectCountedPage } from '../../platform/lists/select-page.ts';
import { listComments } from './comments.ts';
import { type InboxReader, viewConditions } from './conditions.ts';
import {
  INBOX_VIEWS,
  type InboxCounts,
  type InboxQuery,
  type InboxState,
  type InboxThread,
  type InboxView,
} from './schema.ts';

const byView = (view: InboxView, reader: InboxReader) => ({
  from: 'messages' as const,
  organizationId: reader.organizationId,
  where: viewConditions(view, reader),
  sortColumn: 'created_at',
});

/** Lists the threads of a view, the newest received email first. */
export async function listInbox(database: Database, reader: InboxReader, query: InboxQuery) {
  const { view = 'NEEDS_REPLY' } = query;
  const page = readPage({ ...query, view }, { list: 'inbox', sortBy: 'createdAt' });
  const { ids, metadata } = await selectCountedPage(database.kysely, byView(view, reader), page);
  const { organizationId } = reader;
  const [messages, threads] = await Promise.all([
    loadMessagesByIds(database, organizationId, ids),
    loadThreads(database.pool, reader, ids),
  ]);
  const items = ids.flatMap((id): InboxThread[] => {
    const [message, thread] = [messages.get(id), threads.get(id)];
    return message === undefined || thread === undefined ? [] : [{ message, ...thread }];
  });
  return { ...metadata, items };
}

/** Counts the threads of each view. */
export async function countInbox(database: Database, reader: InboxReader): Promise<InboxCounts> {
  const page = readPage({ limit: 1 }, { list: 'inbox', sortBy: 'createdAt' });
  const views = INBOX_VIEWS.map(async (view) => {
    const { metadata } = await selectCountedPage(database.kysely, byView(view, reader), page);
    return { view, count: metadata.count?.count ?? 0, isMore: metadata.count?.isMore ?? false };
  });
  return { views: await Promise.all(views) };
}

type ThreadFacts = Omit<InboxThread, 'message'>;

/** Messages `n` of the thread of a row `t`, without those of another customer. */
const OF_THREAD = (n: string) =>
  `(${n}.id = t.thread OR ${n}.thread_id = t.thread) AND ${n}.customer_id IS NOT DISTINCT FROM t.customer_id`;

/** The open tasks of the replies in the thread of a row `t`. */
const TASKS = `SELECT a.id, a.snoozed_until, a.created_at ${fromActionsWith(
  'a',
  'JOIN messages w ON w.organization_id = $1 AND w.action_id = a.id',
)} AND a.source = 'REPLY' AND a.state = 'TODO' AND w.inbound_kind = 'REPLY' AND ${OF_THREAD('w')}`;

const THREADS = `
SELECT t.id, t.thread AS "threadId",
  (SELECT count(*) FROM messages n WHERE n.organization_id = $1 AND ${OF_THREAD('n')}) AS "countMessages",
  (SELECT count(*) FROM messages n JOIN thread_comments k ON k.organization_id = $1 AND k.thread_id = n.id
   WHERE n.organization_id = $1 AND ${OF_THREAD('n')}) AS "countComments",
  coalesce((SELECT json_agg(a.id ORDER BY a.created_at, a.id) FROM (${TASKS}) a), '[]') AS "taskIds",
  (SELECT CASE WHEN bool_and(coalesce(a.snoozed_until > $3, false)) THEN min(a.snoozed_until) END FROM (${TASKS}) a)
    AS "snoozedUntil",
  ${hasRemittanceAdvice('t')} AS "hasRemittanceAdvice",
  coalesce((SELECT json_agg(json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name)
      ORDER BY u.first_name, u.last_name, u.id)
    FROM (SELECT DISTINCT s.user_id ${fromAssigneesWith('s', '')} AND s.action_id IN (SELECT a.id FROM (${TASKS}) a)) x
    ${joinUser('u', 'x.user_id')}), '[]') AS "assignedTo"
FROM (SELECT m.id, coalesce(m.thread_id, m.id) AS thread, m.customer_id FROM messages m
  WHERE m.organization_id = $1 AND m.id = ANY($2::uuid[])) t`;

async function loadThreads(
  queryable: Pick<Connection, 'query'>,
  { organizationId, now }: Pick<InboxReader, 'organizationId' | 'now'>,
  ids: readonly string[],
): Promise<Map<string, ThreadFacts>> {
  const { rows } = await queryable.query<ThreadFacts & { id: string }>({
    name: 'threads of inbox',
    text: THREADS,
    values: [organizationId, ids, now],
  });
  return new Map(rows.map(({ id, ...thread }) => [id, thread]));
}

/** Returns the assignment, snooze and comments of a message's thread. @throws NOT_FOUND */
export async function findInboxState(
  queryable: Pick<Connection, 'query'>,
  reader: Pick<InboxReader, 'organizationId' | 'now'>,
  messageId: string,
): Promise<InboxState> {
  const { organizationId } = reader;
  const thread = (await loadThreads(queryable, reader, [messageId])).get(messageId);
  if (thread === undefined) throw notFound();
  const { taskIds, assignedTo, snoozedUntil } = thread;
  const { rows } = await queryable.query<{ isHandled: boolean | null }>({
    name: 'handling of message',
    text: `SELECT CASE WHEN inbound_kind = 'UNKNOWN' THEN handled_at IS NOT NULL END AS "isHandled"
           FROM messages WHERE organization_id = $1 AND id = $2`,
    values: [organizationId, messageId],
  });
  const comments = await listComments(queryable, organizationId, messageId);
  return { taskIds, assignedTo, snoozedUntil, isHandled: rows[0]?.isHandled ?? null, comments };
}
