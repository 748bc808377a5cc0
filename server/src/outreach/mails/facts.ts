import { joinAction } from '../../dunning/relations.ts';
import type { Language } from '../../kernel/formats.ts';
import { fromCustomersWith, joinFamily } from '../../ledger/relations.ts';
import type { StatementPeriod } from '../../mail/index.ts';
import type { Connection } from '../../platform/db/database.ts';

/** Topic of actions with a mail that a person has written. */
export const MAIL_TOPIC = 'MAIL';

type Queryable = Pick<Connection, 'query'>;

export interface Recipient {
  address: string;
  name: string | null;
  isCopy: boolean;
}

/** A mail that a person has written. */
export interface WrittenFacts {
  recipients: Recipient[];
  subject: string;
  text: string;
  language: Language;
  answersMessageId: string | null;
  withStatement: boolean;
  /** The period of the attached statement; null: it lists the open items. */
  statementPeriod: StatementPeriod | null;
  withInvoices: boolean;
  /** Whether it must not be sent without the PDFs of all its invoices. */
  needsPdfs: boolean;
  showsInvoices: boolean;
  /** The question to a payer that the button leads to; null: it asks none. */
  payerQuestionId: string | null;
}

/** Returns the written mail of an action; null for an action of another kind. */
export async function loadWritten(
  queryable: Queryable,
  organizationId: string,
  actionId: string,
): Promise<WrittenFacts | null> {
  const { rows } = await queryable.query<WrittenFacts>({
    name: 'written mail',
    text: `SELECT recipients, subject, text_body AS text, language, answers_message_id AS "answersMessageId",
             payer_question_id AS "payerQuestionId", with_statement AS "withStatement", with_invoices AS "withInvoices", shows_invoices AS "showsInvoices", needs_pdfs AS "needsPdfs",
             CASE WHEN statement_from IS NOT NULL
               THEN json_build_object('from', statement_from, 'to', statement_to) END AS "statementPeriod"
           FROM written_mails WHERE organization_id = $1 AND action_id = $2`,
    values: [organizationId, actionId],
  });
  return rows[0] ?? null;
}

/** Stores a mail, in the transaction that creates its action. */
export async function storeWritten(
  connection: Connection,
  organizationId: string,
  actionId: string,
  { written, unknownRecipients, now }: { written: WrittenFacts; unknownRecipients: number; now: string },
): Promise<void> {
  const { recipients, subject, text, language, answersMessageId } = written;
  await connection.query({
    name: 'insert written mail',
    text: `INSERT INTO written_mails (organization_id, action_id, recipients, subject, text_body, language,
             answers_message_id, with_statement, with_invoices, shows_invoices, unknown_recipients, created_at,
             statement_from, statement_to, payer_question_id, needs_pdfs)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
    values: [
      organizationId,
      actionId,
      JSON.stringify(recipients),
      subject,
      text,
      language,
      answersMessageId,
      written.withStatement,
      written.withInvoices,
      written.showsInvoices,
      unknownRecipients,
      now,
      written.statementPeriod?.from ?? null,
      written.statementPeriod?.to ?? null,
      written.payerQuestionId,
      written.needsPdfs,
    ],
  });
}

/** Contacts `t` of the family of customer `c` that bounced, with one of the addresses $3. */
const BOUNCED_CONTACTS = `
${joinFamily('f', 'c')}
JOIN contacts t ON t.organization_id = $1 AND t.customer_id = f.id AND t.bounced_at IS NOT NULL
  AND lower(t.email) = ANY ($3::text[])`;

const BOUNCED = `
SELECT lower(t.email) AS address, min(t.bounce_reason) AS reason
${fromCustomersWith('c', BOUNCED_CONTACTS)} AND c.id = $2 GROUP BY 1`;

/**
 * Returns the addresses that bounced, with the reason, as far as contacts of the customer's family have them.
 */
export async function findBouncedAddresses(
  queryable: Queryable,
  organizationId: string,
  customerId: string,
  addresses: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await queryable.query<{ address: string; reason: string | null }>({
    name: 'addresses that bounced',
    text: BOUNCED,
    values: [organizationId, customerId, addresses.map((one) => one.toLowerCase())],
  });
  return new Map(rows.map(({ address, reason }) => [address, reason ?? 'not delivered']));
}

/** The facts about a message that an answer needs. */
export interface AnsweredMail {
  id: string;
  threadId: string;
  direction: 'OUTBOUND' | 'INBOUND';
  customerId: string | null;
  subject: string | null;
  sender: string | null;
  recipients: { address: string }[];
  /** The task created for a reply; null: none. */
  task: { id: string; state: string } | null;
}

/** Returns the message, or null. */
export async function loadAnsweredMail(
  queryable: Queryable,
  organizationId: string,
  messageId: string,
): Promise<AnsweredMail | null> {
  const { rows } = await queryable.query<AnsweredMail>({
    name: 'mail to answer',
    text: `SELECT m.id, coalesce(m.thread_id, m.id) AS "threadId", m.direction, m.customer_id AS "customerId", m.subject,
             m.sender, m.recipients,
             CASE WHEN a.id IS NOT NULL THEN json_build_object('id', a.id, 'state', a.state) END AS task
           FROM messages m LEFT ${joinAction('a', 'm.action_id')} AND a.topic = 'REPLY'
             AND m.direction = 'INBOUND'
           WHERE m.organization_id = $1 AND m.id = $2`,
    values: [organizationId, messageId],
  });
  return rows[0] ?? null;
}

const MAX_REFERENCES = 10;
/** Form of an external Message-ID that is safe in our headers. */
const MESSAGE_ID = /^<[^\s<>\p{Cc}]{1,250}>$/u;
const WITHOUT = '@without-message-id.invalid>';

/**
 * Returns the Message-IDs of a thread up to one mail, the oldest first. The last one is the answered mail.
 */
export async function loadReferences(
  queryable: Queryable,
  organizationId: string,
  messageId: string,
): Promise<string[]> {
  const { rows } = await queryable.query<{ messageId: string }>({
    name: 'references of answer',
    text: `SELECT o.message_id AS "messageId" FROM messages m
           JOIN messages o ON o.organization_id = $1
             AND (o.id = coalesce(m.thread_id, m.id) OR o.thread_id = coalesce(m.thread_id, m.id))
             AND (o.created_at, o.id) <= (m.created_at, m.id) AND o.customer_id IS NOT DISTINCT FROM m.customer_id
           WHERE m.organization_id = $1 AND m.id = $2 AND o.message_id IS NOT NULL
             AND o.state IN ('SENT', 'UNCERTAIN', 'RECEIVED')
           ORDER BY o.created_at DESC, o.id DESC LIMIT $3`,
    values: [organizationId, messageId, MAX_REFERENCES],
  });
  const ids = rows.map((one) => one.messageId).reverse();
  return ids.filter((one) => MESSAGE_ID.test(one) && !one.endsWith(WITHOUT));
}
