/**
 * Caches the browser's formatters. A list has a thousand cells, and creating a formatter costs as much as
 * many uses. The cache stays small: one language, one time zone, few currencies.
 */
const numbers = new Map<string, Intl.NumberFormat>();
const dates = new Map<string, Intl.DateTimeFormat>();

/** Returns a number format with a fixed number of decimals. */
export function numberFormat(
  locale: string,
  digits: number,
  style: 'decimal' | 'percent' = 'decimal',
): Intl.NumberFormat {
  const key = `${locale} ${digits} ${style}`;
  const format =
    numbers.get(key) ??
    new Intl.NumberFormat(locale, { style, minimumFractionDigits: digits, maximumFractionDigits: digits });
  numbers.set(key, format);
  return format;
}

/** Returns a percentage with its own decimals, at least some: `48.9` is *48.9%*. */
export function percentText(percent: string | number, locale: string, leastDigits = 0): string {
  const digits = Math.max(leastDigits, String(percent).split('.')[1]?.length ?? 0);
  return numberFormat(locale, digits, 'percent').format(Number(percent) / 100);
}

const DAY = { day: 'numeric', month: 'short' } as const;
const YEAR = { year: 'numeric' } as const;
const TIME = { hour: '2-digit', minute: '2-digit' } as const;

interface DateParts {
  withTime?: boolean;
  withYear?: boolean;
}

/** Returns a format for the day of an instant: with its year, and without its time unless requested. */
export function dateFormat(
  locale: string,
  timeZone: string,
  { withTime = false, withYear = true }: DateParts = {},
): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone} ${withTime} ${withYear}`;
  const parts = { ...DAY, ...(withYear ? YEAR : {}), ...(withTime ? TIME : {}) };
  const format = dates.get(key) ?? new Intl.DateTimeFormat(locale, { ...parts, timeZone });
  dates.set(key, format);
  return format;
}
