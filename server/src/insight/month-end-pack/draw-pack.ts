import { formatColumnAmount, formatDay, formatMoney, type Locale } from '../../kernel/formats.ts';
import {
  COLORS,
  drawableText,
  MARGIN,
  newPdf,
  type Pdf,
  resetFont,
  widthOf,
} from '../../platform/pdf/document.ts';
import { drawFeet, drawLetterhead, LETTERHEAD_BOTTOM } from '../../platform/pdf/letterhead.ts';
import { drawTable, type PdfColumn } from '../../platform/pdf/table.ts';
import { MOVEMENT_PARTS } from '../domain/figures/months.ts';
import { WHOLE } from '../domain/figures/provisions.ts';
import { drawTiles, restore } from '../reports/charts.ts';
import { reportWords } from '../reports/texts.ts';
import type { PackFacts } from './facts.ts';
import { packWords } from './words.ts';

/** Minimum space for a heading with its first lines. */
const KEEP = 110;
/** Months that the PDF shows; the workbook has all. */
const MONTHS = 6;

/** Draws the pack into a new document, which the caller must complete. */
export async function drawPack(facts: PackFacts): Promise<Pdf> {
  const { organization, head, locale, now, asOf } = facts;
  const words = packWords(locale);
  const report = reportWords(locale);
  const title = `${words.title} – ${organization.name}`;
  const pdf = await newPdf({ title, author: organization.name, language: locale, now });
  drawLetterhead(pdf, head);
  const endFeet = drawFeet(pdf, head, report.page);
  if (organization.sandbox)
    resetFont(pdf, 'bold')
      .fillColor(COLORS.alert)
      .text(report.sandbox, MARGIN, LETTERHEAD_BOTTOM - 16);
  resetFont(pdf, 'bold', 16).text(words.title, MARGIN, LETTERHEAD_BOTTOM + 2, { width: widthOf(pdf) });
  resetFont(pdf)
    .fillColor(COLORS.soft)
    .text(report.asOf(formatDay(asOf, locale)));
  restore(pdf, pdf.y + 10);
  drawSummary(pdf, facts);
  await drawProvisions(pdf, facts);
  await drawMovements(pdf, facts);
  await drawSpeed(pdf, facts);
  await drawDebtors(pdf, facts);
  endFeet();
  return pdf;
}

function drawHeading(pdf: Pdf, title: string): void {
  if (pdf.y + KEEP > pdf.page.height - pdf.page.margins.bottom) pdf.addPage();
  resetFont(pdf, 'bold', 11).text(drawableText(title), MARGIN, pdf.y + 8, { width: widthOf(pdf) });
  restore(pdf, pdf.y + 6);
}

const moneyIn = ({ trend, locale }: PackFacts) => {
  return (amount: number) => formatMoney(amount, trend.currency, locale);
};
const numberText = (value: number | null, locale: Locale): string =>
  value === null
    ? '–'
    : new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value);
/** Formats a percentage as figures have it: 62.6 for 62.6 percent. */
const shareText = (value: number | null, locale: Locale): string =>
  value === null
    ? '–'
    : new Intl.NumberFormat(locale, {
        ...({ style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 } as const),
      }).format(value / 100);
const percentText = (rate: number, locale: Locale): string =>
  new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(rate / WHOLE);

function drawSummary(pdf: Pdf, facts: PackFacts): void {
  const { month, locale, provisions } = facts;
  const words = packWords(locale);
  const report = reportWords(locale);
  const money = moneyIn(facts);
  const { receivables, overdue } = month;
  drawTiles(pdf, [
    {
      title: report.receivables,
      value: money(receivables.amount),
      note: `${report.invoices}: ${receivables.count}`,
    },
    {
      title: report.overdue,
      value: money(overdue.amount),
      note: report.ofReceivables(shareText(month.overdueShare, locale)),
      isAlert: overdue.amount > 0,
    },
    {
      title: report.dso,
      value: numberText(month.dso, locale),
      note: report.dsoNote(numberText(month.bestPossibleDso, locale)),
    },
    {
      title: words.cei,
      value: shareText(month.effectiveness, locale),
      note: `${words.provisions}: ${money(provisions.provision)}`,
    },
  ]);
  if (receivables.unconverted.length > 0)
    resetFont(pdf, 'regular', 7.5)
      .fillColor(COLORS.alert)
      .text(report.unconverted(receivables.unconverted.join(', ')), MARGIN, pdf.y + 6, {
        width: widthOf(pdf),
      });
  resetFont(pdf);
  restore(pdf, pdf.y + 10);
}

/** Draws the aging with the provision for each age. */
async function drawProvisions(pdf: Pdf, facts: PackFacts): Promise<void> {
  const { trend, locale, provisions } = facts;
  const words = packWords(locale);
  const report = reportWords(locale);
  const money = moneyIn(facts);
  drawHeading(pdf, `${report.aging} · ${words.provisions}`);
  const names = trend.buckets.map(({ minAge, maxAge }) =>
    minAge === null ? report.current : report.daysLate(minAge, maxAge),
  );
  await drawTable(
    pdf,
    [
      { title: words.age, share: 0.34 },
      { title: report.receivables, share: 0.26, align: 'right' },
      { title: words.rate, share: 0.14, align: 'right' },
      { title: words.provision, share: 0.26, align: 'right' },
    ],
    [
      ...provisions.lines.map(({ amount, rate, provision }, i) => ({
        cells: [names[i] ?? '', money(amount), percentText(rate, locale), money(provision)],
      })),
      { cells: [report.total, money(provisions.amount), '', money(provisions.provision)], isBold: true },
    ],
  );
}

/** Widths of the columns of the roll-forward: each fits amounts of millions, those of payments with a sign. */
const MOVEMENT_SHARES = { paid: 0.145, credited: 0.12, writtenOff: 0.11, other: 0.12 } as const;
const EDGE_SHARE = 0.13;

async function drawMovements(pdf: Pdf, facts: PackFacts): Promise<void> {
  const { trend, locale } = facts;
  const words = packWords(locale);
  const amount = (minor: number) => formatColumnAmount(minor, trend.currency, locale);
  drawHeading(pdf, `${words.rollForward} (${trend.currency})`);
  const parts = MOVEMENT_PARTS.map(
    (part): PdfColumn => ({
      title: words[part],
      share: part === 'invoiced' ? EDGE_SHARE : MOVEMENT_SHARES[part],
      align: 'right',
    }),
  );
  const columns: PdfColumn[] = [
    { title: words.month, share: 0.115 },
    { title: words.opening, share: EDGE_SHARE, align: 'right' },
    ...parts,
    { title: words.closing, share: EDGE_SHARE, align: 'right' },
  ];
  await drawTable(
    pdf,
    columns,
    trend.months.slice(-MONTHS).map(({ to, movement }) => ({
      cells: [
        formatDay(to, locale),
        amount(movement.opening),
        ...MOVEMENT_PARTS.map((part) => amount(movement[part])),
        amount(movement.closing),
      ],
    })),
  );
}

async function drawSpeed(pdf: Pdf, { trend, locale }: PackFacts): Promise<void> {
  const words = packWords(locale);
  const report = reportWords(locale);
  drawHeading(pdf, words.speed);
  await drawTable(
    pdf,
    [
      { title: words.month, share: 0.2 },
      { title: report.dso, share: 0.2, align: 'right' },
      { title: report.bestPossible, share: 0.2, align: 'right' },
      { title: report.delinquent, share: 0.2, align: 'right' },
      { title: words.cei, share: 0.2, align: 'right' },
    ],
    trend.months.slice(-MONTHS).map(({ to, dso, bestPossibleDso, daysDelinquent, effectiveness }) => ({
      cells: [
        formatDay(to, locale),
        ...[dso, bestPossibleDso, daysDelinquent].map((value) => numberText(value, locale)),
        shareText(effectiveness, locale),
      ],
    })),
  );
}

async function drawDebtors(pdf: Pdf, facts: PackFacts): Promise<void> {
  const { trend, locale } = facts;
  const report = reportWords(locale);
  const money = moneyIn(facts);
  if (trend.debtors.length === 0) return;
  drawHeading(pdf, report.debtors);
  await drawTable(
    pdf,
    [
      { title: report.customer, share: 0.4 },
      { title: report.receivables, share: 0.23, align: 'right' },
      { title: report.overdue, share: 0.23, align: 'right' },
      { title: report.share, share: 0.14, align: 'right' },
    ],
    trend.debtors.map(({ name, receivables, overdue, cumulativeShare }) => ({
      cells: [
        drawableText(name),
        money(receivables.amount),
        money(overdue.amount),
        shareText(cumulativeShare, locale),
      ],
    })),
  );
}
