import { LANGUAGES, type Language } from '../../kernel/formats.ts';
import type { ReminderStage } from '../domain/reminder.ts';
import { MESSAGES } from './messages/index.ts';
import type { TemplateTexts } from './messages/types.ts';

/**
 * Returns the texts of a reminder: of a template in the customer's language, else the organization's, else
 * any. Without a template, returns the standard texts of its stage.
 */
export function chooseTexts(
  texts: Partial<Record<Language, TemplateTexts>> | null,
  wanted: readonly Language[],
  stage: ReminderStage,
): { language: Language; texts: TemplateTexts } {
  for (const language of [...wanted, ...LANGUAGES]) {
    const own = texts?.[language];
    if (own !== undefined && own !== null) return { language, texts: own };
  }
  const [language = 'en'] = wanted;
  return { language, texts: MESSAGES[language].texts[stage] };
}
