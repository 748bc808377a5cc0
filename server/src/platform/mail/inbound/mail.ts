/** Maximum size of an email, in bytes. */
export const MAX_MAIL_BYTES = 25 * 1024 * 1024;

export interface MailAttachment {
  fileName: string;
  /** Type detected from the bytes, regardless of the sender's claim. */
  contentType: string;
  /** In bytes. */
  size: number;
}

/** An attachment of an email, with its bytes. */
export interface AttachmentContent extends MailAttachment {
  bytes: Uint8Array<ArrayBuffer>;
}

/** The relevant content of an incoming email. All texts are limited in length and can be stored. */
export interface IncomingMail {
  /** With angle brackets; null without one. */
  messageId: string | null;
  /** Message-IDs that it replies to, nearest first: In-Reply-To, then References from their end. */
  answers: string[];
  from: { name: string; address: string } | null;
  /** Addresses of To and Cc, in lower case. */
  recipients: string[];
  /** Every address to which it may have been delivered, in lower case, most reliable first. */
  deliveredTo: string[];
  subject: string | null;
  /** Its text; for an email with HTML only, the text of the HTML. */
  text: string;
  /** The values of a header, by its name in lower case. */
  headers: ReadonlyMap<string, readonly string[]>;
  attachments: MailAttachment[];
  /** The machine-readable part of a delivery report (RFC 3464). */
  deliveryStatus: string | null;
  /** The headers of the email that a report is about. */
  returnedHeaders: string | null;
}

/** The input cannot be read as an email. */
export class UnreadableMailError extends Error {
  override name = 'UnreadableMailError';
}
