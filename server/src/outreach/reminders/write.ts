import { Readable } from 'node:stream';
import { domainToASCII } from 'node:url';
import { toHtml } from 'hast-util-to-html';
import type { Timestamp } from '../../kernel/calendar.ts';
import type { Language } from '../../kernel/formats.ts';
import {
  chooseTexts,
  LOGO_CID,
  loadPayment,
  prepareStatement,
  type ReminderFacts,
  type ReminderPart,
  type RenderedMail,
  renderCombinedMail,
  stageOf,
  statementName,
} from '../../mail/index.ts';
import {
  type Addressee,
  loadAddressee,
  loadEarlierMessageIds,
  loadOwed,
  loadPdfs,
  loadTemplateTexts,
  type ReminderPerson,
} from '../../mail/writing/queries.ts';
import {
  loadProfile,
  logoName,
  type Profile,
  type StoredLogo,
} from '../../people/organizations/profile/queries.ts';
import type { Context } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { openScanned } from '../../platform/files/check.ts';
import { composeMail, type MailAttachment, type MailContent } from '../../platform/mail/compose.ts';
import { replyAddress } from '../../platform/mail/reply-address.ts';
import type { MailAddress, OutgoingMail } from '../../platform/mail/types.ts';
import type { Organization } from '../../platform/organization.ts';
import { loadReferences } from '../mails/facts.ts';
import { MAX_ATTACHED_BYTES } from '../mails/limits.ts';
import { renderWritten } from '../mails/render.ts';
import { renderReceipt } from '../receipts/render.ts';
import { messageReferences, transferReferences } from '../transfers/references.ts';
import type { DueMail } from './assess.ts';
import { loadNoticed } from './load-noticed.ts';
import { loadRecipients } from './recipients.ts';

export interface AttachedFile {
  fileName: string;
  contentType: string;
  /** In bytes; for a statement it is known only after sending. */
  size: number;
}

/** A message ready to send, with the facts to store about it. */
export interface OutgoingReminder {
  outgoing: OutgoingMail;
  content: MailContent;
  attached: readonly AttachedFile[];
  /** Whether it goes to the test address of the organization instead of the debtor. */
  isTest: boolean;
}

/** Identifiers of a message that stay the same in all attempts. */
export interface MailIdentity {
  id: string;
  token: string;
  messageId: string;
}

/** The part about a relative with the same recipients, with the link to its own portal account. */
interface RelativePart {
  customerId: string;
  due: DueMail;
  portalUrl: string | null;
}

interface WriteRequest {
  organization: Organization;
  customerId: string;
  due: DueMail;
  /** Reminders of relatives in the same mail. */
  coRecipients: readonly RelativePart[];
  identity: MailIdentity;
  portalUrl: string | null;
  now: Timestamp;
}

/**
 * Writes the mail with the facts in the caller's transaction.
 * @returns null without a recipient
 * @throws TemplateError for a text with template errors
 */
export async function writeMail(
  connection: Connection,
  context: Pick<Context, 'mail' | 'storage'>,
  wanted: WriteRequest,
): Promise<OutgoingReminder | null> {
  const { organization, customerId, due, identity, now } = wanted;
  const addressee = await loadAddressee(connection, organization, customerId);
  const { to, cc } = await loadRecipients(connection, organization.id, addressee, due);
  if (addressee === null || to.length === 0) return null;
  const profile = await loadProfile(connection, organization.id);
  const rendered = await render(connection, wanted, { addressee, to, profile });
  const attachments = await attachFiles(connection, context, wanted, rendered.language);
  const references = await loadThreadReferences(connection, organization.id, customerId, due);
  const real = contentOf(context, wanted, { addressee, to, cc, rendered, references });
  const { testAddress } = addressee.sender;
  const content = testAddress === null ? real : inTestMode(real, testAddress);
  const showsLogo = content.html.includes(`cid:${LOGO_CID}`);
  const logo = profile.logo === null || !showsLogo ? [] : [logoPart(context, organization.id, profile.logo)];
  const open = () => composeMail({ ...content, attachments: [...attachments, ...logo] });
  const envelope = {
    from: content.replyTo ?? content.from.address,
    to: [...content.to, ...content.cc].map(({ address }) => address),
  };
  const outgoing = { organizationId: organization.id, id: identity.id, date: now, envelope, open };
  return { outgoing, content, attached: attachments, isTest: testAddress !== null };
}

/** Returns the Message-IDs of earlier mails in the thread, the oldest first. */
async function loadThreadReferences(
  connection: Connection,
  organizationId: string,
  customerId: string,
  { carryingInvoiceId, written }: DueMail,
): Promise<string[]> {
  const answered = written?.answersMessageId ?? null;
  if (answered !== null) return loadReferences(connection, organizationId, answered);
  return carryingInvoiceId === null
    ? []
    : loadEarlierMessageIds(connection, organizationId, customerId, carryingInvoiceId);
}

/** Returns the logo as a part of the mail, which its HTML shows. */
function logoPart(
  { storage }: Pick<Context, 'storage'>,
  organizationId: string,
  logo: StoredLogo,
): MailAttachment {
  const { contentType, sha256 } = logo;
  const open = () => storage.open(organizationId, sha256);
  return { fileName: logoName(contentType), contentType, contentId: LOGO_CID, open };
}

interface Reader {
  addressee: Addressee;
  to: ReminderPerson[];
  profile: Profile;
}

/** Renders the mail: a person's text, a receipt or a reminder. */
async function render(
  connection: Connection,
  { organization, due, coRecipients, portalUrl, now }: WriteRequest,
  { addressee, to, profile }: Reader,
): Promise<RenderedMail> {
  const { customer } = addressee;
  if (due.written !== undefined)
    return renderWritten(connection, organization, due.written, {
      ...due,
      profile,
      addressee,
      to,
      portalUrl,
      now,
      isPreview: false,
    });
  if (due.receipt !== undefined) {
    const contactName = to[0] === undefined ? null : mailboxOf(to[0]).name;
    return renderReceipt(due.receipt, { organization, customer, contactName, portalUrl });
  }
  const own = { organization, profile, to, now };
  const first = await composePart(connection, { ...own, due, addressee, portalUrl });
  const others: ReminderPart[] = [];
  for (const { customerId, due: ofOther, portalUrl: url } of coRecipients) {
    const other = await loadAddressee(connection, organization, customerId);
    if (other !== null)
      others.push(await composePart(connection, { ...own, due: ofOther, addressee: other, portalUrl: url }));
  }
  return renderCombinedMail(organization.id, [first, ...others]);
}

interface PartInput extends Reader {
  organization: Organization;
  due: DueMail;
  portalUrl: string | null;
  now: Timestamp;
}

/** Returns the part of the mail about one customer. */
async function composePart(
  connection: Connection,
  { organization, profile, addressee, to, due, portalUrl, now }: PartInput,
): Promise<ReminderPart> {
  const { customer } = addressee;
  const { carryingInvoiceId, ladder, covered } = due;
  const texts =
    due.templateId === null ? null : await loadTemplateTexts(connection, organization.id, due.templateId);
  const invoices = await loadOwed(connection, organization.id, due.invoiceIds);
  const payment = await loadPayment(connection, organization.id, { customer, invoices });
  const asked = { ...payment, customer, invoices, covered, medium: 'EMAIL' as const, now };
  const facts: ReminderFacts = {
    ...payment,
    references: await messageReferences(connection, organization, asked, now),
    addressee,
    to,
    invoices,
    carryingInvoiceId,
    portalUrl,
    now,
    ladder,
    covered,
    apart: {
      noticed: await loadNoticed(connection, organization.id, due.apart?.noticed ?? []),
      alsoOverdue: due.apart?.alsoOverdue ?? [],
    },
    organization: { ...organization, profile },
    step: { ...due.step, type: 'EMAIL', needsEarlier: false },
  };
  const chosen = chooseTexts(texts, [customer.language, organization.language], stageOf(facts));
  return { facts, chosen };
}

/** Builds the mail content. Bounces go to the reply address, so that the same token identifies them. */
function contentOf(
  context: Pick<Context, 'mail'>,
  { organization, due, identity, now }: WriteRequest,
  parts: {
    addressee: Addressee;
    to: ReminderPerson[];
    cc: ReminderPerson[];
    rendered: RenderedMail;
    references: string[];
  },
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
    isPersonal: due.written !== undefined,
  };
}

const TEST_STYLE =
  'margin:0;padding:8px;text-align:center;background:#b42318;color:#ffffff;font-family:Arial';

/** Redirects the mail to the test address, with the real recipients in a notice at the top. */
function inTestMode(content: MailContent, address: string): MailContent {
  const real = [...content.to, ...content.cc].map((one) => one.address).join(', ');
  const [to, cc] = [[{ name: null, address }], []];
  const notice = toHtml({ type: 'text', value: `TEST: ${real}` });
  return {
    ...content,
    to,
    cc,
    realRecipients: real,
    text: `*** TEST: ${real} ***\n\n${content.text}`,
    html: content.html.replace(/<body[^>]*>/, (body) => `${body}<p style="${TEST_STYLE}">${notice}</p>`),
  };
}

export function mailboxOf({ firstName, lastName, email }: ReminderPerson): MailAddress {
  const name = [firstName, lastName].filter((part) => part !== null && part.trim() !== '').join(' ');
  return { name: name === '' ? null : name, address: email };
}

/** Returns a Message-ID in the domain of the sender. */
export function messageIdOf(id: string, token: string, sender: string): string {
  const domain = domainToASCII(sender.slice(sender.lastIndexOf('@') + 1));
  return `<${id}.${token}@${domain === '' ? 'localhost' : domain}>`;
}

/** Returns the attachments of all parts of a mail, up to the size limit. */
async function attachFiles(
  connection: Connection,
  { storage }: Pick<Context, 'storage'>,
  { organization, customerId, due, coRecipients, now }: WriteRequest,
  language: Language,
): Promise<(MailAttachment & AttachedFile)[]> {
  const attachments: (MailAttachment & AttachedFile)[] = [];
  const contentType = 'application/pdf';
  let left = MAX_ATTACHED_BYTES;
  for (const part of [{ customerId, due }, ...coRecipients]) {
    const addressee = part.due.attachments.statement
      ? await loadAddressee(connection, organization, part.customerId)
      : null;
    if (addressee !== null) {
      const { customer } = addressee;
      const statement = await prepareStatement(connection, { storage }, organization, {
        customer,
        now,
        period: part.due.written?.statementPeriod ?? null,
        language,
      });
      const { accounts, amounts } = statement;
      const asked = { organizationId: organization.id, customer, accounts, amounts };
      const wanted = { ...asked, invoices: [], medium: 'PRINT' as const };
      const references = await transferReferences(connection, wanted, now);
      const fileName = statementName(customer, language);
      const open = async () => Readable.from([await statement.draw(references)]);
      attachments.push(countBytes({ fileName, contentType, open }));
    }
    if (!part.due.attachments.invoices) continue;
    for (const pdf of await loadPdfs(connection, organization.id, part.due.invoiceIds)) {
      const { sha256, size, fileName } = pdf;
      if (size > left) continue;
      left -= size;
      attachments.push({
        fileName,
        contentType,
        size,
        open: () => openScanned(storage, organization.id, sha256),
      });
    }
  }
  return attachments;
}

/** Counts the bytes of an attachment that is generated during sending. */
function countBytes(attachment: MailAttachment): MailAttachment & AttachedFile {
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
