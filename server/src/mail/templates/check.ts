import type { ErrorDetail } from '../../platform/errors.ts';
import { invalidData } from '../../platform/http/validation.ts';
import { parseTemplate, TemplateError } from '../../platform/mail/template.ts';
import { REMINDER_VARIABLES } from '../domain/reminder.ts';
import type { MailTexts } from './schema.ts';

/** @throws INVALID_DATA naming every text that is no template of a reminder */
export function checkTexts(texts: MailTexts): void {
  const problems = (['en', 'fr'] as const).flatMap((language) =>
    (['subject', 'body'] as const).flatMap((part) => {
      const error = problemOf(texts[language]?.[part] ?? '');
      return error === null ? [] : [{ field: `texts.${language}.${part}`, error } satisfies ErrorDetail];
    }),
  );
  if (problems.length > 0) throw invalidData(problems);
}

function problemOf(text: string): string | null {
  try {
    parseTemplate(text, REMINDER_VARIABLES);
    return null;
  } catch (error) {
    if (error instanceof TemplateError) return error.message;
    throw error;
  }
}
