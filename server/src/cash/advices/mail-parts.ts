import type { ReceivedMail } from '../../mail/conversations/queries.ts';
import { findRaw } from '../../mail/conversations/queries.ts';
import { readAttachment } from '../../mail/index.ts';
import type { Context } from '../../platform/context.ts';
import { discardStaged, stageFile } from '../../platform/files/staging.ts';
import { MAX_MAIL_BYTES } from '../../platform/mail/inbound/mail.ts';
import { type AdviceFormat, formatOf, MAX_ADVICE_BYTES } from './read/limits.ts';

/** Attachments of one email that are read. */
const MAX_PARTS = 10;

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
export async function* streamPartsOfMail(
  { database, storage }: Pick<Context, 'database' | 'storage'>,
  organizationId: string,
  { messageId, mail }: { messageId: string; mail: ReceivedMail },
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
