import type { ReadOptions } from './model.ts';

/** An unsigned decimal number; formats with a comma replace it before. */
const DECIMAL = /^(\d{1,18})(?:\.(\d{0,18}))?$/;

/**
 * Converts an unsigned decimal number to minor units, exactly. Zeros beyond the decimal places of the currency
 * are accepted.
 * @returns a description of the problem if the text is no such number, or cannot be held exactly
 */
export function toMinorUnits(text: string, currency: string, { decimals }: ReadOptions): number | string {
  const places = decimals(currency);
  if (places === null) return `${currency} is not a currency`;
  const match = DECIMAL.exec(text);
  if (match === null) return `"${text.slice(0, 40)}" is not an amount`;
  const [, whole = '', fraction = ''] = match;
  if (/[1-9]/.test(fraction.slice(places)))
    return `${text} has more decimal places than ${currency}, which has ${places}`;
  const amount = Number(`${whole}${fraction.slice(0, places).padEnd(places, '0')}`);
  return Number.isSafeInteger(amount) ? amount : `${text} is too large`;
}
