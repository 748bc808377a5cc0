import type { Language } from '../../ledger/domain/formats.ts';
import { reminderStage } from '../domain/reminder.ts';
import { DEFAULT_TEMPLATES } from './i18n.ts';
import type { TemplateTexts } from './queries.ts';

/**
 * The texts that a reminder takes: of a template in the customer's language, else in the organization's, else in any;
 * without a template the standard ones of its day and of the age of its carrying invoice.
 */
export function chooseTexts(
  texts: Partial<Record<Language, TemplateTexts>> | null,
  wanted: readonly Language[],
  step: { day: number; age: number },
): { language: Language; texts: TemplateTexts } {
  for (const language of [...wanted, 'en', 'fr'] as const) {
    const own = texts?.[language];
    if (own !== undefined && own !== null) return { language, texts: own };
  }
  const [language = 'en'] = wanted;
  return { language, texts: DEFAULT_TEMPLATES[language][reminderStage(step.day, step.age)] };
}
