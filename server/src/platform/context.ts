import type { FastifyBaseLogger } from 'fastify';
import type { Cipher } from './cipher.ts';
import type { Clock } from './clock.ts';
import type { Database } from './db/database.ts';
import type { FileStorage } from './files/types.ts';
import type { MailAddress, MailServerFacts, MailTransport } from './mail/types.ts';
import type { Organizations } from './organizations.ts';
import type { OutgoingTargets } from './outgoing-agent.ts';

/** The way out for mail, and the identity that it has where an organization has chosen none. */
export interface Mail {
  transport: MailTransport;
  from: MailAddress;
  /** Mailbox for answers and bounces; null: they go to the sender. */
  replyTo: string | null;
  /** Where mail is written without a mail server. */
  outboxFolder: string;
  /** What people may be told of the mail server: never how the service signs in there. Null: mail stays in the folder. */
  server: MailServerFacts | null;
  /** Whether the mailbox for answers is read by the service itself. */
  readsMailbox: boolean;
}

/**
 * What requests, jobs and commands work with, opened once by each process. A function that is called with less names
 * what it needs: `Pick<Context, 'database'>`.
 */
export interface Context {
  database: Database;
  clock: Clock;
  log: FastifyBaseLogger;
  organizations: Organizations;
  /** Where the bytes of files are. */
  storage: FileStorage;
  /** Encrypts what must be stored so that it can be read again. */
  cipher: Cipher;
  /** Where webhooks may go. */
  webhookTargets: OutgoingTargets;
  mail: Mail;
  /** Where callers reach the service, without a slash at the end. */
  publicUrl: string;
  /** Where debtors reach the portal from a mail; null: mails have no link to it. */
  portalUrl: string | null;
}

/** What most queries and commands need of it. */
export type DataContext = Pick<Context, 'database' | 'clock'>;
