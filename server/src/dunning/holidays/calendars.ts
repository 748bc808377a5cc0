import type { CalendarDay } from '../../kernel/calendar.ts';
import { invalidField } from '../../platform/errors.ts';
import { confine } from '../../platform/workers/confined.ts';
import type * as Tasks from './calendar.worker.ts';

/** Years for which the holidays of a calendar are stored. */
const STORED_YEARS = 10;

/** Returns the last day of the years that a calendar stores when it is completed on a day. */
export const storedThrough = (today: CalendarDay): CalendarDay =>
  `${Number(today.slice(0, 4)) + STORED_YEARS - 1}-12-31`;

/** A thread that ends soon after its work: loading the calendars takes 0.2 s and 40 MB. */
const run = confine<typeof Tasks>({
  module: new URL('calendar.worker.ts', import.meta.url),
  threads: 1,
  heapMegabytes: 192,
  millis: 30_000,
  idleMillis: 5_000,
});

/** A calendar as an organization states it. */
export interface CalendarChoice {
  country: string;
  region: string | null;
  /** Holidays on which the organization works. */
  removed: string[];
}

/** A calendar with its stored holidays, without the removed ones. */
export interface HolidayCalendar extends CalendarChoice {
  days: string[];
  /** The last day of the stored years. */
  through: CalendarDay;
}

export const listCountries = (turn: string) => run('countries', turn, null);

interface RegionsInput {
  country: string;
  language: string;
}

export const listRegions = (turn: string, input: RegionsInput) => run('regions', turn, input);

interface HolidaysInput extends RegionsInput {
  region: string | null;
  years: readonly number[];
}

/** Returns the public holidays of a country or one of its regions. */
export const listHolidays = (turn: string, input: HolidaysInput) => run('days', turn, input);

/**
 * Returns a calendar with the holidays of the next years.
 * @throws INVALID_DATA for an unknown country or region
 */
export async function completeCalendar(
  turn: string,
  { country, region, removed }: CalendarChoice,
  today: CalendarDay,
): Promise<HolidayCalendar> {
  await checkPlace(turn, country, region);
  const first = Number(today.slice(0, 4));
  const years = Array.from({ length: STORED_YEARS }, (_, i) => first + i);
  const all = await listHolidays(turn, { country, region, years, language: 'en' });
  const days = [...new Set(all.map(({ on }) => on))].filter((on) => !removed.includes(on));
  return { country, region, removed: removed.toSorted(), days, through: storedThrough(today) };
}

async function checkPlace(turn: string, country: string, region: string | null): Promise<void> {
  if (!(await listCountries(turn)).includes(country))
    throw invalidField('holidayCalendar.country', `has no calendar: ${country}`);
  if (region === null) return;
  const known = await listRegions(turn, { country, language: 'en' });
  if (!known.some(({ code }) => code === region))
    throw invalidField('holidayCalendar.region', `is not a region of ${country}: ${region}`);
}
