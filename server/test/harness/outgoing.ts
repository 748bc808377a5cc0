import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dunCustomers } from '../../src/dunning/clockwork/customers.ts';
import { deliverAction } from '../../src/outreach/reminders/deliver.ts';
import type { DeliveryOutcome } from '../../src/outreach/reminders/delivery-outcome.ts';
import type { Context } from '../../src/platform/context.ts';
import { type MailSettings, openMail } from '../../src/platform/mail/open.ts';
import { smtpServer } from '../../src/platform/mail/server-address.ts';
import type { SmtpTimeouts } from '../../src/platform/mail/smtp.ts';
import { contact, customer, invoice, store } from './factories.ts';
import type { Client, TestService } from './service.ts';
import type { SmtpTrap } from './smtp.ts';

/**
 * Short timeouts for tests of silent servers. Other tests need longer ones: a busy machine would look silent.
 */
export const SHORT: SmtpTimeouts = { connect: 2000, silence: 1000, handOver: 1500, idle: 500 };

/** A Monday at noon, seven days after the due date of `owing`: the first reminder is due. */
export const MONDAY = '2026-03-02T12:00:00.000Z';
const DUE = '2026-02-23';

/** Returns the services that deliver mail to a mail server or to an outbox folder. */
export async function mailServices(
  service: TestService,
  smtp: SmtpTrap | null,
  more: Partial<MailSettings & Pick<Context, 'portalUrl'>> = {},
): Promise<Context & { outboxFolder: string; close(): Promise<void> }> {
  const outboxFolder = await mkdtemp(join(tmpdir(), 'quittance-outbox-'));
  const mail = openMail({
    smtp: smtp === null ? null : smtpServer(smtp.url),
    from: { name: null, address: 'billing@seller.example' },
    replyTo: 'replies@seller.example',
    outboxFolder,
    ...more,
  });
  return {
    ...service,
    mail,
    outboxFolder,
    portalUrl: more.portalUrl ?? null,
    close: async () => {
      mail.transport.close();
      await rm(outboxFolder, { recursive: true, force: true });
    },
  };
}

/** Activates the default plan of an organization. */
export async function switchOn({ database }: TestService, { organization }: Client): Promise<void> {
  await database.pool.query('UPDATE dunning_plans SET is_active = true WHERE organization_id = $1', [
    organization.id,
  ]);
}

interface Owing {
  name?: string;
  email?: string;
  contact?: Record<string, unknown>;
  invoice?: Record<string, unknown>;
}

/**
 * Creates a customer with a contact and one overdue invoice over 100.00, all with the same name.
 * @returns ids
 */
export async function owing(
  client: Client,
  externalId: string,
  more: Owing = {},
): Promise<{ customerId: string; invoiceId: string }> {
  const name = more.name ?? `Customer ${externalId}`;
  const { id: customerId } = await store(client, '/customers', customer(externalId, { name }));
  const email = more.email ?? `${externalId}@buyer.example`;
  await store(client, `/customers/${customerId}/contacts`, contact(email, more.contact));
  const body = invoice(`F-${externalId}`, externalId, 10_000, { dueDate: DUE, ...more.invoice });
  const { id: invoiceId } = await store(client, '/invoices', body);
  return { customerId, invoiceId };
}

/**
 * Runs the dunning decision for a customer now, as the engine does.
 * @returns the ids of the emails to send
 */
export async function decide(
  { database, clock }: TestService,
  { organization }: Client,
  customerId: string,
): Promise<string[]> {
  const { released } = await dunCustomers({ database }, organization, [customerId], clock.now());
  return released;
}

/**
 * Runs the decision for a customer and expects exactly one email.
 * @returns the id of its action
 */
export async function decideOne(service: TestService, client: Client, customerId: string): Promise<string> {
  const released = await decide(service, client, customerId);
  const [actionId] = released;
  if (actionId === undefined || released.length > 1)
    throw new Error(`${released.length} e-mails instead of one`);
  return actionId;
}

export function deliver(services: Context, client: Client, actionId: string): Promise<DeliveryOutcome> {
  return deliverAction(services, client.organization.id, actionId);
}

export interface MessageRow {
  state: string;
  error: string | null;
  messageId: string | null;
  token: string | null;
  subject: string | null;
  outboxFile: string | null;
  recipients: { name: string | null; address: string }[];
  attachments: { fileName: string; contentType: string; size: number }[];
  sentAt: string | null;
}

/** Returns the messages of an action as they are stored. */
export async function messagesOf(
  { database }: TestService,
  { organization }: Client,
  actionId: string,
): Promise<MessageRow[]> {
  const { rows } = await database.pool.query<MessageRow>(
    `SELECT state, error, message_id AS "messageId", token, subject, outbox_file AS "outboxFile", recipients, attachments,
       sent_at AS "sentAt" FROM messages WHERE organization_id = $1 AND action_id = $2 ORDER BY created_at, id`,
    [organization.id, actionId],
  );
  return rows;
}
