import type { FastifyBaseLogger } from 'fastify';
import type { Cipher } from './cipher.ts';
import type { Clock } from './clock.ts';
import type { Database } from './db/database.ts';
import type { FileStorage } from './files/types.ts';
import type { MailAddress, MailServerFacts, MailTransport } from './mail/types.ts';
import type { Organizations } from './organizations.ts';
import type { OutgoingTargets } from './outgoing-agent.ts';

/** Outgoing email, and the default sender identity for organizations that have not chosen one. */
export interface Mail {
  transport: MailTransport;
  from: MailAddress;
  /** Mailbox for replies and bounces. Null: they go to the sender. */
  replyTo: string | null;
  /** Folder for outgoing email when no mail server is configured. */
  outboxFolder: string;
  /**
   * Facts about the mail server that users may see, never its credentials. Null: email stays in the folder.
   */
  server: MailServerFacts | null;
  /** Whether the service itself reads the mailbox for replies. */
  readsMailbox: boolean;
}

/**
 * Dependencies of requests, jobs and commands. Each process opens them once. A function that needs fewer
 * names them: `Pick<Context, 'database'>`.
 */
export interface Context {
  database: Database;
  clock: Clock;
  log: FastifyBaseLogger;
  organizations: Organizations;
  /** Storage of file contents. */
  storage: FileStorage;
  /** Encrypts secrets that the service must be able to read again. */
  cipher: Cipher;
  /** Allowed targets of webhooks. */
  webhookTargets: OutgoingTargets;
  /** Folders below which exports of accounting systems may lie. */
  sourceFolders: readonly string[];
  mail: Mail;
  /** Address at which callers reach the service, without a trailing slash. */
  publicUrl: string;
  /** Address at which debtors reach the portal from an email. Null: emails contain no link to it. */
  portalUrl: string | null;
}

/** The part of the context that most queries and commands need. */
export type DataContext = Pick<Context, 'database' | 'clock'>;
