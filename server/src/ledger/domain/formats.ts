import { type CalendarDay, localDate, midnightOf, type Timestamp } from './calendar.ts';
import { minorUnits } from './currency.ts';
import { remembered } from './remembered.ts';

/** Languages in which people are written to. */
export const LANGUAGES = ['en', 'fr', 'de', 'es', 'it', 'nl'] as const;
export type Language = (typeof LANGUAGES)[number];
/** A language as it is written where its reader is: English with dates of the United States only there. */
export type Locale = Language | 'en-US';
/** Whose clock and language it is. */
export interface Place {
  language: Locale;
  timezone: string;
}

const UNITED_STATES = /^\s*(us|usa|u\.s\.(a\.)?|united states( of america)?)\s*$/i;

/** How a reader in a country (a code or a name; null: unknown) has a language. */
export function localeOf(language: Language, country: string | null): Locale {
  return language === 'en' && UNITED_STATES.test(country ?? '') ? 'en-US' : language;
}

/** The language of a locale, in which its texts are. */
export function languageOf(locale: Locale): Language {
  return locale === 'en-US' ? 'en' : locale;
}

/** The name by which `Intl` knows it. */
const tagOf = (locale: Locale) => (locale === 'en' ? 'en-GB' : locale);

/** Formats that are remembered, of one kind: a process writes in few languages, currencies and time zones. */
const MOST_FORMATS = 100;

/**
 * An amount in minor units as people of a language write it, with the decimals that ISO 4217 gives the currency: `Intl`
 * has other ones for some. Exact: the amount never passes through a fraction.
 */
export function formatMoney(minor: number, currency: string, locale: Locale): string {
  const text = decimal(minor, minorUnits(currency));
  // Always so; the check tells the compiler.
  return isNumeric(text) ? moneyFormat(locale, currency).format(text) : text;
}

const moneyFormat = remembered(MOST_FORMATS, (locale: Locale, currency: string) => {
  const digits = minorUnits(currency);
  return new Intl.NumberFormat(tagOf(locale), {
    style: 'currency',
    currency,
    // "JP¥" is nobody's way to write it, and no other currency is written "¥" here.
    currencyDisplay: currency === 'JPY' ? 'narrowSymbol' : 'symbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
});

/** A calendar day as people of a language write it. */
export function formatDay(day: CalendarDay, locale: Locale): string {
  return dayFormat(locale, 'medium').format(new Date(midnightOf(day)));
}

/** The day of an instant where the organization is. */
export function formatDate(instant: Timestamp, { language, timezone }: Place): string {
  return formatDay(localDate(instant, timezone), language);
}

/**
 * Days within a sentence, in the order given: "3 and 17 March"; the month is said once where it is the same, the year where
 * it is not that of today.
 */
export function formatDays(days: readonly CalendarDay[], today: CalendarDay, locale: Locale): string {
  const [first] = days;
  if (first === undefined) return '';
  const hasYear = days.some((day) => day.slice(0, 4) !== today.slice(0, 4));
  const isOneMonth = days.every((day) => day.slice(0, 7) === first.slice(0, 7));
  const whole = dayFormat(locale, hasYear ? 'whole' : 'withoutYear');
  const write = (day: CalendarDay, number: string) =>
    whole
      .formatToParts(new Date(midnightOf(day)))
      .map(({ type, value }) => (type === 'day' ? number : value))
      .join('');
  if (!isOneMonth)
    return formatList(
      days.map((day) => write(day, numberOf(day, locale))),
      locale,
    );
  // German has a point behind the number of each day; that of the last is part of the format.
  const point = locale === 'de' ? '.' : '';
  const last = days.length - 1;
  const numbers = days.map((day, i) => `${numberOf(day, locale)}${i === last ? '' : point}`);
  return write(first, formatList(numbers, locale));
}

/** The number of a day within a sentence: in French the first is "1er". */
function numberOf(day: CalendarDay, locale: Locale): string {
  const number = String(Number(day.slice(8, 10)));
  return locale === 'fr' && number === '1' ? '1er' : number;
}

/** Texts joined as a sentence joins them: "a, b and c". */
export function formatList(texts: readonly string[], locale: Locale): string {
  return listFormat(locale).format(texts);
}

const listFormat = remembered(
  MOST_FORMATS,
  (locale: Locale) => new Intl.ListFormat(tagOf(locale), { style: 'long', type: 'conjunction' }),
);

/** An instant on the organization's clock, with the name of its time zone. */
export function formatMoment(instant: Timestamp, { language, timezone }: Place): string {
  return momentFormat(language, timezone).format(new Date(instant));
}

const momentFormat = remembered(
  MOST_FORMATS,
  (locale: Locale, timezone: string) =>
    new Intl.DateTimeFormat(tagOf(locale), {
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      timeZoneName: 'short',
      timeZone: timezone,
    }),
);

const DAY_FORMATS = {
  medium: { dateStyle: 'medium' },
  whole: { day: 'numeric', month: 'long', year: 'numeric' },
  withoutYear: { day: 'numeric', month: 'long' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const dayFormat = remembered(
  MOST_FORMATS,
  (locale: Locale, format: keyof typeof DAY_FORMATS) =>
    new Intl.DateTimeFormat(tagOf(locale), { ...DAY_FORMATS[format], timeZone: 'UTC' }),
);

function decimal(minor: number, digits: number): string {
  const text = String(Math.abs(minor)).padStart(digits + 1, '0');
  const number = digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
  return minor < 0 ? `-${number}` : number;
}

function isNumeric(text: string): text is `${number}` {
  return /^-?\d+(\.\d+)?$/.test(text);
}
