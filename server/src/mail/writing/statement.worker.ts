import { type Language, type Locale, localeOf } from '../../kernel/formats.ts';
import { completePdf } from '../../platform/pdf/confined.ts';
import { newPdf } from '../../platform/pdf/document.ts';
import { confinedTask } from '../../platform/workers/task.ts';
import { drawStatement, type StatementFacts } from './draw-statement.ts';
import { wordsOf } from './messages/index.ts';

interface Input {
  facts: StatementFacts;
  language: Language;
}

export const drawStatementPdf = confinedTask(async ({ facts, language }: Input): Promise<Uint8Array> => {
  const { organization, customer, profile, now } = facts;
  const locale: Locale = localeOf(language, customer.country ?? profile.country);
  const title = `${wordsOf(locale).statement} – ${customer.name}`;
  const pdf = await newPdf({ title, author: organization.name, language, now });
  await drawStatement(pdf, facts, locale);
  return completePdf(pdf);
});
