import { ECB_RATES, halfYearsBetween, type ReferenceRate } from './rates.ts';

/** A day on which another rate takes effect. */
export interface RateChange {
  on: string;
  /** Percent a year, a decimal text. */
  rate: string;
}

/**
 * The main refinancing operations have had a fixed rate since this day. From 2000 to 2008 the reference rate
 * was the marginal rate of the last tender, which is another series.
 */
export const FIXED_SINCE = '2008-10-15';

/**
 * Returns the reference rates of half-years from 2009 on: the rates in force on 1 January and 1 July.
 * Half-years before the first change are left out.
 * @param changes in chronological order
 * @param asOf the last day covered by `changes`
 */
export function ratesOfHalfYears(changes: readonly RateChange[], asOf: string): ReferenceRate[] {
  const fixed = changes.filter(({ on }) => on >= FIXED_SINCE);
  return halfYearsBetween(FIXED_SINCE, asOf).flatMap((from) => {
    const inForce = fixed.findLast(({ on }) => on <= from);
    return inForce === undefined ? [] : [{ from, rate: plainDecimal(inForce.rate) }];
  });
}

/** Returns the first half-year up to a day without a known rate; null if there is none. */
export function firstGap(known: ReadonlyMap<string, string>, asOf: string): string | null {
  const first = ECB_RATES[0]?.from ?? FIXED_SINCE;
  return halfYearsBetween(first, asOf).find((from) => !known.has(from)) ?? null;
}

/** Returns the shortest form of a decimal text: `2.15` for `02.150`. */
export function plainDecimal(text: string): string {
  const [integer = '', fraction = ''] = text.split('.');
  const rest = fraction.replace(/0+$/, '');
  return `${integer.replace(/^0+(?=\d)/, '')}${rest === '' ? '' : `.${rest}`}`;
}
