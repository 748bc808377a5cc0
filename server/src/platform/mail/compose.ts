import { Readable } from 'node:stream';
import MailComposer from 'nodemailer/lib/mail-composer';
import { oneLine } from './one-line.ts';
import type { MailAddress } from './types.ts';

export interface MailAttachment {
  fileName: string;
  contentType: string;
  /** Of a part that the HTML shows by this name (`cid:…`); no attachment then. */
  contentId?: string;
  /** Opened when its bytes are to be sent; what it throws ends the hand-over before the message is complete. */
  open(): Promise<Readable>;
}

/** A message as it is written, before it is put into the form in which it travels. */
export interface MailContent {
  from: MailAddress;
  to: readonly MailAddress[];
  cc: readonly MailAddress[];
  /** Null: answers go to `from`. */
  replyTo: string | null;
  subject: string;
  text: string;
  html: string;
  attachments: readonly MailAttachment[];
  /** With angle brackets, as are the two after it. */
  messageId: string;
  inReplyTo: string | null;
  /** The oldest first. */
  references: readonly string[];
  /** ISO 8601. */
  date: string;
  /** In test mode, to whom it would go: said in a header. */
  realRecipients?: string;
  /** Whether a person has written it; else it says that machines are not to answer it. */
  isPersonal?: boolean;
}

/**
 * The message as it travels, attachments read one after the other while it is read. Where no person wrote it, it says so, so
 * that machines do not answer it.
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
      content: Readable.from(opened(open), { objectMode: false }),
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

async function* opened(open: () => Promise<Readable>): AsyncGenerator<Buffer> {
  for await (const chunk of await open()) yield Buffer.from(chunk);
}

function headerOf({ name, address }: MailAddress): { name: string; address: string } {
  return { name: oneLine(name ?? '', 200), address };
}
