import { type CalendarDay, localDate, midnightOf, type Timestamp } from './calendar.ts';
import { minorUnits } from './currency.ts';
import { memoize } from './memoize.ts';

/** Languages of messages to people. */
export const LANGUAGES = ['en', 'fr', 'de', 'es', 'it', 'nl'] as const;
export type Language = (typeof LANGUAGES)[number];
/** A language with its regional format. Only readers in the United States get US dates. */
export type Locale = Language | 'en-US';
/** The time zone and locale of the reader. */
export interface ReaderLocale {
  language: Locale;
  timezone: string;
}

const UNITED_STATES = /^\s*(us|usa|u\.s\.(a\.)?|united states( of america)?)\s*$/i;

/** Returns the locale for a language and a country (a code or a name; null if unknown). */
export function localeOf(language: Language, country: string | null): Locale {
  return language === 'en' && UNITED_STATES.test(country ?? '') ? 'en-US' : language;
}

/** Returns the language of the texts for a locale. */
export function languageOf(locale: Locale): Language {
  return locale === 'en-US' ? 'en' : locale;
}

/** Returns the BCP 47 tag that `Intl` expects. */
const tagOf = (locale: Locale) => (locale === 'en' ? 'en-GB' : locale);

/** Cache size for each kind of format. A process uses few languages, currencies and time zones. */
const MOST_FORMATS = 100;

/**
 * Formats an amount in minor units for a locale, with the number of decimals from ISO 4217 (`Intl` differs
 * for some). The amount never passes through a floating-point fraction.
 */
export function formatMoney(minor: number, currency: string, locale: Locale): string {
  const text = decimal(minor, minorUnits(currency));
  // Always true; the check narrows the type.
  return isNumeric(text) ? moneyFormat(locale, currency).format(text) : text;
}

const moneyFormat = memoize(MOST_FORMATS, (locale: Locale, currency: string) => {
  const digits = minorUnits(currency);
  return new Intl.NumberFormat(tagOf(locale), {
    style: 'currency',
    currency,
    // `Intl` would write "JP¥", which is unusual. No other currency uses "¥" in these locales.
    currencyDisplay: currency === 'JPY' ? 'narrowSymbol' : 'symbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
});

/**
 * Formats an amount without its currency, for columns whose heading names it. A minus sign cannot be
 * separated from its number by a line break, unlike a hyphen.
 */
export function formatColumnAmount(minor: number, currency: string, locale: Locale): string {
  const text = decimal(minor, minorUnits(currency));
  // Always true; the check narrows the type.
  return isNumeric(text) ? columnFormat(locale, currency).format(text).replace('-', '\u2212') : text;
}

const columnFormat = memoize(MOST_FORMATS, (locale: Locale, currency: string) => {
  const digits = minorUnits(currency);
  return new Intl.NumberFormat(tagOf(locale), {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
});

/** Formats a calendar day for a locale. */
export function formatDay(day: CalendarDay, locale: Locale): string {
  return dayFormat(locale, 'medium').format(new Date(midnightOf(day)));
}

/** Formats the local day of an instant in the organization's time zone. */
export function formatDate(instant: Timestamp, { language, timezone }: ReaderLocale): string {
  return formatDay(localDate(instant, timezone), language);
}

/**
 * Formats days within a sentence, in the given order: "3 and 17 March". The month appears once if all days
 * share it. The year appears if it differs from the current year.
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
  // German writes a period after each day number. The format already adds the last one.
  const point = locale === 'de' ? '.' : '';
  const last = days.length - 1;
  const numbers = days.map((day, i) => `${numberOf(day, locale)}${i === last ? '' : point}`);
  return write(first, formatList(numbers, locale));
}

/** Formats the day number within a sentence. French writes the first as "1er". */
function numberOf(day: CalendarDay, locale: Locale): string {
  const number = String(Number(day.slice(8, 10)));
  return locale === 'fr' && number === '1' ? '1er' : number;
}

/** Joins texts within a sentence: "a, b and c". */
export function formatList(texts: readonly string[], locale: Locale): string {
  return listFormat(locale).format(texts);
}

const listFormat = memoize(
  MOST_FORMATS,
  (locale: Locale) => new Intl.ListFormat(tagOf(locale), { style: 'long', type: 'conjunction' }),
);

/** Formats an instant in the organization's time zone, with the name of the zone. */
export function formatMoment(instant: Timestamp, { language, timezone }: ReaderLocale): string {
  return momentFormat(language, timezone).format(new Date(instant));
}

const momentFormat = memoize(
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

const dayFormat = memoize(
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
