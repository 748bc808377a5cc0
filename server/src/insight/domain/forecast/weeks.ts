import { addDays, weekdayOf } from '../../../kernel/days.ts';

/** A week from Monday to Sunday; the first one begins today. */
export interface Week {
  from: string;
  until: string;
}

/** Returns the rest of the current week, from today, and the weeks after it. */
export function weeksFrom(today: string, count: number): Week[] {
  const sunday = addDays(today, 7 - weekdayOf(today));
  return Array.from({ length: count }, (_, i) => ({
    from: i === 0 ? today : addDays(sunday, 7 * i - 6),
    until: addDays(sunday, 7 * i),
  }));
}
