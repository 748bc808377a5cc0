import { type Language, type Locale, localeOf } from '../../kernel/formats.ts';
import { completePdf } from '../../platform/pdf/confined.ts';
import { newPdf, type Pdf } from '../../platform/pdf/document.ts';
import { confinedTask } from '../../platform/workers/task.ts';
import { type AccountStatementFacts, drawAccountStatement } from './draw-account.ts';
import { drawStatement, type StatementFacts } from './draw-statement.ts';
import { wordsOf } from './messages/index.ts';

interface Input<Facts> {
  facts: Facts;
  language: Language;
}
type Head = Pick<StatementFacts, 'organization' | 'customer' | 'profile' | 'now'>;

export const drawStatementPdf = confinedTask(
  ({ facts, language }: Input<StatementFacts>): Promise<Uint8Array> =>
    drawPdf(facts, language, (pdf, locale) => drawStatement(pdf, facts, locale)),
);

export const drawAccountPdf = confinedTask(
  ({ facts, language }: Input<AccountStatementFacts>): Promise<Uint8Array> =>
    drawPdf(facts, language, (pdf, locale) => drawAccountStatement(pdf, facts, locale)),
);

async function drawPdf(
  { organization, customer, profile, now }: Head,
  language: Language,
  draw: (pdf: Pdf, locale: Locale) => Promise<void>,
): Promise<Uint8Array> {
  const locale: Locale = localeOf(language, customer.country ?? profile.country);
  const title = `${wordsOf(locale).statement} – ${customer.name}`;
  const pdf = await newPdf({ title, author: organization.name, language, now });
  await draw(pdf, locale);
  return completePdf(pdf);
}
