import PostalMime, { type Address, type Email, type Mailbox } from 'postal-mime';
import { typeToStore } from '../../files/claimed-type.ts';
import { detectTypeOfBytes } from '../../files/content-type.ts';
import { checkCounts } from './counts.ts';
import { htmlText } from './html.ts';
import { idsIn, MAX_IDS } from './ids.ts';
import {
  type AttachmentContent,
  type IncomingMail,
  MAX_MAIL_BYTES,
  type MailAttachment,
  UnreadableMailError,
} from './mail.ts';
import { textLine, textOf } from './text.ts';

/** Limits for the stored facts of an email, in characters and counts. */
const MAX_TEXT = 100_000;
const MAX_SUBJECT = 500;
const MAX_ADDRESSES = 100;
const MAX_ATTACHMENTS = 100;
const LIMITS = { maxNestingDepth: 50, maxHeadersSize: 256 * 1024, forceRfc822Attachments: true } as const;

/**
 * Returns the attachment at an index in the list of `parseMail`; null when there is none.
 * @throws UnreadableMailError
 */
export async function readAttachmentAt(mail: Uint8Array, at: number): Promise<AttachmentContent | null> {
  const email = await parseEmail(mail);
  const [facts, part] = [(await readAttachments(email))[at], email.attachments[at]];
  if (facts === undefined || part === undefined) return null;
  // A separate copy, so that it moves to another thread without the whole email.
  return { ...facts, bytes: Uint8Array.from(bytesOf(part.content)) };
}

async function parseEmail(bytes: Uint8Array): Promise<Email> {
  if (bytes.length > MAX_MAIL_BYTES) throw new UnreadableMailError('it is too large');
  checkCounts(bytes);
  return PostalMime.parse(bytes, LIMITS).catch((cause: unknown) => {
    throw new UnreadableMailError('it cannot be parsed', { cause });
  });
}

/** Parses an email of at most `MAX_MAIL_BYTES`. @throws UnreadableMailError */
export async function parseMail(bytes: Uint8Array): Promise<IncomingMail> {
  const email = await parseEmail(bytes);
  const headers = headersOf(email);
  if (!['from', 'to', 'subject', 'date', 'message-id', 'received'].some((name) => headers.has(name)))
    throw new UnreadableMailError('it has none of the headers of an email');
  return {
    messageId: idsIn(email.messageId)[0] ?? null,
    answers: [...new Set([...idsIn(email.inReplyTo), ...idsIn(email.references).reverse()])].slice(
      0,
      MAX_IDS,
    ),
    from: senderOf(email),
    recipients: addressesOf([...(email.to ?? []), ...(email.cc ?? [])]),
    deliveredTo: deliveredToOf(email, headers),
    subject: email.subject === undefined ? null : textLine(email.subject, MAX_SUBJECT),
    text: bodyOf(email),
    headers,
    attachments: await readAttachments(email),
    deliveryStatus: partOf(email, /^message\/(global-)?delivery-status$/),
    returnedHeaders: partOf(
      email,
      /^(message\/(rfc822|global|rfc822-headers|global-headers)|text\/rfc822-headers)$/,
    ),
  };
}

function headersOf(email: Email): Map<string, string[]> {
  const headers = new Map<string, string[]>();
  for (const { key, value } of email.headers) {
    const values = headers.get(key) ?? [];
    values.push(textLine(value, 2000));
    headers.set(key, values);
  }
  return headers;
}

function senderOf({ from, sender }: Email): IncomingMail['from'] {
  const [mailbox] = flattenGroups([from, sender].flatMap((one) => one ?? []));
  if (mailbox === undefined) return null;
  return { name: textLine(mailbox.name, 200), address: textLine(mailbox.address, 320).toLowerCase() };
}

function flattenGroups(addresses: readonly Address[]): Mailbox[] {
  return addresses.flatMap((address) => (address.group === undefined ? [address] : address.group));
}

function addressesOf(addresses: readonly Address[]): string[] {
  const plain = flattenGroups(addresses).map(({ address }) => textLine(address, 320).toLowerCase());
  return [...new Set(plain)].filter((address) => address.includes('@')).slice(0, MAX_ADDRESSES);
}

/** Headers of delivering servers, which are more reliable than the sender's. */
const ROUTES = ['delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to', 'x-forwarded-to'];

function deliveredToOf(email: Email, headers: ReadonlyMap<string, readonly string[]>): string[] {
  const noted = ROUTES.flatMap((name) => headers.get(name) ?? []).map((value) =>
    value.replaceAll(/[<>\s]/g, '').toLowerCase(),
  );
  const named = addressesOf([...(email.to ?? []), ...(email.cc ?? [])]);
  return [...new Set([...noted, ...named])].slice(0, 2 * MAX_ADDRESSES);
}

function bodyOf({ text, html }: Email): string {
  if (text !== undefined && text.trim() !== '') return textOf(text, MAX_TEXT);
  return html === undefined ? '' : textOf(htmlText(html), MAX_TEXT);
}

const bytesOf = (content: ArrayBuffer | Uint8Array | string): Buffer =>
  typeof content === 'string'
    ? Buffer.from(content)
    : content instanceof Uint8Array
      ? Buffer.from(content.buffer, content.byteOffset, content.byteLength)
      : Buffer.from(content);

async function readAttachments({ attachments }: Email): Promise<MailAttachment[]> {
  const found: MailAttachment[] = [];
  for (const { filename, mimeType, content } of attachments.slice(0, MAX_ATTACHMENTS)) {
    const fileName = textLine(filename ?? '', 255) || 'attachment';
    const bytes = bytesOf(content);
    const contentType = typeToStore(await detectTypeOfBytes(bytes), { fileName, contentType: mimeType });
    found.push({ fileName, contentType, size: bytes.length });
  }
  return found;
}

function partOf({ attachments }: Email, type: RegExp): string | null {
  const part = attachments.find(({ mimeType }) => type.test(mimeType));
  return part === undefined ? null : textOf(bytesOf(part.content).toString('utf8'), MAX_TEXT);
}
