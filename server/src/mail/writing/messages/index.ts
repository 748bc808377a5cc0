import type { Language, Locale } from '../../../kernel/formats.ts';
import { languageOf } from '../../../kernel/formats.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { it } from './it.ts';
import { nl } from './nl.ts';
import type { Messages, TemplateTexts, Words } from './types.ts';

/** Texts for debtors, by language. */
export const MESSAGES: Record<Language, Messages> = { en, fr, de, es, it, nl };

/** Returns the built-in text of an email with a statement of account. */
export function statementTexts(language: Language): TemplateTexts {
  return MESSAGES[language].statement;
}

/** Returns the words of tables, letters and statements for a reader. */
export function wordsOf(locale: Locale): Words {
  return MESSAGES[languageOf(locale)].words;
}
