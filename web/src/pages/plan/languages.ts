export const TEMPLATES = '/v1/internal/mail_templates';

/** Languages of texts for debtors. */
export const LANGUAGES = ['en', 'fr', 'de', 'es', 'it', 'nl'] as const;
export type Language = (typeof LANGUAGES)[number];

export const languageName = (language: Language, locale: string): string =>
  new Intl.DisplayNames(locale, { type: 'language' }).of(language) ?? language;
