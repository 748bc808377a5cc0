import { newId } from '../../src/platform/ids.ts';
import { newReplyToken, replyAddress } from '../../src/platform/mail/reply-address.ts';
import { type Client, REPLY_TO, type TestService } from './service.ts';

/** A mail that the service sent. */
export interface Sent {
  id: string;
  /** The address that replies go to. */
  replyTo: string;
  /** Message-ID. */
  messageId: string;
}

export interface SentFacts {
  customerId: string;
  actionId?: string;
  /** Email addresses. */
  recipients?: readonly string[];
  state?: 'SENT' | 'UNCERTAIN' | 'FAILED' | 'SENDING';
  outboxFile?: string;
  subject?: string;
}

/** Records a mail as if it had been sent now. */
export async function addSent(
  { database, clock }: TestService,
  { organization }: Pick<Client, 'organization'>,
  { customerId, actionId, recipients = ['jo@debtor.example'], state = 'SENT', ...facts }: SentFacts,
): Promise<Sent> {
  const [id, token] = [newId(), newReplyToken()];
  const messageId = `<${id}@ours.example>`;
  await database.pool.query(
    `INSERT INTO messages (organization_id, id, direction, state, customer_id, action_id, token, message_id, sender,
       recipients, subject, text_body, attachments, outbox_file, sent_at, created_at, updated_at)
     VALUES ($1, $2, 'OUTBOUND', $3, $4, $5, $6, $7, 'billing@ours.example', $8, $9, 'Please pay.', '[]', $10, $11, $12, $12)`,
    [
      organization.id,
      id,
      state,
      customerId,
      actionId ?? null,
      token,
      messageId,
      JSON.stringify(recipients.map((address) => ({ name: null, address }))),
      facts.subject ?? 'Reminder',
      facts.outboxFile ?? null,
      state === 'SENT' ? clock.now() : null,
      clock.now(),
    ],
  );
  return { id, replyTo: replyAddress(REPLY_TO, organization.id, token), messageId };
}
