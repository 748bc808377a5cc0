/**
 * Exact simple interest for late payment. Amounts are integers in minor units, rates are decimal texts in
 * percent a year, sums are fractions of two BigInts. Only the final amount is rounded. Days are local dates
 * such as `2026-01-31`.
 * Directive 2011/7/EU does not define the day count. Here a day bears 1/365 of the yearly rate, in leap years
 * too (Actual/365 Fixed, ISDA 2006 Definitions, section 4.16(d)). So every day costs the same at the same
 * rate.
 */
import { addDays, daysBetween } from '../../../kernel/days.ts';

export const DAYS_PER_YEAR = 365;

/** A claim: the original amount, its due date, and later payments and refunds. */
export interface OverdueClaim {
  /** Minor units. */
  amount: number;
  /** The last day for payment in time; interest runs from the day after it (Art. 3(3)). */
  dueOn: string;
  changes: readonly BaseChange[];
}

/** Money received on a day, or paid back if negative. It counts from the day after. */
export interface BaseChange {
  on: string;
  /** Minor units. */
  paid: number;
}

export interface RateInForce {
  /** Percent a year, a decimal text. */
  rate: string;
  /** The reference rate of the central bank within a statutory rate; null for a contractual rate. */
  referenceRate: string | null;
}

/** The known rates over time. */
export interface RateSchedule {
  /** Returns the days after `from` and up to `until` on which another rate may begin. */
  changesBetween(from: string, until: string): string[];
  /** Returns the first day of the half-year whose rate is needed but unknown, else null. */
  missingOn(day: string): string | null;
  /** @throws MissingRateError for a day with an unknown rate */
  on(day: string): RateInForce;
}

/** A period with one outstanding amount and one rate, both days included. */
export interface Segment extends RateInForce {
  from: string;
  until: string;
  days: number;
  /** Outstanding amount, minor units. */
  base: number;
}

/** A fraction in lowest terms; the denominator is above zero. */
export interface Fraction {
  numerator: bigint;
  denominator: bigint;
}

export interface Accrual {
  segments: Segment[];
  /** Σ base × days × rate / (100 × 365), in minor units. */
  exact: Fraction;
}

/**
 * Returns the outstanding amount at the start of a day, in minor units. So the day of payment still bears
 * interest.
 */
export function outstandingOn(claim: OverdueClaim, day: string): number {
  let left = claim.amount;
  for (const { on, paid } of claim.changes) if (on < day) left -= paid;
  return Math.max(0, left);
}

/**
 * Returns the periods from one day until another, both included, with an outstanding amount after the due
 * date.
 */
export function latePeriods(
  claim: OverdueClaim,
  from: string,
  until: string,
): { from: string; until: string; base: number }[] {
  const first = laterOf(from, addDays(claim.dueOn, 1));
  if (first > until) return [];
  const starts = claim.changes.map(({ on }) => addDays(on, 1));
  return splitPeriod(first, until, starts).flatMap((period) => {
    const base = outstandingOn(claim, period.from);
    return base === 0 ? [] : [{ ...period, base }];
  });
}

/**
 * Calculates interest on a claim from one day until another, both included. Days until the due date bear
 * none. Rates are read only for days with an outstanding amount.
 * @throws MissingRateError
 */
export function accrue(claim: OverdueClaim, rates: RateSchedule, from: string, until: string): Accrual {
  const segments = partsOf(claim, rates, { from, until }).map((part) => ({
    ...part,
    days: daysBetween(part.from, part.until) + 1,
    ...rates.on(part.from),
  }));
  return { segments, exact: segments.map(interestOf).reduce(add, { numerator: 0n, denominator: 1n }) };
}

/** Returns the first days of all half-years whose rates are needed but unknown, in order. */
export function missingRates(
  claim: OverdueClaim,
  rates: RateSchedule,
  from: string,
  until: string,
): string[] {
  const missing = partsOf(claim, rates, { from, until }).flatMap((part) => rates.missingOn(part.from) ?? []);
  return [...new Set(missing)];
}

/** Splits the late periods at every possible change of rate. */
function partsOf(claim: OverdueClaim, rates: RateSchedule, { from, until }: { from: string; until: string }) {
  return latePeriods(claim, from, until).flatMap(({ base, ...period }) =>
    splitPeriod(period.from, period.until, rates.changesBetween(period.from, period.until)).map((part) => ({
      ...part,
      base,
    })),
  );
}

function interestOf({ base, days, rate }: Segment): Fraction {
  const { digits, scale } = decimalOf(rate);
  return {
    numerator: BigInt(base) * BigInt(days) * digits,
    denominator: 100n * BigInt(DAYS_PER_YEAR) * 10n ** BigInt(scale),
  };
}

/** Adds two fractions; the sum is in lowest terms. */
export function add(a: Fraction, b: Fraction): Fraction {
  const numerator = a.numerator * b.denominator + b.numerator * a.denominator;
  const denominator = a.denominator * b.denominator;
  const divisor = greatestDivisor(numerator, denominator);
  return { numerator: numerator / divisor, denominator: denominator / divisor };
}

/**
 * Rounds once, half up, to whole minor units; the fraction must not be negative.
 * @throws RangeError beyond 2^53−1
 */
export function roundToMinor({ numerator, denominator }: Fraction): number {
  const rounded = Number((2n * numerator + denominator) / (2n * denominator));
  if (!Number.isSafeInteger(rounded)) throw new RangeError('the interest amount is too large');
  return rounded;
}

/** Returns the sum of two decimal texts, as a decimal text. */
export function addDecimals(a: string, b: string): string {
  const [x, y] = [decimalOf(a), decimalOf(b)];
  const scale = Math.max(x.scale, y.scale);
  return textOf(x.digits * 10n ** BigInt(scale - x.scale) + y.digits * 10n ** BigInt(scale - y.scale), scale);
}

/** Multiplies a decimal text by an integer. */
export function multiplyDecimal(a: string, factor: number): string {
  const { digits, scale } = decimalOf(a);
  return textOf(digits * BigInt(factor), scale);
}

const DECIMAL = /^(\d{1,20})(?:\.(\d{1,20}))?$/;

function decimalOf(text: string): { digits: bigint; scale: number } {
  const match = DECIMAL.exec(text);
  if (match === null) throw new RangeError(`${text} is not a non-negative decimal`);
  const [, integer = '', fraction = ''] = match;
  return { digits: BigInt(integer + fraction), scale: fraction.length };
}

function textOf(digits: bigint, scale: number): string {
  const text = digits.toString().padStart(scale + 1, '0');
  const integer = text.slice(0, text.length - scale);
  const fraction = text.slice(text.length - scale).replace(/0+$/, '');
  return fraction === '' ? integer : `${integer}.${fraction}`;
}

function greatestDivisor(a: bigint, b: bigint): bigint {
  let [x, y] = [a, b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}

/** Splits a period at the given first days. */
function splitPeriod(
  from: string,
  until: string,
  starts: readonly string[],
): { from: string; until: string }[] {
  const firsts = [...new Set([from, ...starts.filter((day) => day > from && day <= until)])].sort();
  return firsts.map((first, i) => {
    const next = firsts[i + 1];
    return { from: first, until: next === undefined ? until : addDays(next, -1) };
  });
}

const laterOf = (a: string, b: string) => (a > b ? a : b);
