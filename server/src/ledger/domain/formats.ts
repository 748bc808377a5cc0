import { localDate, type Timestamp } from './calendar.ts';
import { minorUnits } from './currency.ts';

/** Languages in which people are written to. */
export type Language = 'en' | 'fr';
/** Whose clock and language it is. */
export interface Place {
  language: Language;
  timezone: string;
}

/**
 * An amount in minor units as people of a language write it, with the decimals that ISO 4217 gives the currency: `Intl`
 * has other ones for some. Exact: the amount never passes through a fraction.
 */
export function formatMoney(minor: number, currency: string, language: Language): string {
  const digits = minorUnits(currency);
  const format = new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  const text = decimal(minor, digits);
  // Always so; the check tells the compiler.
  return isNumeric(text) ? format.format(text) : text;
}

/** The calendar date of an instant in the organization's time zone. */
export function formatDate(instant: Timestamp, { language, timezone }: Place): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: timezone }).format(
    new Date(instant),
  );
}

/** An instant on the organization's clock, with the name of its time zone. */
export function formatMoment(instant: Timestamp, { language, timezone }: Place): string {
  return new Intl.DateTimeFormat(language, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone: timezone,
  }).format(new Date(instant));
}

/** The date for machines, as the attribute `datetime` takes it. */
export function machineDate(instant: Timestamp, { timezone }: Place): string {
  return localDate(instant, timezone);
}

function decimal(minor: number, digits: number): string {
  const text = String(Math.abs(minor)).padStart(digits + 1, '0');
  const number = digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
  return minor < 0 ? `-${number}` : number;
}

function isNumeric(text: string): text is `${number}` {
  return /^-?\d+(\.\d+)?$/.test(text);
}
