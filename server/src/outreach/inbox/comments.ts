import { checkUsers, performerOf } from '../../dunning/commands.ts';
import { forgetNotifications, notifyUsers } from '../../people/index.ts';
import { joinUser } from '../../people/relations.ts';
import type { DataContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ApiError, notFound } from '../../platform/errors.ts';
import type { ActingUser } from '../../platform/http/acting-user.ts';
import { newId } from '../../platform/ids.ts';
import { refusal } from '../../platform/refusals.ts';
import type { NewThreadComment, ThreadComment } from './schema.ts';

/** A thread shows its newest comments up to this number. */
const MAX_COMMENTS = 200;

const USER = (alias: string) =>
  `json_build_object('id', ${alias}.id, 'firstName', ${alias}.first_name, 'lastName', ${alias}.last_name)`;

/**
 * Messages `f` of the thread of message `m`, without those of another customer: undoing a merge separates
 * them. A comment belongs to the first of them, so that it stays with its customer.
 */
const OF_THREAD = `FROM messages m JOIN messages f ON f.organization_id = $1
  AND (f.id = coalesce(m.thread_id, m.id) OR f.thread_id = coalesce(m.thread_id, m.id))
  AND f.customer_id IS NOT DISTINCT FROM m.customer_id
WHERE m.organization_id = $1 AND m.id = $2`;

const COMMENTS = `
SELECT k.id, k.text, k.created_at AS "createdAt", ${USER('u')} AS user,
  coalesce((SELECT json_agg(${USER('n')} ORDER BY e.rank)
    FROM jsonb_array_elements_text(k.mentioned_user_ids) WITH ORDINALITY AS e(id, rank)
    ${joinUser('n', 'e.id::uuid')}), '[]') AS mentioned
FROM thread_comments k ${joinUser('u', 'k.user_id')}
WHERE k.organization_id = $1 AND k.thread_id IN (SELECT f.id ${OF_THREAD})
ORDER BY k.created_at DESC, k.id DESC LIMIT ${MAX_COMMENTS}`;

/** Returns the comments of the thread of a message, oldest first. */
export async function listComments(
  queryable: Pick<Connection, 'query'>,
  organizationId: string,
  messageId: string,
): Promise<ThreadComment[]> {
  const { rows } = await queryable.query<ThreadComment>({
    name: 'comments of thread',
    text: COMMENTS,
    values: [organizationId, messageId],
  });
  return rows.reverse();
}

interface CommentPlace {
  organizationId: string;
  messageId: string;
  by: ActingUser | null;
}

/**
 * Adds an internal comment to the thread of a message.
 * @throws NOT_FOUND; REFERENCE_NOT_FOUND naming missing users; INVALID_DATA without a user
 */
export async function addComment(
  { database, clock }: DataContext,
  { organizationId, messageId, by }: CommentPlace,
  { text, mentionedUserIds = [] }: NewThreadComment,
): Promise<ThreadComment> {
  const mentioned = mentionedUserIds.map((id) => id.toLowerCase());
  return inTransaction(database, async (connection) => {
    const { threadId, customerId, subject } = await findThreadRoot(connection, organizationId, messageId);
    const user = performerOf(by);
    await checkUsers(connection, organizationId, mentioned, 'mentionedUserIds');
    const id = newId();
    await connection.query({
      name: 'insert thread comment',
      text: `INSERT INTO thread_comments (organization_id, id, thread_id, user_id, text, mentioned_user_ids, created_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      values: [organizationId, id, threadId, user.id, text, JSON.stringify(mentioned), clock.now()],
    });
    const facts = { recordId: id, targetId: messageId, customerId, subject };
    await notifyUsers(
      connection,
      organizationId,
      [{ kind: 'MENTION', ...facts, userIds: mentioned }],
      clock.now(),
    );
    const comment = (await listComments(connection, organizationId, messageId)).find((one) => one.id === id);
    if (comment === undefined) throw new Error('the new comment was not found');
    return comment;
  });
}

/** Deletes a comment of the user. @throws NOT_FOUND; ACCESS_FORBIDDEN for a comment of another user */
export async function deleteComment(
  { database }: DataContext,
  { organizationId, messageId, by }: CommentPlace,
  commentId: string,
): Promise<void> {
  await inTransaction(database, async (connection) => {
    const { rows } = await connection.query<{ userId: string }>({
      name: 'lock thread comment',
      text: `SELECT user_id AS "userId" FROM thread_comments
             WHERE organization_id = $1 AND id = $3 AND thread_id IN (SELECT f.id ${OF_THREAD}) FOR UPDATE`,
      values: [organizationId, messageId, commentId],
    });
    const [comment] = rows;
    if (comment === undefined) throw notFound();
    if (comment.userId !== performerOf(by).id)
      throw new ApiError('ACCESS_FORBIDDEN', refusal('COMMENT_OF_OTHER'));
    await connection.query({
      name: 'delete thread comment',
      text: 'DELETE FROM thread_comments WHERE organization_id = $1 AND id = $2',
      values: [organizationId, commentId],
    });
    await forgetNotifications(connection, organizationId, commentId);
  });
}

interface ThreadRoot {
  threadId: string;
  customerId: string | null;
  subject: string | null;
}

/** Returns the first message of a customer in a message's thread. @throws NOT_FOUND */
async function findThreadRoot(
  connection: Connection,
  organizationId: string,
  messageId: string,
): Promise<ThreadRoot> {
  const { rows } = await connection.query<ThreadRoot>({
    name: 'thread of message',
    text: `SELECT f.id AS "threadId", m.customer_id AS "customerId", m.subject ${OF_THREAD}
           ORDER BY f.id <> coalesce(m.thread_id, m.id), f.created_at, f.id LIMIT 1`,
    values: [organizationId, messageId],
  });
  const [found] = rows;
  if (found === undefined) throw notFound();
  return found;
}

/**
 * Marks a received email of an unknown sender as done, or as open again.
 * @throws NOT_FOUND; CONFLICT for other messages: their tasks say whether they are done
 */
export async function handleMessage(
  { database, clock }: DataContext,
  organizationId: string,
  messageId: string,
  isHandled: boolean,
): Promise<void> {
  const { rows } = await database.pool.query<{ isUnknown: boolean }>({
    name: 'handle message',
    text: `WITH found AS (SELECT id, inbound_kind IS NOT DISTINCT FROM 'UNKNOWN' AS "isUnknown" FROM messages
             WHERE organization_id = $1 AND id = $2),
           handled AS (UPDATE messages m SET handled_at = CASE WHEN $3 THEN coalesce(handled_at, $4) END
             FROM found f WHERE m.organization_id = $1 AND m.id = f.id AND f."isUnknown")
           SELECT "isUnknown" FROM found`,
    values: [organizationId, messageId, isHandled, clock.now()],
  });
  const [found] = rows;
  if (found === undefined) throw notFound();
  if (!found.isUnknown) throw new ApiError('CONFLICT', refusal('EMAIL_HAS_TASK'));
}
