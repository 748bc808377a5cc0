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
import type { Addressee, OwedInvoice, ReminderPerson, TemplateTexts } from '../../mail/writing/queries.ts';
import type { Context } from '../../platform/context.ts';
import { invalidField } from '../../platform/errors.ts';
import { oneLine } from '../../platform/mail/one-line.ts';
import { TemplateError } from '../../platform/mail/template-error.ts';
import type { Organization } from '../../platform/organization.ts';
import { previewFacts } from '../reminders/preview.ts';

/** Texts to fill with the current figures of a customer. */
interface FillInput {
  addressee: Addressee;
  texts: Partial<Record<Language, TemplateTexts>>;
  /** Preferred languages of the texts. */
  languages: readonly Language[];
  /** The invoices of the mail. */
  shown: readonly OwedInvoice[];
  /** Recipients; the texts address the first one. */
  to: readonly ReminderPerson[];
  /** The field to name in errors of the texts. */
  field: string;
}

/** The filled texts of a mail. */
interface FilledTexts {
  language: Language;
  invoiceIds: string[];
  /** Whether the text includes the table of invoices or payment instructions. */
  showsInvoices: boolean;
  /** Whether the text uses amounts or other facts of the invoices. */
  usesInvoices: boolean;
  subject: string;
  text: string;
}

const ours = [TABLE_PLACEHOLDER, BUTTON_PLACEHOLDER, DETAILS_PLACEHOLDER];

/**
 * Fills texts with the figures of a customer, as plain text.
 * @throws INVALID_DATA for texts with template errors
 */
export async function fillTexts(
  { database, clock }: Context,
  organization: Organization,
  { addressee, texts, languages, shown, to, field }: FillInput,
): Promise<FilledTexts> {
  const now = clock.now();
  const facts = await previewFacts(database, organization, {
    addressee,
    shown,
    now,
    step: null,
    to,
    portalUrl: null,
    draft: {},
  });
  const chosen = chooseTexts(texts, languages, stageOf(facts));
  const place = { language: readerLocale(chosen.language, facts), timezone: organization.timezone };
  try {
    const filled = await fillTemplates(organization.id, chosen.texts, reminderVariables(facts, place));
    return {
      language: chosen.language,
      invoiceIds: shown.map(({ id }) => id),
      showsInvoices: ours.some((mark) => filled.body.includes(mark)),
      usesInvoices: filled.usesInvoices,
      subject: oneLine(withoutPlaceholders(filled.subject), 300),
      text: withoutPlaceholders(filled.body)
        .replaceAll(/\n{3,}/g, '\n\n')
        .trim(),
    };
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    throw invalidField(field, error.message);
  }
}
