import { type CalendarDay, endOfDay, type Timestamp } from '../../../kernel/calendar.ts';

/** Days in ascending order, whose figures are computed together. */
export interface Days {
  on: readonly CalendarDay[];
  /** The first instant after each day. */
  ends: readonly Timestamp[];
}

export const toDays = (on: readonly CalendarDay[], timezone: string): Days => ({
  on,
  ends: on.map((day) => endOfDay(day, timezone)),
});
