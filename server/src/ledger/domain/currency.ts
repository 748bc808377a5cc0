/**
 * Currencies and exact amounts. An amount is an integer in the lowest division of its currency ("minor units"):
 * JPY 500 is 500, USD 5.00 is 500, KWD 1.234 is 1234. The decimals come from ISO 4217's own list; `Intl` differs from
 * it for some twenty currencies.
 */
import { CURRENCY_ROWS } from './currency-table.gen.ts';

/**
 * Decimals by code, withdrawn currencies included: a document stored while its currency was current must stay
 * readable after the list drops it. Codes without a minor unit (metals, units of account, XTS, XXX) are left out,
 * for an amount "in the lowest division" does not exist in them.
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

/** Current currencies that amounts can be stated in, by code; funds codes with a minor unit (CLF, MXV, …) included. */
export const CURRENCY_CODES: readonly string[] = [...CURRENT].sort();

/**
 * Whether `code` may be stated on a new document: upper case, on the published list, and with a minor unit
 * (so not XXX, XTS, XDR or gold), and not withdrawn (so not BGN or HRK).
 */
export function isCurrency(code: string): boolean {
  return CURRENT.has(code);
}

/** The English name in ISO 4217, also of a withdrawn currency; undefined for an unknown code. */
export function currencyName(code: string): string | undefined {
  return NAMES.get(code);
}

/**
 * Number of decimals of a currency (2 for EUR, 0 for JPY, 3 for KWD, 4 for CLF). Knows withdrawn currencies too.
 * @throws RangeError for a code that is unknown or has no minor unit.
 */
export function minorUnits(code: string): number {
  const exponent = EXPONENTS.get(code);
  if (exponent === undefined) throw new RangeError(`${code} is not a currency with a minor unit in ISO 4217`);
  return exponent;
}

const DECIMAL = /^(-?)(\d{0,40})(?:\.(\d{1,40}))?$/;

/**
 * Reads a decimal text such as `1234.56` or `-.5` as minor units, exactly. Null when it is not a plain decimal
 * (thousands separators, exponents, blanks, plus signs), has more decimals than the currency (zeros are allowed), or
 * is beyond ±(2^53−1) minor units. Never answers negative zero.
 * @throws RangeError for an unknown currency.
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
 * An amount in minor units as an exact decimal text in units of its currency: 1234 is `12.34` in EUR, `1234` in JPY.
 * @throws RangeError for an unknown currency.
 */
export function minorToDecimal(amountMinor: number, code: string): string {
  const exponent = minorUnits(code);
  const text = String(Math.abs(amountMinor)).padStart(exponent + 1, '0');
  const sign = amountMinor < 0 ? '-' : '';
  return exponent === 0 ? `${sign}${text}` : `${sign}${text.slice(0, -exponent)}.${text.slice(-exponent)}`;
}

const RATE = /^(\d{1,20})(?:\.(\d{1,20}))?$/;

/**
 * An amount of currency `from`, in minor units, in minor units of currency `to`. `rate` is an exact decimal text:
 * units (not minor units) of `to` for one unit of `from`, for example `0.9231`; above zero, at most 20 digits on
 * either side of the point. Computed exactly, then rounded once, half away from zero.
 * @throws RangeError for an unknown currency, an amount that is no safe integer, a malformed or zero rate, or a result
 *   beyond ±(2^53−1).
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

/** Rounds to the nearest integer, halves away from zero; `divisor` is above zero. */
function divideHalfAwayFromZero(value: bigint, divisor: bigint): bigint {
  const magnitude = value < 0n ? -value : value;
  const rounded = (2n * magnitude + divisor) / (2n * divisor);
  return value < 0n ? -rounded : rounded;
}

function toSafeNumber(value: bigint): number | null {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : null;
}
