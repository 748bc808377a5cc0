import Holidays from 'date-holidays';
import { confinedTask } from '../../platform/workers/task.ts';

/** A public holiday, named in the requested language if the library has it. */
export interface PublicHoliday {
  on: string;
  name: string;
}

export interface Region {
  code: string;
  name: string;
}

interface DaysInput {
  country: string;
  region: string | null;
  years: readonly number[];
  language: string;
}

const DAY_MS = 86_400_000;

/** Returns the codes of the countries with a calendar. */
export const countries = confinedTask(
  async (_: null): Promise<string[]> =>
    Object.keys(new Holidays().getCountries()).filter((code) => /^[A-Z]{2}$/.test(code)),
);

/** Returns the states or regions of a country that have holidays of their own. */
export const regions = confinedTask(async ({ country, language }: { country: string; language: string }) => {
  const states: Record<string, string> = new Holidays().getStates(country, language) ?? {};
  return Object.entries(states).map(([code, name]): Region => ({ code, name }));
});

/** Returns the public holidays of some years, in order. A holiday of several days has one entry for each. */
export const days = confinedTask(async ({ country, region, years, language }: DaysInput) => {
  const calendar = new Holidays();
  if (region === null) calendar.init(country);
  else calendar.init(country, region);
  calendar.setLanguages([language, 'en']);
  const found = new Map<string, PublicHoliday>();
  for (const year of years)
    for (const { date, start, end, name, type } of calendar.getHolidays(year)) {
      if (type !== 'public') continue;
      const length = Math.max(1, Math.round((end.getTime() - start.getTime()) / DAY_MS));
      for (let i = 0; i < length; i += 1) {
        const on = new Date(Date.parse(`${date.slice(0, 10)}T00:00:00Z`) + i * DAY_MS).toISOString();
        if (!found.has(on)) found.set(on, { on: on.slice(0, 10), name });
      }
    }
  return [...found.values()].sort((a, b) => (a.on < b.on ? -1 : 1));
});
