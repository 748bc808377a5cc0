import PostalMime, { type Address, type Email, type Mailbox } from 'postal-mime';
import { textLine, textOf } from './text.ts';

/** Largest mail that is read, in bytes. */
export const MAX_MAIL_BYTES = 25 * 1024 * 1024;
/** What is kept of a mail beside the mail itself, in characters and counts. */
const MAX_TEXT = 100_000;
const MAX_HTML = 1_000_000;
const MAX_SUBJECT = 500;
const MAX_ADDRESSES = 100;
const MAX_IDS = 100;
const MAX_ATTACHMENTS = 100;
const LIMITS = { maxNestingDepth: 50, maxHeadersSize: 256 * 1024, forceRfc822Attachments: true } as const;

export interface MailAttachment {
  fileName: string;
  contentType: string;
  /** Bytes. */
  size: number;
}

/** A mail that came in, as far as it matters here. All texts are bounded and fit to be stored. */
export interface IncomingMail {
  /** With its angle brackets; null where the mail bears none. */
  messageId: string | null;
  /** Message-IDs that it answers, the nearest first: In-Reply-To, then References from their end. */
  answers: string[];
  from: { name: string; address: string } | null;
  /** Addresses of To and Cc, in lower case. */
  recipients: string[];
  /** Every address by which it may have come here, in lower case, the surest first. */
  deliveredTo: string[];
  subject: string | null;
  /** Its text; of a mail with HTML only, what that says. */
  text: string;
  /** The values of a header, by its name in lower case. */
  headers: ReadonlyMap<string, readonly string[]>;
  attachments: MailAttachment[];
  /** The machine-readable part of a delivery report (RFC 3464). */
  deliveryStatus: string | null;
  /** The headers of the mail that a report is about. */
  returnedHeaders: string | null;
}

/** What cannot be read as a mail at all. */
export class UnreadableMail extends Error {
  override name = 'UnreadableMail';
}

let turn: Promise<unknown> = Promise.resolve();

/**
 * Reads a mail of at most `MAX_MAIL_BYTES`; one after the other, because each may take several times its size.
 * @throws UnreadableMail
 */
export function parseMail(bytes: Uint8Array): Promise<IncomingMail> {
  const parsed = turn.then(() => parseNow(bytes));
  turn = parsed.catch(() => {});
  return parsed;
}

async function parseNow(bytes: Uint8Array): Promise<IncomingMail> {
  if (bytes.length > MAX_MAIL_BYTES) throw new UnreadableMail('it is too large');
  const email = await PostalMime.parse(bytes, LIMITS).catch((cause: unknown) => {
    throw new UnreadableMail('it cannot be parsed', { cause });
  });
  const headers = headersOf(email);
  if (!['from', 'to', 'subject', 'date', 'message-id', 'received'].some((name) => headers.has(name)))
    throw new UnreadableMail('it has none of the headers that every mail has');
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
    text: await bodyOf(email),
    headers,
    attachments: attachmentsOf(email),
    deliveryStatus: partOf(email, /^message\/(global-)?delivery-status$/),
    returnedHeaders: partOf(
      email,
      /^(message\/(rfc822|global|rfc822-headers|global-headers)|text\/rfc822-headers)$/,
    ),
  };
}

function headersOf(email: Email): Map<string, string[]> {
  const headers = new Map<string, string[]>();
  for (const { key, value } of email.headers)
    headers.set(key, [...(headers.get(key) ?? []), textLine(value, 2000)]);
  return headers;
}

/** Message-IDs in the value of a header. */
export function idsIn(value: string | undefined): string[] {
  return [...(value ?? '').matchAll(/<[^<>\s]{1,900}>/g)].slice(-MAX_IDS).map(([id]) => textLine(id, 902));
}

function senderOf({ from, sender }: Email): IncomingMail['from'] {
  const [mailbox] = mailboxes([from, sender].flatMap((one) => one ?? []));
  if (mailbox === undefined) return null;
  return { name: textLine(mailbox.name, 200), address: textLine(mailbox.address, 320).toLowerCase() };
}

function mailboxes(addresses: readonly Address[]): Mailbox[] {
  return addresses.flatMap((address) => (address.group === undefined ? [address] : address.group));
}

function addressesOf(addresses: readonly Address[]): string[] {
  const plain = mailboxes(addresses).map(({ address }) => textLine(address, 320).toLowerCase());
  return [...new Set(plain)].filter((address) => address.includes('@')).slice(0, MAX_ADDRESSES);
}

/** What the servers on its way have noted is surer than what its sender has written. */
const ROUTES = ['delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to', 'x-forwarded-to'];

function deliveredToOf(email: Email, headers: ReadonlyMap<string, readonly string[]>): string[] {
  const noted = ROUTES.flatMap((name) => headers.get(name) ?? []).map((value) =>
    value.replaceAll(/[<>\s]/g, '').toLowerCase(),
  );
  const named = addressesOf([...(email.to ?? []), ...(email.cc ?? [])]);
  return [...new Set([...noted, ...named])].slice(0, 2 * MAX_ADDRESSES);
}

async function bodyOf({ text, html }: Email): Promise<string> {
  if (text !== undefined && text.trim() !== '') return textOf(text, MAX_TEXT);
  if (html === undefined) return '';
  const { convert } = await import('html-to-text');
  const plain = convert(html.slice(0, MAX_HTML), {
    wordwrap: false,
    limits: { maxInputLength: MAX_HTML, maxDepth: 100 },
    selectors: [
      { selector: 'img', format: 'skip' },
      { selector: 'a', options: { ignoreHref: true } },
      { selector: 'blockquote', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
    ],
  });
  return textOf(plain, MAX_TEXT);
}

const bytesOf = (content: ArrayBuffer | Uint8Array | string): Buffer =>
  typeof content === 'string'
    ? Buffer.from(content)
    : content instanceof Uint8Array
      ? Buffer.from(content.buffer, content.byteOffset, content.byteLength)
      : Buffer.from(content);

function attachmentsOf({ attachments }: Email): MailAttachment[] {
  return attachments.slice(0, MAX_ATTACHMENTS).map(({ filename, mimeType, content }) => ({
    fileName: textLine(filename ?? '', 255) || 'attachment',
    contentType: textLine(mimeType, 255) || 'application/octet-stream',
    size: bytesOf(content).length,
  }));
}

function partOf({ attachments }: Email, type: RegExp): string | null {
  const part = attachments.find(({ mimeType }) => type.test(mimeType));
  return part === undefined ? null : textOf(bytesOf(part.content).toString('utf8'), MAX_TEXT);
}
