import { dayAfter } from '../../parts/today.ts';

/** Returns the last month end before a day (`2026-02-04`), and the same day a year before, 28 February for 29. */
export function comparableDays(day: string): { monthEnd: string; yearBefore: string } {
  const monthEnd = dayAfter(`${day.slice(0, 8)}01`, -1);
  const monthDay = day.slice(4) === '-02-29' ? '-02-28' : day.slice(4);
  return { monthEnd, yearBefore: `${Number(day.slice(0, 4)) - 1}${monthDay}` };
}
