import type { Readable } from 'node:stream';
import type { Organization } from '../organization.ts';

/** An address with a name, as in headers. */
export interface MailAddress {
  name: string | null;
  address: string;
}

/** Facts about a mail server that users may see. */
export interface MailServerFacts {
  host: string;
  port: number;
  /** TLS from the first byte; mandatory STARTTLS; or STARTTLS when the server offers it. */
  encryption: 'TLS' | 'STARTTLS' | 'OPPORTUNISTIC';
}

/** A message to hand over. */
export interface OutgoingMail {
  organizationId: string;
  /** Unique id of its row. */
  id: string;
  /** Time of sending, ISO 8601. */
  date: string;
  envelope: { from: string; to: readonly string[] };
  /** Returns the message with headers, as a new stream for each call. */
  open(): Readable;
}

export interface RefusedRecipient {
  address: string;
  /** The server's response. */
  error: string;
}

/**
 * Outcome of a hand-over:
 * - `accepted`: for all recipients except the refused ones
 * - `refused`: permanently, by an explicit response. Certain.
 * - `temporary`: not accepted, but a retry may succeed. Certain.
 * - `uncertain`: the message was handed over completely, but no response came. It may have been accepted.
 */
export type HandOver =
  | { kind: 'accepted'; response: string; refused: readonly RefusedRecipient[]; outboxFile: string | null }
  | { kind: 'refused'; error: string; refused: readonly RefusedRecipient[] }
  | { kind: 'temporary'; error: string }
  | { kind: 'uncertain'; error: string };

/** An open route: everything that can fail before a message is handed over has succeeded. */
export interface MailSession {
  /** Hands over one message. Never throws. */
  handOver(mail: OutgoingMail): Promise<HandOver>;
  /** Releases the session. Call it when no more messages follow. */
  release(): void;
}

/** The mail route is not available now. Nothing was handed over. */
export class MailUnavailableError extends Error {
  override name = 'MailUnavailableError';
}

/** A route for outgoing email of any organization. */
export interface MailRoute {
  /** @throws MailUnavailableError */
  open(): Promise<MailSession>;
  close(): void;
}

/** Transport for the email of organizations. Email of a sandbox is not delivered. */
export interface MailTransport {
  /** @throws MailUnavailableError */
  open(owner: Pick<Organization, 'sandbox'>): Promise<MailSession>;
  close(): void;
}
