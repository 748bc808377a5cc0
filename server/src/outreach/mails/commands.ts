import { closeAction, createAction } from '../../dunning/commands.ts';
import { queueMail } from '../../dunning/hourly.ts';
import { localDate } from '../../kernel/calendar.ts';
import { lockFamilies, recordChange } from '../../ledger/commands.ts';
import { findMessage } from '../../mail/conversations/queries.ts';
import { type Message, withoutPlaceholders } from '../../mail/index.ts';
import type { Context } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ApiError, invalidField } from '../../platform/errors.ts';
import type { ActingUser } from '../../platform/http/acting-user.ts';
import type { Organization } from '../../platform/organization.ts';
import { queueMessage } from '../reminders/claim.ts';
import { type AnsweredMail, loadReferences, MAIL_TOPIC, storeWritten } from './facts.ts';
import { type PreparedMail, prepareMail } from './prepare.ts';
import type { NewMail } from './schema.ts';
import { countUnknownRecipients } from './unknown-recipients.ts';

interface WriteInput {
  customerId: string;
  body: NewMail;
  by: ActingUser | null;
  /** Whether invoices without a PDF are not attached instead of refused. */
  skipsMissingPdfs?: boolean;
  /** The question to a payer that the mail asks. */
  payerQuestionId?: string;
}

/**
 * Queues a mail that a person has written. It creates an action that this person has released, with its
 * message; delivery is the same as for reminders.
 * @throws the errors of `prepareMail`; RATE_LIMITED for too many recipients who are not contacts;
 *   INVALID_DATA without a user; CONFLICT for a merged customer, or if the task of the reply is already
 *   closed
 */
export async function writeMail(
  context: Pick<Context, 'database' | 'clock' | 'mail'>,
  organization: Organization,
  input: WriteInput,
): Promise<Message> {
  if (input.by === null) throw invalidField('X-Quittance-User', 'is required: name the user who writes');
  return inTransaction(context.database, async (connection) => {
    await lockFamilies(connection, organization.id, [input.customerId]);
    const { messageId } = await queueWritten(connection, context, organization, input);
    return findMessage(connection, organization.id, messageId);
  });
}

/**
 * Does the same within a transaction that has locked the customer's family, also for a key without a user.
 * @returns the ids of the action and of its message
 */
export async function queueWritten(
  connection: Connection,
  { clock, mail }: Pick<Context, 'clock' | 'mail'>,
  organization: Organization,
  { customerId, body, by, skipsMissingPdfs = false, payerQuestionId }: WriteInput,
): Promise<{ actionId: string; messageId: string }> {
  const now = clock.now();
  const today = localDate(now, organization.timezone);
  const prepared = await prepareMail(connection, organization, customerId, body, {
    today,
    skipsMissingPdfs,
    ...(payerQuestionId === undefined ? {} : { payerQuestionId }),
  });
  const unknownRecipients = await countUnknownRecipients(connection, organization.id, prepared, now);
  const sender = prepared.addressee.sender.address ?? mail.from.address;
  const sending = { customerId, by, sender, unknownRecipients, now };
  if (body.closesTask === true) await closeTask(connection, organization.id, prepared.answered, sending);
  return createMailAction(connection, organization.id, prepared, sending);
}

interface Sending {
  customerId: string;
  /** Null: a key that names no user. */
  by: ActingUser | null;
  sender: string;
  /** Number of addresses that are not contacts. */
  unknownRecipients: number;
  now: string;
}

/** Closes the task of the answered reply. Only one of two concurrent answers succeeds. */
async function closeTask(
  connection: Connection,
  organizationId: string,
  answered: AnsweredMail | null,
  { by, now }: Sending,
): Promise<void> {
  const task = answered?.task ?? null;
  if (task === null)
    throw invalidField('closesTask', 'requires answersMessageId of a reply with an open task');
  const closing = { state: 'EXECUTED', outcome: 'ANSWERED', at: now, byUserId: by?.id ?? null } as const;
  if (await closeAction(connection, organizationId, task.id, { closing, now })) return;
  const error = `the task of the reply is already ${task.state}`;
  throw new ApiError('CONFLICT', `The reply was already handled: ${error}.`, {
    details: [{ field: 'closesTask', error }],
  });
}

/** Creates the action and its message. */
async function createMailAction(
  connection: Connection,
  organizationId: string,
  { written, invoiceIds, answered, attachments }: PreparedMail,
  { customerId, by, sender, unknownRecipients, now }: Sending,
): Promise<{ actionId: string; messageId: string }> {
  const { recipients, subject, text } = written;
  const actionId = await createAction(
    connection,
    organizationId,
    {
      name: subject,
      type: 'EMAIL',
      source: 'MANUAL',
      topic: MAIL_TOPIC,
      customerId,
      invoiceIds,
      dueAt: now,
      approvedAt: now,
      approvedByUserId: by?.id ?? null,
      assignedUserIds: by === null ? [] : [by.id],
    },
    now,
  );
  await storeWritten(connection, organizationId, actionId, { written, unknownRecipients, now });
  const references = answered === null ? [] : await loadReferences(connection, organizationId, answered.id);
  const message = {
    customerId,
    actionId,
    sender,
    subject,
    text: withoutPlaceholders(text),
    recipients: recipients.map(({ name, address }) => ({ name, address })),
    attachments: attachments.map((one) => ({ ...one, size: one.size ?? 0 })),
    inReplyTo: references.at(-1) ?? null,
    threadId: answered?.threadId ?? null,
  };
  const messageId = await queueMessage(connection, organizationId, message, now);
  await queueMail(connection, organizationId, actionId);
  await recordChange(connection, organizationId, {
    action: 'mail.written',
    records: [
      { kind: 'CUSTOMER', id: customerId },
      { kind: 'ACTION', id: actionId },
    ],
    after: {
      addresses: recipients.map(({ address }) => address),
      statement: written.withStatement,
      invoices: written.withInvoices ? invoiceIds : [],
    },
    always: true,
  });
  return { actionId, messageId };
}
