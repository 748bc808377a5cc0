import { DEFAULT_RECIPIENTS } from '../../dunning/domain/plan.ts';
import { localDate } from '../../kernel/calendar.ts';
import { formatDay, type Language, localeOf } from '../../kernel/formats.ts';
import { optionalPeriodIn, type StatementPeriod } from '../../mail/index.ts';
import { type Addressee, loadAddressee, loadTemplateTexts } from '../../mail/writing/queries.ts';
import type { Context } from '../../platform/context.ts';
import { ApiError, notFound } from '../../platform/errors.ts';
import type { ActingUser } from '../../platform/http/acting-user.ts';
import { oneLine } from '../../platform/mail/one-line.ts';
import type { Organization } from '../../platform/organization.ts';
import { recipientsOf } from '../reminders/recipients.ts';
import type { AnsweredMail } from './facts.ts';
import { fillTexts } from './fill-texts.ts';
import { findAnsweredMail, nameOf } from './prepare.ts';
import type { MailDraft, MailDraftRequest } from './schema.ts';
import { loadShownInvoices } from './shown-invoices.ts';
import { MAIL_TEXTS } from './texts.ts';

interface DraftInput {
  customerId: string;
  request: MailDraftRequest;
  by: ActingUser | null;
}

/** The facts of a draft. */
interface DraftFacts {
  addressee: Addressee;
  answered: AnsweredMail | null;
  language: Language;
  to: string[];
  invoiceIds: string[];
  /** The author's name; null: none. */
  writer: string | null;
}

/**
 * Returns a draft with recipients and language, and the text of a template, a reply or a statement. Nothing
 * is stored.
 * @throws NOT_FOUND for the customer, REFERENCE_NOT_FOUND for an unknown template or mail, INVALID_DATA for a
 *   template with errors
 */
export async function draftMail(
  context: Context,
  organization: Organization,
  { customerId, request, by }: DraftInput,
): Promise<MailDraft> {
  const { pool } = context.database;
  const addressee = await loadAddressee(pool, organization, customerId);
  if (addressee === null) throw notFound();
  const answered = await findAnsweredMail(pool, organization.id, customerId, request.answersMessageId);
  const facts: DraftFacts = {
    addressee,
    answered,
    to: firstRecipients(addressee, answered),
    language: request.language ?? addressee.customer.language,
    invoiceIds: (request.invoiceIds ?? []).map((id) => id.toLowerCase()),
    writer: by === null ? null : await loadWriterName(context, organization.id, by.id),
  };
  const { templateId, about, statementPeriod = {} } = request;
  const today = localDate(context.clock.now(), organization.timezone);
  const period = optionalPeriodIn(statementPeriod, today);
  const words =
    templateId !== undefined
      ? await fromTemplate(context, organization, facts, templateId)
      : inOwnWords(organization, facts, about === 'STATEMENT' ? statementText(facts, period) : null);
  return { ...words, to: facts.to, subject: subjectOf(words.subject, answered) };
}

type Words = Omit<MailDraft, 'to'>;

/** Returns the sender of the answered mail, else its recipients, else the first reachable contact. */
function firstRecipients({ contacts }: Addressee, answered: AnsweredMail | null): string[] {
  const reachable = contacts.filter(({ isBounced }) => !isBounced).map(({ email }) => email);
  const partners =
    answered?.direction === 'INBOUND'
      ? [answered.sender]
      : (answered?.recipients ?? []).map(({ address }) => address);
  const known = partners.flatMap((one) => one ?? []);
  return known.length > 0 ? known.slice(0, 20) : reachable.slice(0, 1);
}

/** Returns the subject of the answered mail with a single reply prefix. */
function subjectOf(own: string, answered: AnsweredMail | null): string {
  if (answered === null || answered.subject === null) return own;
  const subject = oneLine(answered.subject, 480).replace(/^((re|aw|rép|antw|ré)\s*:\s*)+/i, '');
  return `Re: ${subject}`.trim();
}

/** Returns the name of the user who writes; null without one. */
export async function loadWriterName(
  { database }: Pick<Context, 'database'>,
  organizationId: string,
  userId: string,
): Promise<string | null> {
  const { rows } = await database.pool.query<{
    firstName: string | null;
    lastName: string | null;
    email: string;
  }>({
    name: 'who writes mail',
    text: `SELECT first_name AS "firstName", last_name AS "lastName", email FROM users WHERE organization_id = $1 AND id = $2`,
    values: [organizationId, userId],
  });
  return rows[0] === undefined ? null : nameOf(rows[0]);
}

/** Returns the sentence about an attached statement. */
function statementText({ language, addressee }: DraftFacts, period: StatementPeriod | null): string {
  const texts = MAIL_TEXTS[language];
  if (period === null) return texts.statement;
  const locale = localeOf(language, addressee.customer.country);
  return texts.statementOf(formatDay(period.from, locale), formatDay(period.to, locale));
}

/** Returns greeting and signature, with the text for a statement between them if there is one. */
function inOwnWords(
  { name }: Organization,
  { addressee, language, to, invoiceIds, writer }: DraftFacts,
  statement: string | null,
): Words {
  const texts = MAIL_TEXTS[language];
  const first = addressee.contacts.find(({ email }) => email.toLowerCase() === to[0]?.toLowerCase());
  const contact = first === undefined ? null : nameOf(first);
  const signature = [texts.bye, ...(writer === null ? [] : [oneLine(writer)]), oneLine(name)].join('\n');
  return {
    language,
    invoiceIds,
    showsInvoices: false,
    statement: statement !== null,
    subject: statement === null ? '' : texts.statementSubject(oneLine(name)),
    text: [texts.hello(oneLine(contact ?? addressee.customer.name)), statement ?? '', signature].join('\n\n'),
  };
}

async function fromTemplate(
  context: Context,
  organization: Organization,
  { addressee, language, invoiceIds }: DraftFacts,
  templateId: string,
): Promise<Words> {
  const { pool } = context.database;
  const texts = await loadTemplateTexts(pool, organization.id, templateId.toLowerCase());
  if (texts === null) throw missingTemplate(templateId);
  const { id: customerId } = addressee.customer;
  const selected = invoiceIds.length > 0 ? invoiceIds : null;
  const shown = await loadShownInvoices(context, organization, { customerId, invoiceIds: selected });
  const languages = [language, organization.language];
  const { usesInvoices: _, ...filled } = await fillTexts(context, organization, {
    addressee,
    texts,
    languages,
    shown,
    to: recipientsOf(addressee, DEFAULT_RECIPIENTS).to,
    field: 'templateId',
  });
  return { ...filled, statement: false };
}

/** Returns the error for a template that does not exist. */
export function missingTemplate(templateId: string): ApiError {
  const details = [{ field: 'templateId', error: `does not exist: ${templateId}` }];
  return new ApiError('REFERENCE_NOT_FOUND', 'These do not exist: templateId.', { details });
}
