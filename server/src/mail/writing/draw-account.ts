import { formatDay, formatMoney, type Locale, languageOf } from '../../kernel/formats.ts';
import { COLORS, drawableText, MARGIN, type Pdf, resetFont, widthOf } from '../../platform/pdf/document.ts';
import { drawFeet, drawLetterhead, LETTERHEAD_BOTTOM } from '../../platform/pdf/letterhead.ts';
import { drawTable, type PdfRow } from '../../platform/pdf/table.ts';
import type { AccountStatement, MovementKind, StatementPeriod } from '../domain/account-statement.ts';
import { ACCOUNT_WORDS } from './account-words.ts';
import type { StatementFacts } from './draw-statement.ts';
import { letterheadOf } from './letterhead.ts';
import { wordsOf } from './messages/index.ts';

/** Contents of a statement of a period. */
export interface AccountStatementFacts
  extends Pick<StatementFacts, 'organization' | 'profile' | 'logo' | 'customer' | 'accounts' | 'now'> {
  period: StatementPeriod;
  statements: readonly AccountStatement[];
}

/** Draws a statement of a period: letterhead, and the movements of each currency between two balances. */
export async function drawAccountStatement(
  pdf: Pdf,
  facts: AccountStatementFacts,
  locale: Locale,
): Promise<void> {
  const { organization, customer, period, statements } = facts;
  const words = wordsOf(locale);
  const own = ACCOUNT_WORDS[languageOf(locale)];
  const head = letterheadOf({ ...facts, name: organization.name }, locale);
  drawLetterhead(pdf, head);
  const endFeet = drawFeet(pdf, head, words.page);
  if (organization.sandbox)
    resetFont(pdf, 'bold')
      .fillColor(COLORS.alert)
      .text(words.sandboxLetter, MARGIN, LETTERHEAD_BOTTOM - 16);
  resetFont(pdf, 'bold', 16).text(words.statement, MARGIN, LETTERHEAD_BOTTOM + 6, { width: widthOf(pdf) });
  resetFont(pdf)
    .fillColor(COLORS.soft)
    .text(own.period(formatDay(period.from, locale), formatDay(period.to, locale)))
    .moveDown();
  resetFont(pdf, 'bold').text(drawableText(customer.name));
  resetFont(pdf)
    .text(`${words.customerNumber}${words.colon}${drawableText(customer.number)}`)
    .moveDown(1.5);
  if (statements.length === 0) pdf.text(own.none).moveDown();
  for (const statement of statements) await drawMovements(pdf, statement, period, locale);
  endFeet();
}

/** Space that a heading and the first lines below it need together. */
const KEEP = 90;

async function drawMovements(
  pdf: Pdf,
  { currency, opening, movements, further, closing }: AccountStatement,
  { from, to }: StatementPeriod,
  locale: Locale,
): Promise<void> {
  const words = wordsOf(locale);
  const own = ACCOUNT_WORDS[languageOf(locale)];
  const money = (amount: number) => formatMoney(amount, currency, locale);
  const kinds = kindWords(locale);
  if (pdf.y + KEEP > pdf.page.height - MARGIN) pdf.addPage();
  resetFont(pdf, 'bold', 11).text(currency, MARGIN, pdf.y, { width: widthOf(pdf) });
  resetFont(pdf).moveDown(0.3);
  const rest: PdfRow[] =
    further.count === 0
      ? []
      : [{ cells: ['', own.further(String(further.count)), '', money(further.amount), ''] }];
  await drawTable(
    pdf,
    [
      { title: words.date, share: 0.15 },
      { title: own.document, share: 0.25 },
      { title: words.reference, share: 0.24 },
      { title: words.amount, share: 0.18, align: 'right' },
      { title: words.balance, share: 0.18, align: 'right' },
    ],
    [
      { cells: [formatDay(from, locale), own.opening, '', '', money(opening)], isBold: true },
      ...movements.map(({ on, kind, number, amount, balance }) => ({
        cells: [formatDay(on, locale), kinds[kind], number, money(amount), money(balance)],
      })),
      ...rest,
      { cells: [formatDay(to, locale), own.closing, '', '', money(closing)], isBold: true },
    ],
  );
}

function kindWords(locale: Locale): Record<MovementKind, string> {
  const { invoice, creditNote, payment, refund } = wordsOf(locale);
  const { transfer, writeOff, recovery } = ACCOUNT_WORDS[languageOf(locale)];
  return {
    INVOICE: invoice,
    CREDIT_NOTE: creditNote,
    PAYMENT: payment,
    REFUND: refund,
    TRANSFER: transfer,
    WRITE_OFF: writeOff,
    RECOVERY: recovery,
  };
}
