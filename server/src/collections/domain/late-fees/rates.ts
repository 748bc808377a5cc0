import { addDecimals, multiplyDecimal, type RateSchedule } from './interest.ts';

/** The reference rate of the half-year that begins on `from`: percent a year. */
export interface ReferenceRate {
  /** 1 January or 1 July, such as `2026-01-01`. */
  from: string;
  /** Decimal text. */
  rate: string;
  /** Where it was published, as whoever stated it says. */
  source?: string;
}

/**
 * The rate of the European Central Bank's main refinancing operations that was in force on 1 January and 1 July, which is the
 * reference rate of that half-year (Directive 2011/7/EU, Art. 2(7)(a) and Art. 3(2)). Source: ECB, "Key ECB interest
 * rates", main refinancing operations, fixed rate tenders. From October 2008 on these are carried out at a fixed rate. Before, the
 * reference rate was the marginal rate of the last tender, which is another series: those half-years are left out.
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

/** The built-in reference rates, in the order of time. */
export const ECB_RATES: readonly ReferenceRate[] = Object.entries(ECB_BY_YEAR).flatMap(([year, rates]) =>
  rates.map((rate, i) => ({ from: `${year}-${i === 0 ? '01' : '07'}-01`, rate })),
);

/** A half-year whose reference rate nobody has stated. An older one is never used in its place. */
export class MissingRateError extends Error {
  /** @param halfYear its first day */
  constructor(halfYear: string) {
    super(`the reference rate of the half-year that begins on ${halfYear} is missing`);
    this.name = 'MissingRateError';
  }
}

/** The first day of the half-year that contains a day. */
export function halfYearOf(day: string): string {
  return `${day.slice(0, 4)}-${day.slice(5, 7) < '07' ? '01' : '07'}-01`;
}

/** Every rate that is known, by the first day of its half-year: those of the organization's stand before the built-in ones. */
export function knownRates(own: readonly ReferenceRate[]): Map<string, string> {
  return new Map([...ECB_RATES, ...own].map(({ from, rate }) => [from, rate]));
}

/** The half-years until a day whose rate nobody has stated, by their first days. */
export function missingHalfYears(own: readonly ReferenceRate[], today: string): string[] {
  const known = knownRates(own);
  const [first] = ECB_RATES;
  return first === undefined ? [] : halfYearsBetween(first.from, today).filter((from) => !known.has(from));
}

/**
 * The statutory rate: the reference rate of the half-year and so many points (Art. 2(6)), 8 at least in the European Union.
 * @param own rates of the organization's, which stand before the built-in ones
 * @param firstDay where one rate holds for all of a delay: the day on which that began
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

/** The first days of half-years after one day, until another at the latest. */
export function halfYearsBetween(from: string, until: string): string[] {
  const days: string[] = [];
  for (let year = Number(from.slice(0, 4)); year <= Number(until.slice(0, 4)); year += 1)
    for (const month of ['01', '07']) days.push(`${String(year).padStart(4, '0')}-${month}-01`);
  return days.filter((day) => day > from && day <= until);
}

/** A contractual rate: percent a month, twelve times of it a year, owed by the day like any other. */
export function contractualRate(monthlyRate: string): RateSchedule {
  const rate = multiplyDecimal(monthlyRate, 12);
  return { changesBetween: () => [], missingOn: () => null, on: () => ({ rate, referenceRate: null }) };
}
