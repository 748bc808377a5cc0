import { Readable } from 'node:stream';
import MailComposer from 'nodemailer/lib/mail-composer';
import { oneLine } from './one-line.ts';
import type { MailAddress } from './types.ts';

export interface MailAttachment {
  fileName: string;
  contentType: string;
  /** Content id by which the HTML shows the part (`cid:…`). It is then not an attachment. */
  contentId?: string;
  /** Opens the bytes when they are to be sent. An error ends the hand-over before the message is complete. */
  open(): Promise<Readable>;
}

/** The content of a message before encoding. */
export interface MailContent {
  from: MailAddress;
  to: readonly MailAddress[];
  cc: readonly MailAddress[];
  /** Null: replies go to `from`. */
  replyTo: string | null;
  subject: string;
  text: string;
  html: string;
  attachments: readonly MailAttachment[];
  /** With angle brackets, as in the two fields after it. */
  messageId: string;
  inReplyTo: string | null;
  /** Oldest first. */
  references: readonly string[];
  /** ISO 8601. */
  date: string;
  /** The real recipients in test mode, for a header. */
  realRecipients?: string;
  /** Whether a person wrote the message. Otherwise a header asks machines not to reply. */
  isPersonal?: boolean;
}

/**
 * Encodes the message as a stream. Attachments are read one after the other while the stream is read. A
 * message that no person wrote gets a header that asks machines not to reply.
 */
export function composeMail(content: MailContent): Readable {
  const { attachments, inReplyTo, references, replyTo } = content;
  const composer = new MailComposer({
    from: headerOf(content.from),
    to: content.to.map(headerOf),
    cc: content.cc.map(headerOf),
    subject: oneLine(content.subject),
    text: content.text,
    html: content.html,
    messageId: content.messageId,
    date: new Date(content.date),
    headers: { ...(content.isPersonal === true ? {} : AUTOMATIC), ...testHeader(content) },
    attachments: attachments.map(({ fileName, contentType, contentId, open }) => ({
      filename: oneLine(fileName, 200),
      contentType,
      ...(contentId === undefined ? {} : { cid: contentId, contentDisposition: 'inline' as const }),
      content: Readable.from(openLazily(open), { objectMode: false }),
    })),
    ...(replyTo === null ? {} : { replyTo }),
    ...(inReplyTo === null ? {} : { inReplyTo, references: [...references] }),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().createReadStream();
}

/** RFC 3834. */
const AUTOMATIC = { 'Auto-Submitted': 'auto-generated' };

function testHeader({ realRecipients }: MailContent): Record<string, string> {
  return realRecipients === undefined ? {} : { 'X-Quittance-Test-Recipients': oneLine(realRecipients) };
}

async function* openLazily(open: () => Promise<Readable>): AsyncGenerator<Buffer> {
  for await (const chunk of await open()) yield Buffer.from(chunk);
}

function headerOf({ name, address }: MailAddress): { name: string; address: string } {
  return { name: oneLine(name ?? '', 200), address };
}
