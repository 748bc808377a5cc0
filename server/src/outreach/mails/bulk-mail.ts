import { DEFAULT_RECIPIENTS } from '../../dunning/domain/plan.ts';
import type { Language } from '../../kernel/formats.ts';
import { statementTexts } from '../../mail/index.ts';
import {
  type Addressee,
  loadAddressee,
  loadTemplateTexts,
  type ReminderPerson,
} from '../../mail/writing/queries.ts';
import type { Context, DataContext } from '../../platform/context.ts';
import { ApiError, invalidField, notFound } from '../../platform/errors.ts';
import type { ActingUser } from '../../platform/http/acting-user.ts';
import type { Organization } from '../../platform/organization.ts';
import { refusal } from '../../platform/refusals.ts';
import { loadMoreRecipients, recipientsOf } from '../reminders/recipients.ts';
import { writeMail } from './commands.ts';
import { missingTemplate } from './draft.ts';
import { findBouncedAddresses } from './facts.ts';
import { fillTexts } from './fill-texts.ts';
import { previewWritten } from './preview.ts';
import { findUnreachable, type Unreachable } from './reach.ts';
import { type BulkMail, MAX_RECIPIENTS, type NewMail, type WrittenMail } from './schema.ts';
import { customersWithShown, loadShownInvoices } from './shown-invoices.ts';

/** The recipient of a bulk email. */
export interface BulkMailTarget {
  customerId: string;
  /** The invoices of the email; null: those that the customer may be reminded of now. */
  invoiceIds: readonly string[] | null;
}

const REASONS: Readonly<Record<Unreachable, string>> = {
  MERGED: 'is merged into another customer',
  NO_CONTACT: 'has no contact with an email address',
  BOUNCED: 'has only contacts whose email bounced',
  PAUSED: 'has paused reminders',
};

const OWES_NOTHING = refusal('OWES_NOTHING');
const NONE_OPEN = refusal('SELECTION_SETTLED');

/**
 * Queues an email of a bulk job, like an email that the user writes by hand.
 * @throws the errors of `writeMail`; CONFLICT if the customer is not reachable, or no invoice is left to write
 *   about
 */
export async function sendBulkMail(
  context: Context,
  organization: Organization,
  { target, mail, by }: { target: BulkMailTarget; mail: BulkMail; by: ActingUser | null },
): Promise<unknown> {
  const body = await composeMail(context, organization, target, mail);
  const { customerId } = target;
  return writeMail(context, organization, { customerId, body, by, skipsMissingPdfs: true });
}

/**
 * Returns those of the customers whose email names amounts although they owe nothing now. They get none.
 * @param customers reachable customers with their language
 */
export async function findOwingNothing(
  context: Context,
  organization: Organization,
  mail: BulkMail,
  customers: readonly { id: string; language: Language | null }[],
): Promise<string[]> {
  const { includesPaused = false } = mail;
  const customerIds = customers.map(({ id }) => id);
  const owing = await customersWithShown(context, organization, { customerIds, includesPaused });
  const settled = customers.filter(({ id }) => !owing.has(id));
  const needs = new Map<Language | null, boolean>();
  for (const { id, language } of settled)
    if (!needs.has(language)) needs.set(language, await needsInvoices(context, organization, id, mail));
  return settled.flatMap(({ id, language }) => (needs.get(language) === true ? [id] : []));
}

/** Returns whether an email to a customer that owes nothing is refused for that reason. */
async function needsInvoices(
  context: Context,
  organization: Organization,
  customerId: string,
  mail: BulkMail,
): Promise<boolean> {
  try {
    await composeMail(context, organization, { customerId, invoiceIds: null }, mail);
    return false;
  } catch (error) {
    if (error instanceof ApiError) return error.message === OWES_NOTHING;
    throw error;
  }
}

/** Checks the content of a bulk email. @throws REFERENCE_NOT_FOUND without its template, INVALID_DATA */
export async function checkBulkMail(context: Context, organizationId: string, mail: BulkMail): Promise<void> {
  await loadBulkTexts(context, organizationId, mail, 'en');
}

/** Returns an email of a bulk job as it would be sent now. @throws the errors of `sendBulkMail` */
export async function previewBulkMail(
  context: Context,
  organization: Organization,
  target: BulkMailTarget,
  mail: BulkMail,
): Promise<WrittenMail> {
  return (await composeBulkMail(context, organization, target, mail)).mail;
}

/**
 * Composes an email of a bulk job, with a function that queues exactly this one.
 * @throws the errors of `sendBulkMail`
 */
export async function composeBulkMail(
  context: Context,
  organization: Organization,
  target: BulkMailTarget,
  mail: BulkMail,
): Promise<{ mail: WrittenMail; send: (by: ActingUser | null) => Promise<unknown> }> {
  const body = await composeMail(context, organization, target, mail);
  const { customerId } = target;
  return {
    mail: await previewWritten(context, organization, customerId, body, { skipsMissingPdfs: true }),
    send: (by) => writeMail(context, organization, { customerId, body, by, skipsMissingPdfs: true }),
  };
}

async function composeMail(
  context: Context,
  organization: Organization,
  { customerId, invoiceIds }: BulkMailTarget,
  mail: BulkMail,
): Promise<NewMail> {
  const { includesPaused = false, attachments } = mail;
  const addressee = await loadReachable(context, organization, customerId, includesPaused);
  const shown = await loadShownInvoices(context, organization, { customerId, invoiceIds, includesPaused });
  const attached = attachments?.invoices === true ? invoiceIds : null;
  const about = attached ?? shown.map(({ id }) => id);
  const to = await recipientsFor(context, organization, addressee, about);
  const { language } = addressee.customer;
  const texts = await loadBulkTexts(context, organization.id, mail, language);
  const languages = [language, organization.language];
  const filled = await fillTexts(context, organization, { addressee, shown, to, languages, ...texts });
  const needsInvoices = filled.usesInvoices || mail.showsInvoices === true;
  if (shown.length === 0 && (needsInvoices || (invoiceIds !== null && about.length === 0)))
    throw new ApiError('CONFLICT', invoiceIds === null ? OWES_NOTHING : NONE_OPEN);
  const showsInvoices = (mail.showsInvoices ?? filled.showsInvoices) && shown.length > 0;
  if (filled.subject === '') throw invalidField(texts.field, 'produces an empty subject');
  if (filled.text === '' && !showsInvoices) throw invalidField(texts.field, 'produces an empty text');
  return {
    to: to.map(({ email }) => email),
    subject: filled.subject,
    text: filled.text,
    language: filled.language,
    invoiceIds: [...about],
    showsInvoices,
    ...(attachments === undefined ? {} : { attachments }),
  };
}

/**
 * Loads a customer, with the contacts marked whose address bounced anywhere in its family.
 * @throws CONFLICT if it is not reachable
 */
export async function loadReachable(
  { database, clock }: DataContext,
  organization: Organization,
  customerId: string,
  includesPaused: boolean,
): Promise<Addressee> {
  const addressee = await loadAddressee(database.pool, organization, customerId);
  if (addressee === null) throw notFound();
  const pausedAfter = includesPaused ? null : clock.now();
  const reason = await findUnreachable(database, organization.id, customerId, pausedAfter);
  if (reason !== null) throw unreachableError(reason);
  const addresses = addressee.contacts.map(({ email }) => email);
  const bounced = await findBouncedAddresses(database.pool, organization.id, customerId, addresses);
  const contacts = addressee.contacts.map((one) => ({
    ...one,
    isBounced: bounced.has(one.email.toLowerCase()),
  }));
  return { ...addressee, contacts };
}

/** Returns the contacts chosen for the invoices, else the main contact, as for reminders. */
export async function recipientsFor(
  { database }: DataContext,
  { id }: Organization,
  addressee: Addressee,
  invoiceIds: readonly string[],
): Promise<ReminderPerson[]> {
  const more = await loadMoreRecipients(database.pool, id, addressee.customer.id, invoiceIds);
  const { to } = recipientsOf(addressee, DEFAULT_RECIPIENTS, { ...more, parents: [] });
  return to.slice(0, MAX_RECIPIENTS);
}

function unreachableError(reason: Unreachable): ApiError {
  const error = REASONS[reason];
  return new ApiError('CONFLICT', `The customer ${error}.`, { details: [{ field: 'customerId', error }] });
}

/** Returns the texts of the template, or the written or built-in text in the customer's language. */
async function loadBulkTexts(
  { database }: Context,
  organizationId: string,
  { templateId, text, standardText, attachments }: BulkMail,
  language: NonNullable<NewMail['language']>,
) {
  if ([templateId, text, standardText].filter((one) => one !== undefined).length !== 1)
    throw invalidField('templateId', 'or text or standardText is required, but not more than one of them');
  if (standardText !== undefined && attachments?.statement !== true)
    throw invalidField('attachments', 'must contain the statement that the standard text names');
  if (standardText !== undefined)
    return { texts: { [language]: statementTexts(language) }, field: 'standardText' };
  if (text !== undefined) return { texts: { [language]: text }, field: 'text' };
  const id = templateId ?? '';
  const texts = await loadTemplateTexts(database.pool, organizationId, id.toLowerCase());
  if (texts === null) throw missingTemplate(id);
  return { texts, field: 'templateId' };
}
