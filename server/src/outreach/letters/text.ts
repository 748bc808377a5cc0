import type { Language, Locale } from '../../kernel/formats.ts';
import {
  BUTTON_PLACEHOLDER,
  chooseTexts,
  fillTemplates,
  type ReminderFacts,
  readerLocale,
  reminderVariables,
  stageOf,
  withoutPlaceholders,
} from '../../mail/index.ts';
import { loadTemplateTexts, type TemplateTexts } from '../../mail/writing/queries.ts';
import type { Connection } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/errors.ts';
import { TemplateError } from '../../platform/mail/template-error.ts';
import { refusal } from '../../platform/refusals.ts';
import type { LetterFacts } from './facts.ts';
import type { LetterSender } from './sender.ts';

/**
 * The texts of a letter. Marks in the body are placeholders for the table of invoices and the payment
 * details.
 */
export interface LetterText {
  locale: Locale;
  subject: string;
  body: string;
}

/** Maximum length of a letter, in characters: about ten pages. */
const MAX_LENGTH = 20_000;

type Texts = Partial<Record<Language, TemplateTexts>> | null;

/**
 * Renders letters with email texts: those of their step's template, or the standard ones.
 * @throws CONFLICT naming the action whose text fails to render
 */
export async function writeTexts(
  queryable: Pick<Connection, 'query'>,
  organization: LetterSender,
  letters: readonly LetterFacts[],
  now: string,
): Promise<LetterText[]> {
  const templates = new Map<string, Texts>();
  const texts: LetterText[] = [];
  for (const letter of letters) {
    const { templateId } = letter.step;
    if (templateId !== null && !templates.has(templateId))
      templates.set(templateId, await loadTemplateTexts(queryable, organization.id, templateId));
    texts.push(await renderLetter(organization, letter, templates.get(templateId ?? '') ?? null, now));
  }
  return texts;
}

/** Renders one letter in the addressee's language if there is a text in it, else in the organization's. */
async function renderLetter(
  organization: LetterSender,
  letter: LetterFacts,
  templateTexts: Texts,
  now: string,
): Promise<LetterText> {
  const { actionId, addressee } = letter;
  const facts: ReminderFacts = {
    ...letter,
    organization,
    now,
    to: addressee.contacts.slice(0, 1),
    portalUrl: null,
  };
  const languages = [addressee.customer.language, organization.language];
  const { language, texts } = chooseTexts(templateTexts, languages, stageOf(facts));
  const locale = readerLocale(language, facts);
  const values = reminderVariables(facts, { language: locale, timezone: organization.timezone });
  const filled = await fillTemplates(organization.id, texts, values).catch((error: unknown) => {
    throw error instanceof TemplateError ? invalidTextError(actionId, error.message, error) : error;
  });
  if (filled.body.length > MAX_LENGTH)
    throw invalidTextError(actionId, `is longer than ${MAX_LENGTH} characters`);
  return {
    locale,
    subject: withoutPlaceholders(filled.subject).replaceAll(/\s+/g, ' ').trim(),
    body: filled.body.replaceAll(/\r\n?/g, '\n').replaceAll(BUTTON_PLACEHOLDER, ''),
  };
}

function invalidTextError(actionId: string, problem: string, cause?: unknown): ApiError {
  return new ApiError('CONFLICT', refusal('LETTER_TEXT_INVALID'), {
    details: [{ field: 'actionIds', error: `${actionId}: the text ${problem}` }],
    cause,
  });
}
