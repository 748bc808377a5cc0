/**
 * Currencies and exact amounts. An amount is an integer in the minor unit of its currency: JPY 500 is 500,
 * USD 5.00 is 500, KWD 1.234 is 1234. The number of decimals comes from the ISO 4217 list; `Intl` differs
 * from it for about twenty currencies.
 */
import { CURRENCY_ROWS } from './currency-table.gen.ts';

/**
 * Number of decimals by code. Withdrawn currencies are included, so that documents stored before the
 * withdrawal stay readable. Codes without a minor unit (metals, units of account, XTS, XXX) are excluded:
 * they cannot express an integer amount.
 */
const EXPONENTS = new Map<string, number>();
const CURRENT = new Set<string>();
const NAMES = new Map<string, string>();

for (const [code, exponent, name, withdrawn] of CURRENCY_ROWS) {
  if (exponent === null) continue;
  EXPONENTS.set(code, exponent);
  NAMES.set(code, name);
  if (!withdrawn) CURRENT.add(code);
}

/**
 * Codes of current currencies for amounts, sorted. Funds codes with a minor unit (CLF, MXV, …) are included.
 */
export const CURRENCY_CODES: readonly string[] = [...CURRENT].sort();

/**
 * Returns whether a new document may use `code`: upper case, on the published list, with a minor unit (so not
 * XXX, XTS, XDR or gold), and not withdrawn (so not BGN or HRK).
 */
export function isCurrency(code: string): boolean {
  return CURRENT.has(code);
}

/** Returns the English name in ISO 4217, also for withdrawn currencies; undefined for an unknown code. */
export function currencyName(code: string): string | undefined {
  return NAMES.get(code);
}

/**
 * Returns the number of decimals of a currency (2 for EUR, 0 for JPY, 3 for KWD, 4 for CLF), also if
 * withdrawn.
 * @throws RangeError for a code that is unknown or has no minor unit
 */
export function minorUnits(code: string): number {
  const exponent = EXPONENTS.get(code);
  if (exponent === undefined) throw new RangeError(`${code} is not a currency with a minor unit in ISO 4217`);
  return exponent;
}

const DECIMAL = /^(-?)(\d{0,40})(?:\.(\d{1,40}))?$/;

/**
 * Parses a decimal text such as `1234.56` or `-.5` into minor units, exactly. Returns null for text that is
 * not a plain decimal (thousands separators, exponents, blanks, plus signs). Returns null for more decimals
 * than the currency has (zeros are allowed), and beyond ±(2^53−1) minor units. Never returns negative zero.
 * @throws RangeError for an unknown currency
 */
export function decimalToMinor(text: string, code: string): number | null {
  const exponent = minorUnits(code);
  const match = DECIMAL.exec(text);
  if (match === null) return null;
  const [, sign, integer = '', fraction = ''] = match;
  if (integer === '' && fraction === '') return null;
  const excess = fraction.slice(exponent);
  if (/[1-9]/.test(excess)) return null;
  const magnitude = BigInt(integer + fraction.slice(0, exponent).padEnd(exponent, '0'));
  return toSafeNumber(sign === '-' ? -magnitude : magnitude);
}

/**
 * Formats an amount in minor units as an exact decimal text: 1234 is `12.34` in EUR, `1234` in JPY.
 * @throws RangeError for an unknown currency
 */
export function minorToDecimal(amountMinor: number, code: string): string {
  const exponent = minorUnits(code);
  const text = String(Math.abs(amountMinor)).padStart(exponent + 1, '0');
  const sign = amountMinor < 0 ? '-' : '';
  return exponent === 0 ? `${sign}${text}` : `${sign}${text.slice(0, -exponent)}.${text.slice(-exponent)}`;
}

const RATE = /^(\d{1,20})(?:\.(\d{1,20}))?$/;

/**
 * Converts an amount in minor units of `from` into minor units of `to`. The result is computed exactly, then
 * rounded once, half away from zero.
 * @param rate exact decimal text above zero: units (not minor units) of `to` for one unit of `from`, such as
 *   `0.9231`, with at most 20 digits on either side of the point
 * @throws RangeError for an unknown currency, an unsafe integer, an invalid rate, or a result beyond
 *   ±(2^53−1)
 */
export function convert(amountMinor: number, from: string, to: string, rate: string): number {
  if (!Number.isSafeInteger(amountMinor))
    throw new RangeError(`${amountMinor} is not an amount in minor units`);
  const match = RATE.exec(rate);
  const [, integer = '', fraction = ''] = match ?? [];
  const digits = BigInt(integer + fraction);
  if (match === null || digits === 0n) throw new RangeError(`${rate} is not an exchange rate`);
  const shift = minorUnits(to) - minorUnits(from) - fraction.length;
  const product = BigInt(amountMinor) * digits;
  const exact =
    shift >= 0 ? product * 10n ** BigInt(shift) : divideHalfAwayFromZero(product, 10n ** BigInt(-shift));
  const result = toSafeNumber(exact);
  if (result === null)
    throw new RangeError(`${amountMinor} ${from} at ${rate} is too large an amount of ${to}`);
  return result;
}

/** Rounds to the nearest integer, halves away from zero. `divisor` must be above zero. */
function divideHalfAwayFromZero(value: bigint, divisor: bigint): bigint {
  const magnitude = value < 0n ? -value : value;
  const rounded = (2n * magnitude + divisor) / (2n * divisor);
  return value < 0n ? -rounded : rounded;
}

function toSafeNumber(value: bigint): number | null {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : null;
}
