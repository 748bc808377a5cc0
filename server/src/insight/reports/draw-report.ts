import { minorUnits } from '../../kernel/currency.ts';
import { formatDate, formatDay, formatMoney, LANGUAGES } from '../../kernel/formats.ts';
import { memoize } from '../../kernel/memoize.ts';
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
import { drawTable, type PdfColumn, type PdfRow } from '../../platform/pdf/table.ts';
import type { Dashboard, Sum } from '../figures/schema.ts';
import { drawBars, drawLegend, drawPiles, drawTiles, restore, TONES } from './charts.ts';
import type { ReportFacts } from './facts.ts';
import { reportWords } from './texts.ts';

/** Minimum space for a heading with its first lines. */
const KEEP = 90;
/** Maximum number of currencies in the aging table; the others are only in the converted line. */
const MAX_CURRENCIES = 12;

/** Draws the report into a new document, which the caller must complete. */
export async function drawReport(facts: ReportFacts): Promise<Pdf> {
  const { organization, locale, now } = facts;
  const title = `${reportWords(locale).title} – ${organization.name}`;
  const pdf = await newPdf({ title, author: organization.name, language: locale, now });
  await draw(pdf, facts);
  return pdf;
}

async function draw(pdf: Pdf, facts: ReportFacts): Promise<void> {
  const { organization, head, locale, now, today } = facts;
  const words = reportWords(locale);
  drawLetterhead(pdf, head);
  const endFeet = drawFeet(pdf, head, words.page);
  if (organization.sandbox)
    resetFont(pdf, 'bold')
      .fillColor(COLORS.alert)
      .text(words.sandbox, MARGIN, LETTERHEAD_BOTTOM - 16);
  resetFont(pdf, 'bold', 16).text(words.title, MARGIN, LETTERHEAD_BOTTOM + 2, { width: widthOf(pdf) });
  resetFont(pdf)
    .fillColor(COLORS.soft)
    .text(words.asOf(formatDate(now, { language: locale, timezone: organization.timezone })));
  restore(pdf, pdf.y + 10);
  drawHead(pdf, facts);
  if (today.aging.receivables.count === 0) resetFont(pdf).text(words.nothing).moveDown();
  else await drawAging(pdf, facts);
  await drawFigures(pdf, facts);
  drawTrend(pdf, facts);
  if (today.aging.receivables.count > 0) await drawDebtors(pdf, facts);
  await drawForecast(pdf, facts);
  endFeet();
}

/** Formats figures with one decimal, like API responses. */
const formatFigure = (value: number | null, { locale }: ReportFacts): string =>
  value === null ? '–' : numberFormat(locale, 'decimal').format(value);
const percent = (part: number, whole: number, { locale }: ReportFacts): string =>
  whole <= 0 ? '–' : numberFormat(locale, 'percent').format(part / whole);
const numberFormat = memoize(
  2 * LANGUAGES.length,
  (locale: string, style: 'decimal' | 'percent') =>
    new Intl.NumberFormat(locale, { style, minimumFractionDigits: 1, maximumFractionDigits: 1 }),
);

function drawHeading(pdf: Pdf, title: string, keep = KEEP): void {
  if (pdf.y + keep > pdf.page.height - pdf.page.margins.bottom) pdf.addPage();
  resetFont(pdf, 'bold', 11).text(drawableText(title), MARGIN, pdf.y + 8, { width: widthOf(pdf) });
  restore(pdf, pdf.y + 6);
}

function drawHead(pdf: Pdf, facts: ReportFacts): void {
  const { today, locale } = facts;
  const words = reportWords(locale);
  const { receivables, overdue } = today.aging;
  const money = (amount: number) => formatMoney(amount, today.currency, locale);
  const { value: cei } = today.effectiveness;
  drawTiles(pdf, [
    {
      title: words.receivables,
      value: money(receivables.amount),
      note: `${words.invoices}: ${receivables.count}`,
    },
    {
      title: words.overdue,
      value: money(overdue.amount),
      note: words.ofReceivables(percent(overdue.amount, receivables.amount, facts)),
      isAlert: overdue.amount > 0,
    },
    {
      title: words.dso,
      value: days(today.simple.value, facts),
      note: words.dsoNote(formatFigure(today.bestPossible.value, facts)),
    },
    { title: words.cei, value: cei === null ? '–' : percent(cei, 100, facts), note: words.ceiNote },
  ]);
  if (receivables.unconverted.length > 0) {
    const note = words.unconverted(receivables.unconverted.join(', '));
    resetFont(pdf, 'regular', 7.5)
      .fillColor(COLORS.alert)
      .text(note, MARGIN, pdf.y + 6, { width: widthOf(pdf) });
    resetFont(pdf);
  }
}

const days = (value: number | null, facts: ReportFacts): string =>
  value === null ? '–' : reportWords(facts.locale).days(formatFigure(value, facts));

async function drawAging(pdf: Pdf, { today, locale, organization }: ReportFacts): Promise<void> {
  const words = reportWords(locale);
  const { aging, buckets } = today;
  drawHeading(pdf, words.aging, 230);
  const names = buckets.map(({ minAge, maxAge }) =>
    minAge === null ? words.current : words.daysLate(minAge, maxAge),
  );
  const longest = Math.max(1, ...aging.buckets.map(({ amount }) => amount));
  drawBars(
    pdf,
    aging.buckets.map(({ amount }, i) => ({
      label: names[i] ?? '',
      text: formatMoney(amount, today.currency, locale),
      share: amount / longest,
      color: TONES[Math.min(i, TONES.length - 1)] ?? TONES[0],
    })),
  );
  restore(pdf, pdf.y + 6);
  const parts: Sum[] = [...aging.buckets, aging.receivables, aging.onAccount];
  const codes = aging.nets.map(({ currency }) => currency).slice(0, MAX_CURRENCIES);
  const exact = codes.map(
    (code): PdfRow => ({
      cells: [
        code,
        ...parts.map(({ sums }) =>
          plainMoney(sums.find((one) => one.currency === code)?.amount ?? 0, code, locale),
        ),
      ],
    }),
  );
  const share = 0.86 / parts.length;
  const columns: PdfColumn[] = [
    { title: words.currency, share: 0.14 },
    ...[...names, words.total, words.onAccount].map((title): PdfColumn => ({ title, share, align: 'right' })),
  ];
  const converted = parts.map(({ amount }) => plainMoney(amount, today.currency, locale));
  const isMixed = codes.length !== 1 || codes[0] !== organization.currency;
  await drawTable(pdf, columns, [
    ...exact,
    ...(isMixed ? [{ cells: [words.convertedInto(today.currency), ...converted], isBold: true }] : []),
  ]);
}

/** Formats an amount without its currency, which is at the start of the line. */
function plainMoney(amount: number, currency: string, locale: ReportFacts['locale']): string {
  return formatMoney(amount, currency, locale)
    .replaceAll(/[^\d.,\u00a0\u202f’' −-]/gu, '')
    .trim();
}

async function drawFigures(pdf: Pdf, facts: ReportFacts): Promise<void> {
  const { today, locale } = facts;
  const words = reportWords(locale);
  const { averageDaysDelinquent, bestPossible, countback, daysToPay, simple } = today;
  drawHeading(pdf, words.figures);
  const cells = [
    [words.dso, days(simple.value, facts), words.delinquent, days(averageDaysDelinquent.value, facts)],
    [
      words.bestPossible,
      days(bestPossible.value, facts),
      words.daysToPay,
      days(daysToPay.weighted.value, facts),
    ],
    [
      words.countback,
      days(countback.value, facts),
      words.daysToPayLate,
      days(daysToPay.weightedLate.value, facts),
    ],
  ];
  const columns: PdfColumn[] = [
    { title: '', share: 0.3 },
    { title: '', share: 0.17, align: 'right' },
    { title: '', share: 0.36 },
    { title: '', share: 0.17, align: 'right' },
  ];
  await drawTable(
    pdf,
    columns,
    cells.map((line) => ({ cells: line })),
  );
}

function drawTrend(pdf: Pdf, facts: ReportFacts): void {
  const { trend, locale, today } = facts;
  const words = reportWords(locale);
  drawHeading(pdf, words.trend, 190);
  drawLegend(pdf, words.overdue, words.current);
  const amountOf = ({ aging }: Dashboard) => aging.receivables.amount;
  const highest = Math.max(1, ...trend.map(amountOf));
  const short = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
  const units = 10 ** minorUnits(today.currency);
  drawPiles(
    pdf,
    trend.map((one) => ({
      label: formatDay(one.asOf, locale),
      text: short.format(amountOf(one) / units),
      note: `${words.dso} ${formatFigure(one.simple.value, facts)}`,
      quiet: Math.max(0, amountOf(one) - one.aging.overdue.amount) / highest,
      late: Math.max(0, one.aging.overdue.amount) / highest,
    })),
  );
}

async function drawDebtors(pdf: Pdf, facts: ReportFacts): Promise<void> {
  const { debtors, locale } = facts;
  const words = reportWords(locale);
  drawHeading(pdf, words.debtors, 160);
  const money = (amount: number) => formatMoney(amount, debtors.currency, locale);
  const whole = debtors.total.receivables.amount;
  const line = (name: string, { receivables, overdue }: typeof debtors.total): PdfRow => ({
    cells: [
      name,
      String(receivables.count),
      money(receivables.amount),
      money(overdue.amount),
      percent(receivables.amount, whole, facts),
    ],
  });
  await drawTable(
    pdf,
    [
      { title: words.customer, share: 0.38 },
      { title: words.invoices, share: 0.12, align: 'right' },
      { title: words.receivables, share: 0.19, align: 'right' },
      { title: words.overdue, share: 0.19, align: 'right' },
      { title: words.share, share: 0.12, align: 'right' },
    ],
    [
      ...debtors.groups.map((group) => line(group.label ?? group.key ?? '–', group)),
      ...(debtors.others === null ? [] : [line(words.others, debtors.others)]),
      { ...line(words.total, debtors.total), isBold: true },
    ],
  );
}

async function drawForecast(pdf: Pdf, { forecast, locale, issuedLater }: ReportFacts): Promise<void> {
  const words = reportWords(locale);
  const { weeks, currency } = forecast;
  drawHeading(pdf, words.expected, 130 + weeks.length * 18);
  const money = (amount: number) => formatMoney(amount, currency, locale);
  const longest = Math.max(1, ...weeks.flatMap(({ expected, p90 }) => [expected, p90]));
  drawBars(
    pdf,
    weeks.map(({ from, until, expected, p10, p90 }) => ({
      label: `${dayAndMonth(from, locale)} – ${dayAndMonth(until, locale)}`,
      text: money(expected),
      share: expected / longest,
      color: TONES[0],
      interval: [p10 / longest, p90 / longest],
    })),
  );
  resetFont(pdf, 'regular', 7.5)
    .fillColor(COLORS.soft)
    .text(words.expectedNote, { width: widthOf(pdf) });
  restore(pdf, pdf.y + 6);
  await drawTable(
    pdf,
    [
      { title: '', share: 0.7 },
      { title: '', share: 0.3, align: 'right' },
    ],
    [
      { cells: [words.inWeeks, money(weeks.reduce((sum, { expected }) => sum + expected, 0))] },
      { cells: [words.later, money(forecast.later)] },
      { cells: [words.disputed, money(forecast.disputed.amount)] },
      { cells: [words.onAccount, money(forecast.onAccount)] },
      { cells: [words.allOpen, money(forecast.outstanding)], isBold: true },
    ],
  );
  if (issuedLater.count === 0) return;
  const sum = money(issuedLater.amount);
  resetFont(pdf, 'regular', 7.5)
    .fillColor(COLORS.soft)
    .text(words.issuedLater(String(issuedLater.count), sum), MARGIN, pdf.y + 4, { width: widthOf(pdf) });
  resetFont(pdf);
}

function dayAndMonth(day: string, locale: ReportFacts['locale']): string {
  const format = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });
  return format.format(new Date(`${day}T00:00:00Z`));
}
