import { LANGUAGES } from '../../kernel/formats.ts';
import { invalidData } from '../../platform/http/validation.ts';
import { checkTemplates } from '../writing/templates.ts';
import type { MailTexts } from './schema.ts';

/** @throws INVALID_DATA listing every text that is no valid reminder template */
export async function checkTexts(organizationId: string, texts: MailTexts): Promise<void> {
  const parts = LANGUAGES.flatMap((language) =>
    (['subject', 'body'] as const).map((part) => ({
      field: `texts.${language}.${part}`,
      text: texts[language]?.[part] ?? '',
    })),
  );
  const errors = await checkTemplates(
    organizationId,
    parts.map(({ text }) => text),
  );
  const problems = parts.flatMap(({ field }, i) => {
    const error = errors[i] ?? null;
    return error === null ? [] : [{ field, error }];
  });
  if (problems.length > 0) throw invalidData(problems);
}
