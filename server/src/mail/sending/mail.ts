import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { FileStorage } from '../../platform/files/types.ts';
import { outboxTransport } from '../../platform/mail/outbox.ts';
import type { SmtpServer } from '../../platform/mail/server-address.ts';
import { type SmtpTimeouts, smtpTransport } from '../../platform/mail/smtp.ts';
import type { MailAddress, MailTransport } from '../../platform/mail/types.ts';
import type { Organization } from '../../platform/organization.ts';

/** The way out for mail, and the identity that it has where an organization has chosen none. */
export interface Mail {
  transport: MailTransport;
  from: MailAddress;
  /** Mailbox for answers and bounces; null: they go to the sender. */
  replyTo: string | null;
}

/** What the delivery of mail works with. */
export interface MailServices extends Mail {
  database: Database;
  clock: Clock;
  /** Where the PDFs of invoices are. */
  storage: FileStorage;
  organizations: { byId(id: string): Promise<Organization | null> };
  /** Where debtors reach the portal; null: mails have no link to it. */
  publicUrl: string | null;
}

export interface MailSettings {
  /** Null: mail is written to the outbox folder. */
  smtp: SmtpServer | null;
  from: MailAddress | null;
  replyTo: string | null;
  outboxFolder: string;
  timeouts?: SmtpTimeouts;
}

/** Of mail that goes no further than the outbox folder. */
const NOWHERE: MailAddress = { name: null, address: 'quittance@localhost' };

/** Opens the way out for mail; nothing is connected yet. */
export function openMail({ smtp, from, replyTo, outboxFolder, timeouts }: MailSettings): Mail {
  const transport = smtp === null ? outboxTransport(outboxFolder) : smtpTransport(smtp, timeouts);
  return { transport, from: from ?? NOWHERE, replyTo };
}
