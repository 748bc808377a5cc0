import { fromContacts } from '../../ledger/relations.ts';
import { findRaw } from '../../mail/conversations/queries.ts';
import { readAttachment } from '../../mail/index.ts';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';
import { discardStaged, stageFile } from '../../platform/files/staging.ts';
import { MAX_MAIL_BYTES } from '../../platform/mail/inbound/mail.ts';
import { type AdviceFormat, formatOf, MAX_ADVICE_BYTES } from './read/limits.ts';

/** Attachments of one email that are read. */
const MAX_PARTS = 10;

/** A received email that may contain remittance advices. */
export interface AdviceMail {
  customerId: string | null;
  subject: string | null;
  text: string;
  attachments: readonly { fileName: string; contentType: string; size: number }[];
  /** Whether its sender is a contact of the customer, or received the email that it answers. */
  isKnownSender: boolean;
}

/** Returns a received email. null: it was removed. */
export async function findAdviceMail(
  { pool }: Pick<Database, 'pool'>,
  organizationId: string,
  messageId: string,
): Promise<AdviceMail | null> {
  const { rows } = await pool.query<AdviceMail>({
    name: 'email that may contain advices',
    text: `SELECT m.customer_id AS "customerId", m.subject, coalesce(m.text_body, '') AS text, m.attachments,
             m.customer_id IS NOT NULL AND (
               EXISTS (SELECT 1 ${fromContacts('k')} AND k.customer_id = m.customer_id AND lower(k.email) = m.sender)
               OR EXISTS (SELECT 1 FROM messages o CROSS JOIN LATERAL jsonb_array_elements(o.recipients) AS r(one)
                 WHERE o.organization_id = $1 AND o.direction = 'OUTBOUND' AND o.customer_id = m.customer_id
                   AND (o.id = m.thread_id OR o.thread_id = m.thread_id)
                   AND lower(coalesce(r.one->>'address', r.one#>>'{}')) = m.sender)) AS "isKnownSender"
           FROM messages m WHERE m.organization_id = $1 AND m.id = $2 AND m.direction = 'INBOUND'`,
    values: [organizationId, messageId],
  });
  return rows[0] ?? null;
}

/** A part of an email that may be an advice. */
export interface MailPart {
  /** Index of the attachment; -1: the text. */
  part: number;
  fileName: string;
  contentType: string;
  format: AdviceFormat;
  bytes: Uint8Array;
}

/** Yields the attachments of an email that may be advices, then its own text. */
export async function* partsOfMail(
  { database, storage }: Pick<Context, 'database' | 'storage'>,
  organizationId: string,
  { messageId, mail }: { messageId: string; mail: AdviceMail },
): AsyncGenerator<MailPart> {
  const wanted = mail.attachments
    .flatMap(({ fileName, contentType, size }, part) => {
      const format = size <= MAX_ADVICE_BYTES ? formatOf(contentType, fileName) : null;
      return format === null ? [] : [{ part, fileName, contentType, format }];
    })
    .slice(0, MAX_PARTS);
  const { sha256 } = await findRaw(database, organizationId, messageId);
  if (wanted.length > 0 && sha256 !== null) {
    const source = await storage.open(organizationId, sha256);
    const raw = await stageFile(storage.stagingFolder, source, { maxBytes: MAX_MAIL_BYTES, field: 'mail' });
    try {
      for (const one of wanted) {
        const content = await readAttachment(raw.path, organizationId, one.part);
        if (content !== null && content.bytes.length > 0) yield { ...one, bytes: content.bytes };
      }
    } finally {
      await discardStaged(raw);
    }
  }
  const text = ownText(mail.text);
  const file = { fileName: 'email.txt', contentType: 'text/plain', format: 'TEXT' as const };
  if (text.trim() !== '') yield { part: -1, ...file, bytes: new TextEncoder().encode(text) };
}

/** Returns the text without quoted lines: they may contain a table of our own email. */
const ownText = (text: string): string =>
  text
    .split('\n')
    .filter((line) => !line.trimStart().startsWith('>'))
    .join('\n');
