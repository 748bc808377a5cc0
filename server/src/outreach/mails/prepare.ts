import { checkReferences } from '../../dunning/commands.ts';
import type { CalendarDay } from '../../kernel/calendar.ts';
import type { Language } from '../../kernel/formats.ts';
import { optionalPeriodIn, statementName } from '../../mail/index.ts';
import {
  type Addressee,
  loadAddressee,
  loadPdfs,
  loadUnfetchedPdfs,
  type ReminderPerson,
} from '../../mail/writing/queries.ts';
import type { Connection } from '../../platform/db/database.ts';
import { ApiError, type ErrorDetail, invalidField, notFound } from '../../platform/errors.ts';
import { pdfFileName } from '../../platform/files/names.ts';
import { invalidData } from '../../platform/http/validation.ts';
import type { Organization } from '../../platform/organization.ts';
import {
  type AnsweredMail,
  findBouncedAddresses,
  loadAnsweredMail,
  type Recipient,
  type WrittenFacts,
} from './facts.ts';
import { MAX_ATTACHED_BYTES } from './limits.ts';
import type { MailToPreview } from './schema.ts';
import { isEmptyText } from './texts.ts';

type Queryable = Connection;

/** A validated mail. */
export interface PreparedMail {
  addressee: Addressee;
  written: WrittenFacts;
  invoiceIds: string[];
  answered: AnsweredMail | null;
  /** Size null: it is generated during sending, or fetched before. */
  attachments: { fileName: string; contentType: string; size: number | null }[];
}

interface PrepareOptions {
  today: CalendarDay;
  /** Whether invoices without a PDF, and those beyond the size limit, are not attached instead of refused. */
  skipsMissingPdfs?: boolean;
  /** The question to a payer that the mail asks. */
  payerQuestionId?: string;
}

/**
 * Validates a written mail against the current facts.
 * @throws NOT_FOUND for the customer; REFERENCE_NOT_FOUND for the answered mail or an invoice; INVALID_DATA
 *   naming bounced addresses, invoices without a PDF to attach, attachments that are too large, and an empty
 *   mail
 */
export async function prepareMail(
  queryable: Queryable,
  organization: Organization,
  customerId: string,
  body: MailToPreview,
  { today, skipsMissingPdfs = false, payerQuestionId }: PrepareOptions,
): Promise<PreparedMail> {
  const addressee = await loadAddressee(queryable, organization, customerId);
  if (addressee === null) throw notFound();
  const invoiceIds = (body.invoiceIds ?? []).map((id) => id.toLowerCase());
  const answered = await findAnsweredMail(queryable, organization.id, customerId, body.answersMessageId);
  await checkReferences(queryable, organization.id, [
    { name: '', type: 'EMAIL', source: 'MANUAL', dueAt: '', customerId, invoiceIds },
  ]);
  refuseEmpty(body, invoiceIds);
  const recipients = recipientsOf(body, addressee);
  await refuseBounced(queryable, organization.id, customerId, recipients);
  const { statement = false, invoices = false, statementPeriod } = body.attachments ?? {};
  const language = body.language ?? addressee.customer.language;
  const attachments = [
    ...(statement ? [statementOf(addressee, language)] : []),
    ...(invoices ? await preparePdfs(queryable, organization.id, { invoiceIds, skipsMissingPdfs }) : []),
  ];
  const written: WrittenFacts = {
    recipients,
    language,
    subject: body.subject.trim(),
    text: body.text,
    answersMessageId: answered?.id ?? null,
    withStatement: statement,
    statementPeriod: statement ? optionalPeriodIn(statementPeriod ?? {}, today) : null,
    withInvoices: invoices,
    needsPdfs: invoices && !skipsMissingPdfs,
    showsInvoices: body.showsInvoices ?? false,
    payerQuestionId: payerQuestionId ?? null,
  };
  return { addressee, written, invoiceIds, answered, attachments };
}

/** Returns the answered mail. @throws REFERENCE_NOT_FOUND if it is not a mail of this customer */
export async function findAnsweredMail(
  queryable: Pick<Connection, 'query'>,
  organizationId: string,
  customerId: string,
  messageId: string | undefined,
): Promise<AnsweredMail | null> {
  if (messageId === undefined) return null;
  const found = await loadAnsweredMail(queryable, organizationId, messageId.toLowerCase());
  if (found?.customerId === customerId) return found;
  const details = [{ field: 'answersMessageId', error: `does not exist: ${messageId}` }];
  throw new ApiError('REFERENCE_NOT_FOUND', 'These do not exist: answersMessageId.', { details });
}

/**
 * Rejects an empty mail.
 * @throws INVALID_DATA if its text is at most a greeting and a signature, without a table of invoices or an attachment
 */
function refuseEmpty(
  { text, showsInvoices, attachments = {} }: MailToPreview,
  invoiceIds: readonly string[],
) {
  const hasAttachments = attachments.statement === true || attachments.invoices === true;
  const hasInvoiceTable = showsInvoices === true && invoiceIds.length > 0;
  if (hasAttachments || hasInvoiceTable || !isEmptyText(text)) return;
  throw invalidField('text', 'is empty: write a text, show invoices, or attach invoices or a statement');
}

/** Returns the recipients without duplicates, with the names of contacts. */
function recipientsOf({ to, cc = [] }: MailToPreview, { contacts }: Addressee): Recipient[] {
  const names = new Map(contacts.map((one) => [one.email.toLowerCase(), nameOf(one)]));
  const seen = new Set<string>();
  return [...to, ...cc].flatMap((address, i) => {
    const key = address.toLowerCase();
    if (seen.has(key)) return [];
    seen.add(key);
    return [{ address, name: names.get(key) ?? null, isCopy: i >= to.length }];
  });
}

/** Returns the full name of a person; null if both names are empty. */
export function nameOf({ firstName, lastName }: ReminderPerson): string | null {
  const name = [firstName, lastName].filter((part) => part !== null && part.trim() !== '').join(' ');
  return name === '' ? null : name;
}

async function refuseBounced(
  queryable: Pick<Connection, 'query'>,
  organizationId: string,
  customerId: string,
  recipients: readonly Recipient[],
): Promise<void> {
  const addresses = recipients.map(({ address }) => address);
  const bounced = await findBouncedAddresses(queryable, organizationId, customerId, addresses);
  const details = recipients.flatMap(({ address, isCopy }): ErrorDetail[] => {
    const reason = bounced.get(address.toLowerCase());
    if (reason === undefined) return [];
    return [{ field: isCopy ? 'cc' : 'to', error: `email to ${address} bounced: ${reason}` }];
  });
  if (details.length > 0) throw invalidData(details);
}

function statementOf({ customer }: Addressee, language: Language) {
  return { fileName: statementName(customer, language), contentType: 'application/pdf', size: null };
}

interface PdfChoice {
  invoiceIds: readonly string[];
  skipsMissingPdfs: boolean;
}

async function preparePdfs(
  queryable: Pick<Connection, 'query'>,
  organizationId: string,
  { invoiceIds, skipsMissingPdfs }: PdfChoice,
): Promise<PreparedMail['attachments']> {
  if (invoiceIds.length === 0 && !skipsMissingPdfs)
    throw invalidField('invoiceIds', 'is required to attach invoices');
  const pdfs = await loadPdfs(queryable, organizationId, invoiceIds);
  const atSource = await loadUnfetchedPdfs(queryable, organizationId, invoiceIds);
  const missing = invoiceIds.length - pdfs.length - atSource.length;
  if (missing > 0 && !skipsMissingPdfs)
    throw invalidField('attachments.invoices', `${missing} of the invoices have no PDF`);
  let left = MAX_ATTACHED_BYTES;
  const attached = pdfs.filter(({ size }) => {
    if (size > left) return false;
    left -= size;
    return true;
  });
  if (attached.length < pdfs.length && !skipsMissingPdfs)
    throw invalidField('attachments.invoices', `are larger than ${MAX_ATTACHED_BYTES} bytes in total`);
  const contentType = 'application/pdf';
  return [
    ...attached.map(({ fileName, size }) => ({ fileName, contentType, size })),
    ...atSource.map(({ number }) => ({ fileName: pdfFileName(number), contentType, size: null })),
  ];
}
