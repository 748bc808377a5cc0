import { Liquid } from 'liquidjs';
import type { ErrorDetail } from '../../platform/errors.ts';
import { invalidData } from '../../platform/http/validation.ts';
import type { MailTexts } from './schema.ts';

const engine = new Liquid();

/** @throws INVALID_DATA naming every text that is not in Liquid */
export function checkTexts(texts: MailTexts): void {
  const problems: ErrorDetail[] = [];
  for (const language of ['en', 'fr'] as const)
    for (const part of ['subject', 'body'] as const) {
      const text = texts[language]?.[part];
      if (text === undefined) continue;
      try {
        engine.parse(text);
      } catch (error) {
        problems.push({ field: `texts.${language}.${part}`, error: String(error) });
      }
    }
  if (problems.length > 0) throw invalidData(problems);
}
