import { type ContactRules, onClock } from '../../dunning/domain/rules.ts';
import { endOfDay, localDate, type Timestamp } from '../../kernel/calendar.ts';
import { addDays } from '../../kernel/days.ts';

const HOUR_MS = 3_600_000;

/** Returns whether an hour of dunning begins at this instant, as in the schedule of its clock. */
export const isFullHour = (instant: Timestamp): boolean => Date.parse(instant) % HOUR_MS === 0;

/** Facts that determine when something can happen next. */
export interface NextMomentFacts {
  rules: Pick<ContactRules, 'timezone' | 'sendingFrom'>;
  /** Whether the last hour did something, so that the next one may find more to do. */
  isBusy: boolean;
  /** When the first pause or snooze ends; null when there is none. */
  wakesAt: Timestamp | null;
  /** Instants of other work, which does not wait for a full hour. */
  others: readonly Timestamp[];
  /** No moment after this one. */
  last: Timestamp;
}

/**
 * Returns the next instant at which the passing of time alone may cause something. After a dunning hour
 * without work, the next one has none either. Exceptions are the first hour of a local day, the first sending
 * hour, and the first hour after a pause: only these affect dunning decisions. Invoices and promises become
 * late at local midnight.
 */
export function nextMoment(
  after: Timestamp,
  { rules, isBusy, wakesAt, others, last }: NextMomentFacts,
): Timestamp {
  const { timezone, sendingFrom } = rules;
  const today = localDate(after, timezone);
  const moments = [
    hourFrom(endOfDay(addDays(today, -1), timezone)),
    hourFrom(onClock(today, sendingFrom, timezone)),
    endOfDay(today, timezone),
    ...others,
    ...(isBusy ? [hourFrom(new Date(Date.parse(after) + 1).toISOString())] : []),
    ...(wakesAt === null ? [] : [hourFrom(wakesAt)]),
  ];
  return moments.reduce((first, one) => (one > after && one < first ? one : first), last);
}

/** Returns the first full hour of UTC at or after an instant. */
const hourFrom = (instant: Timestamp): Timestamp =>
  new Date(Math.ceil(Date.parse(instant) / HOUR_MS) * HOUR_MS).toISOString();
