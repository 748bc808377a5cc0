import { addDecimals, multiplyDecimal, type RateSchedule } from './interest.ts';

/** Reference rate of the half-year that begins on `from`, in percent a year. */
export interface ReferenceRate {
  /** 1 January or 1 July, such as `2026-01-01`. */
  from: string;
  /** Decimal text. */
  rate: string;
  /** Publication, as stated by the user who entered the rate. */
  source?: string;
}

/**
 * The rate of the ECB's main refinancing operations in force on 1 January and 1 July. It is the reference
 * rate of that half-year (Directive 2011/7/EU, Art. 2(7)(a) and Art. 3(2)). Source: ECB, "Key ECB interest
 * rates", main refinancing operations, fixed rate tenders. These have had a fixed rate since October 2008.
 * Earlier half-years are left out: their reference rate was the marginal rate of the last tender, which is
 * another series.
 */
const ECB_BY_YEAR: Readonly<Record<number, readonly string[]>> = {
  2009: ['2.5', '1'],
  2010: ['1', '1'],
  2011: ['1', '1.25'],
  2012: ['1', '1'],
  2013: ['0.75', '0.5'],
  2014: ['0.25', '0.15'],
  2015: ['0.05', '0.05'],
  2016: ['0.05', '0'],
  2017: ['0', '0'],
  2018: ['0', '0'],
  2019: ['0', '0'],
  2020: ['0', '0'],
  2021: ['0', '0'],
  2022: ['0', '0'],
  2023: ['2.5', '4'],
  2024: ['4.5', '4.25'],
  2025: ['3.15', '2.15'],
  2026: ['2.15'],
};

/** The built-in reference rates, in chronological order. */
export const ECB_RATES: readonly ReferenceRate[] = Object.entries(ECB_BY_YEAR).flatMap(([year, rates]) =>
  rates.map((rate, i) => ({ from: `${year}-${i === 0 ? '01' : '07'}-01`, rate })),
);

/** Thrown for a half-year without a known reference rate. An older rate is never used instead. */
export class MissingRateError extends Error {
  /** @param halfYear its first day */
  constructor(halfYear: string) {
    super(`the reference rate of the half-year from ${halfYear} is missing`);
    this.name = 'MissingRateError';
  }
}

/** Returns the first day of the half-year that contains a day. */
export function halfYearOf(day: string): string {
  return `${day.slice(0, 4)}-${day.slice(5, 7) < '07' ? '01' : '07'}-01`;
}

/**
 * Returns all known rates by the first day of the half-year. The organization's rates override the built-in
 * ones.
 */
export function knownRates(own: readonly ReferenceRate[]): Map<string, string> {
  return new Map([...ECB_RATES, ...own].map(({ from, rate }) => [from, rate]));
}

/** Returns the first days of half-years up to a day without a known rate. */
export function missingHalfYears(own: readonly ReferenceRate[], today: string): string[] {
  const known = knownRates(own);
  const [first] = ECB_RATES;
  return first === undefined ? [] : halfYearsBetween(first.from, today).filter((from) => !known.has(from));
}

/**
 * Returns the statutory rates: the reference rate of the half-year plus a margin (Art. 2(6)), at least 8
 * points in the European Union.
 * @param own rates of the organization, which override the built-in ones
 * @param firstDay the first day of the delay, if its rate applies to the whole delay
 */
export function statutoryRates(
  own: readonly ReferenceRate[],
  marginPoints: string,
  firstDay: string | null = null,
): RateSchedule {
  const known = knownRates(own);
  const halfYearFor = (day: string) => halfYearOf(firstDay ?? day);
  return {
    changesBetween: firstDay === null ? halfYearsBetween : () => [],
    missingOn: (day) => (known.has(halfYearFor(day)) ? null : halfYearFor(day)),
    on: (day) => {
      const referenceRate = known.get(halfYearFor(day));
      if (referenceRate === undefined) throw new MissingRateError(halfYearFor(day));
      return { rate: addDecimals(referenceRate, marginPoints), referenceRate };
    },
  };
}

/** Returns the first days of half-years after `from` and up to `until`. */
export function halfYearsBetween(from: string, until: string): string[] {
  const days: string[] = [];
  for (let year = Number(from.slice(0, 4)); year <= Number(until.slice(0, 4)); year += 1)
    for (const month of ['01', '07']) days.push(`${String(year).padStart(4, '0')}-${month}-01`);
  return days.filter((day) => day > from && day <= until);
}

/** Returns a contractual rate: twelve times the monthly percentage a year, owed by the day. */
export function contractualRate(monthlyRate: string): RateSchedule {
  const rate = multiplyDecimal(monthlyRate, 12);
  return { changesBetween: () => [], missingOn: () => null, on: () => ({ rate, referenceRate: null }) };
}
