import { quote } from './refuse.ts';

/** A decimal number of XML Schema, without exponent. */
const DECIMAL = /^([+-])?(\d{0,18})(?:\.(\d{0,18}))?$/;

/** Why a text is no amount: it has another form, or more decimal places than the currency. */
export interface AmountProblem {
  isTooExact: boolean;
  message: string;
}

/** Converts a decimal number to minor units, exactly. Zeros beyond the places of the currency are accepted. */
export function toMinorUnits(text: string, currency: string, places: number): number | AmountProblem {
  const match = DECIMAL.exec(text);
  const [, sign = '', whole = '', fraction = ''] = match ?? [];
  if (whole === '' && fraction === '')
    return { isTooExact: false, message: `${quote(text)} is not an amount` };
  if (/[1-9]/.test(fraction.slice(places)))
    return {
      isTooExact: true,
      message: `${text} has more decimal places than ${currency}, which has ${places}`,
    };
  const amount = Number(`${whole}${fraction.slice(0, places).padEnd(places, '0')}`);
  if (!Number.isSafeInteger(amount)) return { isTooExact: false, message: `${text} is too large` };
  return sign === '-' && amount !== 0 ? -amount : amount;
}

/** Formats minor units as a decimal number. */
export function formatAmount(amount: number, places: number): string {
  const digits = String(Math.abs(amount)).padStart(places + 1, '0');
  const whole = digits.slice(0, digits.length - places);
  return `${amount < 0 ? '-' : ''}${whole}${places === 0 ? '' : `.${digits.slice(digits.length - places)}`}`;
}

/** A percentage as an exact fraction of integers. */
export interface Rate {
  numerator: bigint;
  denominator: bigint;
}

/** Reads a percentage such as `19.00`; null: it is none. */
export function readRate(text: string): Rate | null {
  const match = /^\+?(\d{1,6})(?:\.(\d{1,10}))?$/.exec(text);
  if (match === null) return null;
  const [, whole = '', fraction = ''] = match;
  return { numerator: BigInt(`${whole}${fraction}`), denominator: 100n * 10n ** BigInt(fraction.length) };
}

/** Returns the share of an amount, rounded half away from zero. */
export function shareOf(amount: number, { numerator, denominator }: Rate): number {
  const product = BigInt(amount) * numerator * 2n;
  const half = product < 0n ? -denominator : denominator;
  return Number((product + half) / (denominator * 2n));
}
