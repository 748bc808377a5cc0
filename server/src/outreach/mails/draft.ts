import { remindable } from '../../dunning/domain/evaluation-context.ts';
import { DEFAULT_RECIPIENTS } from '../../dunning/domain/plan.ts';
import { loadDunnedCustomers, loadDunningSettings } from '../../dunning/facts/queries.ts';
import type { Language } from '../../kernel/formats.ts';
import {
  BUTTON_PLACEHOLDER,
  chooseTexts,
  DETAILS_PLACEHOLDER,
  fillTemplates,
  readerLocale,
  reminderVariables,
  stageOf,
  TABLE_PLACEHOLDER,
  withoutPlaceholders,
} from '../../mail/index.ts';
import { type Addressee, loadAddressee, loadOwed, loadTemplateTexts } from '../../mail/writing/queries.ts';
import type { Context } from '../../platform/context.ts';
import { ApiError, invalidField, notFound } from '../../platform/errors.ts';
import type { ActingUser } from '../../platform/http/acting-user.ts';
import { oneLine } from '../../platform/mail/one-line.ts';
import { TemplateError } from '../../platform/mail/template-error.ts';
import type { Organization } from '../../platform/organization.ts';
import { previewFacts } from '../reminders/preview.ts';
import { recipientsOf } from '../reminders/recipients.ts';
import type { AnsweredMail } from './facts.ts';
import { answeredBy, nameOf } from './prepare.ts';
import type { MailDraft, MailDraftRequest } from './schema.ts';
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
  const answered = await answeredBy(pool, organization.id, customerId, request.answersMessageId);
  const facts: DraftFacts = {
    addressee,
    answered,
    to: firstRecipients(addressee, answered),
    language: request.language ?? addressee.customer.language,
    invoiceIds: (request.invoiceIds ?? []).map((id) => id.toLowerCase()),
    writer: by === null ? null : await writerOf(context, organization.id, by.id),
  };
  const { templateId, about } = request;
  const words =
    templateId !== undefined
      ? await fromTemplate(context, organization, facts, templateId)
      : inOwnWords(organization, facts, about === 'STATEMENT');
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

async function writerOf(
  { database }: Context,
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

/** Returns greeting and signature, with the text for a statement between them if there is one. */
function inOwnWords(
  { name }: Organization,
  { addressee, language, to, invoiceIds, writer }: DraftFacts,
  isStatement: boolean,
): Words {
  const texts = MAIL_TEXTS[language];
  const first = addressee.contacts.find(({ email }) => email.toLowerCase() === to[0]?.toLowerCase());
  const contact = first === undefined ? null : nameOf(first);
  const signature = [texts.bye, ...(writer === null ? [] : [oneLine(writer)]), oneLine(name)].join('\n');
  return {
    language,
    invoiceIds,
    showsInvoices: false,
    statement: isStatement,
    subject: isStatement ? texts.statementSubject(oneLine(name)) : '',
    text: [
      texts.hello(oneLine(contact ?? addressee.customer.name)),
      isStatement ? texts.statement : '',
      signature,
    ].join('\n\n'),
  };
}

const ours = [TABLE_PLACEHOLDER, BUTTON_PLACEHOLDER, DETAILS_PLACEHOLDER];

async function fromTemplate(
  context: Context,
  organization: Organization,
  { addressee, language, invoiceIds }: DraftFacts,
  templateId: string,
): Promise<Words> {
  const { database, clock } = context;
  const texts = await loadTemplateTexts(database.pool, organization.id, templateId.toLowerCase());
  if (texts === null) {
    const details = [{ field: 'templateId', error: `does not exist: ${templateId}` }];
    throw new ApiError('REFERENCE_NOT_FOUND', 'These do not exist: templateId.', { details });
  }
  const now = clock.now();
  const ids =
    invoiceIds.length > 0 ? invoiceIds : await openNow(context, organization, addressee.customer.id);
  const shown = await loadOwed(database.pool, organization.id, ids);
  const facts = await previewFacts(database, organization, {
    addressee,
    shown,
    now,
    step: null,
    to: recipientsOf(addressee, DEFAULT_RECIPIENTS).to,
    portalUrl: null,
  });
  const chosen = chooseTexts(texts, [language, organization.language], stageOf(facts));
  const place = { language: readerLocale(chosen.language, facts), timezone: organization.timezone };
  try {
    const filled = await fillTemplates(organization.id, chosen.texts, reminderVariables(facts, place));
    return {
      language: chosen.language,
      invoiceIds: shown.map(({ id }) => id).slice(0, 100),
      statement: false,
      showsInvoices: ours.some((mark) => filled.body.includes(mark)),
      subject: oneLine(withoutPlaceholders(filled.subject), 300),
      text: withoutPlaceholders(filled.body)
        .replaceAll(/\n{3,}/g, '\n\n')
        .trim(),
    };
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    throw invalidField('templateId', error.message);
  }
}

/** Returns the invoices that the customer may be reminded of now. */
async function openNow(
  { database, clock }: Context,
  organization: Organization,
  customerId: string,
): Promise<string[]> {
  const now = clock.now();
  const settings = await loadDunningSettings(database.pool, organization);
  const [dunned] = await loadDunnedCustomers(database.pool, organization, { customerIds: [customerId], now });
  return dunned === undefined ? [] : remindable(dunned, settings, now).map(({ id }) => id);
}
