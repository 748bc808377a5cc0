import { Readable } from 'node:stream';
import { domainToASCII } from 'node:url';
import type { Timestamp } from '../../ledger/domain/calendar.ts';
import type { Language } from '../../ledger/domain/formats.ts';
import {
  ageOf,
  chooseTexts,
  loadStatement,
  type RenderedMail,
  renderReminder,
  statementName,
  statementPdf,
} from '../../mail/index.ts';
import {
  type Addressee,
  loadAddressee,
  loadEarlierMessageIds,
  loadOwed,
  loadPdfs,
  loadTemplateTexts,
  type Person,
} from '../../mail/writing/queries.ts';
import type { Context } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { composeMail, type MailAttachment, type MailContent } from '../../platform/mail/compose.ts';
import { replyAddress } from '../../platform/mail/reply-address.ts';
import type { MailAddress, OutgoingMail } from '../../platform/mail/types.ts';
import type { Organization } from '../../platform/organization.ts';
import type { DueMail } from './assess.ts';
import { recipientsOf } from './recipients.ts';

/** Attached invoices stay below what mail servers take; the portal has those that do not fit. */
const MAX_ATTACHED_BYTES = 12 * 1024 * 1024;

export interface AttachedFile {
  fileName: string;
  contentType: string;
  /** Bytes; of a statement it is known when it was sent. */
  size: number;
}

/** A message ready to be handed over, with what is to be remembered of it. */
export interface WrittenMail {
  outgoing: OutgoingMail;
  content: MailContent;
  attached: readonly AttachedFile[];
}

/** Names of a message that stay the same in all attempts. */
export interface MailIdentity {
  id: string;
  token: string;
  messageId: string;
}

interface Wanted {
  organization: Organization;
  customerId: string;
  due: DueMail;
  identity: MailIdentity;
  portalUrl: string | null;
  now: Timestamp;
}

/**
 * Writes the mail with the facts of the caller's transaction.
 * @returns null when there is nobody to write to
 * @throws TemplateError for a text that is no template
 */
export async function writeMail(
  connection: Connection,
  context: Pick<Context, 'mail' | 'storage'>,
  wanted: Wanted,
): Promise<WrittenMail | null> {
  const { organization, customerId, due, identity, portalUrl, now } = wanted;
  const addressee = await loadAddressee(connection, organization, customerId);
  const { to, cc } = addressee === null ? { to: [], cc: [] } : recipientsOf(addressee, due.recipients);
  if (addressee === null || to.length === 0) return null;
  const { step, carryingInvoiceId } = due;
  const texts =
    due.templateId === null ? null : await loadTemplateTexts(connection, organization.id, due.templateId);
  const invoices = await loadOwed(connection, organization.id, due.invoiceIds);
  const facts = { organization, addressee, to, invoices, carryingInvoiceId, step, portalUrl, now };
  const chosen = chooseTexts(texts, [addressee.customer.language, organization.language], {
    day: step.day,
    age: ageOf(facts),
  });
  const rendered = await renderReminder(organization.id, facts, chosen);
  const attachments = await attach(connection, context, { wanted, addressee, language: rendered.language });
  const references =
    carryingInvoiceId === null
      ? []
      : await loadEarlierMessageIds(connection, organization.id, customerId, carryingInvoiceId);
  const content = contentOf(context, wanted, { addressee, to, cc, rendered, references });
  const open = () => composeMail({ ...content, attachments });
  const envelope = {
    from: content.replyTo ?? content.from.address,
    to: [...content.to, ...content.cc].map(({ address }) => address),
  };
  const outgoing = { organizationId: organization.id, id: identity.id, date: now, envelope, open };
  return { outgoing, content, attached: attachments };
}

/** Bounces go where answers go, so that they are known by the same token. */
function contentOf(
  context: Pick<Context, 'mail'>,
  { organization, identity, now }: Wanted,
  parts: { addressee: Addressee; to: Person[]; cc: Person[]; rendered: RenderedMail; references: string[] },
): MailContent {
  const { sender } = parts.addressee;
  const { replyTo, from } = context.mail;
  return {
    from: {
      name: sender.name ?? from.name ?? organization.name,
      address: sender.address ?? from.address,
    },
    to: parts.to.map(mailboxOf),
    cc: parts.cc.map(mailboxOf),
    replyTo: replyTo === null ? null : replyAddress(replyTo, organization.id, identity.token),
    subject: parts.rendered.subject,
    text: parts.rendered.text,
    html: parts.rendered.html,
    attachments: [],
    messageId: identity.messageId,
    inReplyTo: parts.references.at(-1) ?? null,
    references: parts.references,
    date: now,
  };
}

export function mailboxOf({ firstName, lastName, email }: Person): MailAddress {
  const name = [firstName, lastName].filter((part) => part !== null && part.trim() !== '').join(' ');
  return { name: name === '' ? null : name, address: email };
}

/** A Message-ID in the domain of the sender. */
export function messageIdOf(id: string, token: string, sender: string): string {
  const domain = domainToASCII(sender.slice(sender.lastIndexOf('@') + 1));
  return `<${id}.${token}@${domain === '' ? 'localhost' : domain}>`;
}

interface AttachInput {
  wanted: Wanted;
  addressee: Addressee;
  language: Language;
}

async function attach(
  connection: Connection,
  { storage }: Pick<Context, 'storage'>,
  { wanted: { organization, due, now }, addressee: { customer }, language }: AttachInput,
): Promise<(MailAttachment & AttachedFile)[]> {
  const attachments: (MailAttachment & AttachedFile)[] = [];
  const contentType = 'application/pdf';
  if (due.attachments.statement) {
    const facts = await loadStatement(connection, organization, customer, now);
    const fileName = statementName(customer, language);
    attachments.push(counted({ fileName, contentType, open: async () => statementPdf(facts, language) }));
  }
  if (!due.attachments.invoices) return attachments;
  let left = MAX_ATTACHED_BYTES;
  for (const { sha256, size, fileName } of await loadPdfs(connection, organization.id, due.invoiceIds)) {
    if (size > left) continue;
    left -= size;
    attachments.push({ fileName, contentType, size, open: () => storage.open(organization.id, sha256) });
  }
  return attachments;
}

/** Counts the bytes of what is made while it is sent. */
function counted(attachment: MailAttachment): MailAttachment & AttachedFile {
  const file = {
    ...attachment,
    size: 0,
    open: async () => Readable.from(count(await attachment.open()), { objectMode: false }),
  };
  async function* count(stream: Readable): AsyncGenerator<Buffer> {
    file.size = 0;
    for await (const chunk of stream) {
      const bytes = Buffer.from(chunk);
      file.size += bytes.length;
      yield bytes;
    }
  }
  return file;
}
