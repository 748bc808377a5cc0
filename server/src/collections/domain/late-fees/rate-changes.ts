import { ECB_RATES, halfYearsBetween, type ReferenceRate } from './rates.ts';

/** A day from which on another rate is in force. */
export interface RateChange {
  on: string;
  /** Percent a year, a decimal text. */
  rate: string;
}

/**
 * From this day on the main refinancing operations are carried out at a fixed rate. What the ECB lists before is of another time: between
 * 2000 and 2008 the reference rate was the marginal rate of the last tender, which is another series.
 */
export const FIXED_SINCE = '2008-10-15';

/**
 * The reference rates of half-years: what was in force on 1 January and 1 July, from the first change on and from 2009 on.
 * @param changes in the order of time
 * @param asOf the last day of which it is known whether the rate changed
 */
export function ratesOfHalfYears(changes: readonly RateChange[], asOf: string): ReferenceRate[] {
  const fixed = changes.filter(({ on }) => on >= FIXED_SINCE);
  return halfYearsBetween(FIXED_SINCE, asOf).flatMap((from) => {
    const inForce = fixed.findLast(({ on }) => on <= from);
    return inForce === undefined ? [] : [{ from, rate: plainDecimal(inForce.rate) }];
  });
}

/** The first half-year until a day of which no rate is known; null where there is none. */
export function firstGap(known: ReadonlyMap<string, string>, asOf: string): string | null {
  const first = ECB_RATES[0]?.from ?? FIXED_SINCE;
  return halfYearsBetween(first, asOf).find((from) => !known.has(from)) ?? null;
}

/** A decimal text as it is written shortest: `2.15` for `02.150`. */
export function plainDecimal(text: string): string {
  const [integer = '', fraction = ''] = text.split('.');
  const rest = fraction.replace(/0+$/, '');
  return `${integer.replace(/^0+(?=\d)/, '')}${rest === '' ? '' : `.${rest}`}`;
}
