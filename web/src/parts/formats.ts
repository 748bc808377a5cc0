/**
 * Formats of the browser, each made once: a list has a thousand cells, and to make one takes as long as to use it many
 * times. A person has one language, an organization one time zone, and lists few currencies.
 */
const numbers = new Map<string, Intl.NumberFormat>();
const dates = new Map<string, Intl.DateTimeFormat>();

/** Numbers with so many decimals. */
export function numberFormat(locale: string, digits: number): Intl.NumberFormat {
  const key = `${locale} ${digits}`;
  const format =
    numbers.get(key) ??
    new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  numbers.set(key, format);
  return format;
}

const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const TIME = { hour: '2-digit', minute: '2-digit' } as const;

/** Days where a clock shows them, with its time if asked. */
export function dateFormat(locale: string, timeZone: string, withTime = false): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone} ${withTime}`;
  const format =
    dates.get(key) ?? new Intl.DateTimeFormat(locale, { ...DAY, ...(withTime ? TIME : {}), timeZone });
  dates.set(key, format);
  return format;
}
