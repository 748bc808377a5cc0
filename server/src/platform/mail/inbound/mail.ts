/** Largest mail that is read, in bytes. */
export const MAX_MAIL_BYTES = 25 * 1024 * 1024;

export interface MailAttachment {
  fileName: string;
  /** What it is by its bytes, whatever its sender has said. */
  contentType: string;
  /** Bytes. */
  size: number;
}

/** One attachment of a mail, with its bytes. */
export interface AttachmentContent extends MailAttachment {
  bytes: Uint8Array<ArrayBuffer>;
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
