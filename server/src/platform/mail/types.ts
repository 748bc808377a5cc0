import type { Readable } from 'node:stream';
import type { Organization } from '../organization.ts';

/** Somebody's address with a name, as they stand in headers. */
export interface MailAddress {
  name: string | null;
  address: string;
}

/** A mail server as people are told of it. */
export interface MailServerFacts {
  host: string;
  port: number;
  /** TLS from the first byte on, STARTTLS without which nothing is sent, or STARTTLS where the server offers it. */
  encryption: 'TLS' | 'STARTTLS' | 'OPPORTUNISTIC';
}

/** A message as it is handed over. */
export interface OutgoingMail {
  organizationId: string;
  /** Id of its row, which is unique. */
  id: string;
  /** When it is sent, ISO 8601. */
  date: string;
  envelope: { from: string; to: readonly string[] };
  /** The message with headers, anew at each call. */
  open(): Readable;
}

export interface RefusedRecipient {
  address: string;
  /** What the server said. */
  error: string;
}

/**
 * What became of a message:
 * - `accepted`: for all recipients but those who were refused
 * - `refused`: for good, by an answer that says so. Certain.
 * - `temporary`: not accepted, but it may be at another time. Certain.
 * - `uncertain`: it was handed over whole, and no answer came: it may have been accepted.
 */
export type HandOver =
  | { kind: 'accepted'; response: string; refused: readonly RefusedRecipient[]; outboxFile: string | null }
  | { kind: 'refused'; error: string; refused: readonly RefusedRecipient[] }
  | { kind: 'temporary'; error: string }
  | { kind: 'uncertain'; error: string };

/** A way out that is open: what can fail before a message is handed over has succeeded. */
export interface MailSession {
  /** Hands over one message; never throws. */
  handOver(mail: OutgoingMail): Promise<HandOver>;
  /** To be called when nothing more is handed over. */
  release(): void;
}

/** No way out at the moment; nothing was handed over. */
export class MailUnavailable extends Error {
  override name = 'MailUnavailable';
}

/** One way out, whoever's mail goes there. */
export interface MailRoute {
  /** @throws MailUnavailable */
  open(): Promise<MailSession>;
  close(): void;
}

/** The way out for the mail of organizations: that of a sandbox goes to nobody. */
export interface MailTransport {
  /** @throws MailUnavailable */
  open(owner: Pick<Organization, 'sandbox'>): Promise<MailSession>;
  close(): void;
}
