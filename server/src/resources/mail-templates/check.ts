import { REMINDER_VARIABLES } from '../../domain/dunning/texts.ts';
import type { ErrorDetail } from '../../platform/errors.ts';
import { invalidData } from '../../platform/http/validation.ts';
import { parseTemplate, TemplateError } from '../../platform/mail/template.ts';
import type { MailTexts } from './schema.ts';

/** @throws INVALID_DATA naming every text that is not in Liquid, or names a variable that reminders do not have */
export function checkTexts(texts: MailTexts): void {
  const problems: ErrorDetail[] = [];
  for (const language of ['en', 'fr'] as const)
    for (const part of ['subject', 'body'] as const) {
      const text = texts[language]?.[part];
      if (text === undefined) continue;
      try {
        parseTemplate(text, REMINDER_VARIABLES);
      } catch (error) {
        if (!(error instanceof TemplateError)) throw error;
        problems.push({ field: `texts.${language}.${part}`, error: error.message });
      }
    }
  if (problems.length > 0) throw invalidData(problems);
}
