import { de } from './i18n/de.ts';
import { en } from './i18n/en.ts';
import { es } from './i18n/es.ts';
import { fr } from './i18n/fr.ts';
import { it } from './i18n/it.ts';
import { nl } from './i18n/nl.ts';
import type { Translations } from './i18n/texts.ts';

/** The texts of the portal by language. Other languages get English. */
export const PORTAL_LANGUAGES: Readonly<Record<string, Translations>> = { en, fr, de, es, it, nl };

export const translationsOf = (language: string): Translations => PORTAL_LANGUAGES[language] ?? en;
