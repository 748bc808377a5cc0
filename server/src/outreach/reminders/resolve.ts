import { recordEarlierNotification, reopenAction } from '../../dunning/commands.ts';
import { queueMail } from '../../dunning/hourly.ts';
import { localDate } from '../../kernel/calendar.ts';
import { lockFamilies } from '../../ledger/commands.ts';
import { findMessage } from '../../mail/conversations/queries.ts';
import type { Message, MessageResolution } from '../../mail/index.ts';
import type { Context } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { StaleLockError } from '../../platform/db/errors.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ApiError, invalidField, notFound } from '../../platform/errors.ts';
import type { ActingUser } from '../../platform/http/acting-user.ts';
import type { Organization } from '../../platform/organization.ts';
import { refusal } from '../../platform/refusals.ts';

interface StoredMessage {
  state: string;
  customerId: string | null;
  actionId: string | null;
  /** Whether a person has written it: such a mail is not a reminder. */
  isWritten: boolean;
  createdAt: string;
}

interface ResolveInput {
  messageId: string;
  resolution: MessageResolution;
  by: ActingUser | null;
}

/**
 * Records whether an uncertain message was sent. If it was not, this user approves its action and it is sent
 * again. Only one of several concurrent calls succeeds.
 * @throws INVALID_DATA without a user, NOT_FOUND, CONFLICT with the state of a message that is not uncertain
 */
export async function resolveMessage(
  { database, clock }: Context,
  organization: Organization,
  { messageId, resolution: { as }, by }: ResolveInput,
): Promise<Message> {
  return inTransaction(database, async (connection) => {
    const { actionId, isWritten, createdAt } = await lockUncertainMessage(
      connection,
      organization.id,
      messageId,
    );
    if (by === null) throw invalidField('X-Quittance-User', 'is required: name the user who decides');
    const now = clock.now();
    await connection.query({
      name: 'resolve message',
      text: `UPDATE messages SET state = $3, sent_at = CASE WHEN $3 = 'SENT' THEN coalesce(sent_at, created_at) END,
               updated_at = $4
             WHERE organization_id = $1 AND id = $2`,
      values: [organization.id, messageId, as === 'SENT' ? 'SENT' : 'FAILED', now],
    });
    if (actionId !== null) {
      const author = as === 'SENT' ? { sentAt: createdAt, byUserId: by.id } : { approvedByUserId: by.id };
      const isReopened = await reopenAction(connection, organization.id, actionId, { as: author, now });
      if (isReopened && as === 'NOT_SENT') await queueMail(connection, organization.id, actionId);
      if (isReopened && as === 'SENT' && !isWritten)
        await recordEarlierNotification(connection, organization.id, actionId, {
          on: localDate(createdAt, organization.timezone),
          at: createdAt,
          isTest: false,
        });
    }
    return findMessage(connection, organization.id, messageId);
  });
}

/**
 * Locks the family of a message's customer, then the message.
 * @throws NOT_FOUND; CONFLICT if it is known whether the message was sent
 */
async function lockUncertainMessage(
  connection: Connection,
  organizationId: string,
  messageId: string,
): Promise<StoredMessage> {
  const statement = (lock: string) => ({
    name: `message to resolve${lock}`,
    text: `SELECT state, customer_id AS "customerId", action_id AS "actionId", created_at AS "createdAt",
             EXISTS (SELECT 1 FROM written_mails w
               WHERE w.organization_id = $1 AND w.action_id = messages.action_id) AS "isWritten"
           FROM messages WHERE organization_id = $1 AND id = $2${lock}`,
    values: [organizationId, messageId],
  });
  const { rows: unlocked } = await connection.query<StoredMessage>(statement(''));
  const [message] = unlocked;
  if (message === undefined) throw notFound();
  if (message.customerId !== null) await lockFamilies(connection, organizationId, [message.customerId]);
  // Read again under the lock.
  const { rows } = await connection.query<StoredMessage>(statement(' FOR UPDATE'));
  const [locked] = rows;
  if (locked === undefined) throw notFound();
  if (locked.customerId !== message.customerId)
    throw new StaleLockError('the message moved to another customer in the meantime');
  if (locked.state === 'UNCERTAIN') return locked;
  throw new ApiError('CONFLICT', refusal('MESSAGE_RESOLVED'), {
    details: [{ field: 'state', error: `is ${locked.state}, not UNCERTAIN` }],
  });
}
