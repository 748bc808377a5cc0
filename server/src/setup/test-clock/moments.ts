import { type ContactRules, onClock } from '../../collections/domain/dunning/rules.ts';
import { endOfDay, localDate, type Timestamp } from '../../ledger/domain/calendar.ts';
import { addDays } from '../../ledger/domain/days.ts';

const HOUR_MILLIS = 3_600_000;

/** Whether the hour of dunning begins at this instant, as the schedule of its clock has it. */
export const isFullHour = (instant: Timestamp): boolean => Date.parse(instant) % HOUR_MILLIS === 0;

/** What decides when something can happen next. */
export interface Outlook {
  rules: Pick<ContactRules, 'timezone' | 'sendingFrom'>;
  /** Whether the last hour did something, so that the next one may find more to do. */
  isBusy: boolean;
  /** When the first pause or snooze ends that somebody has set; null when there is none. */
  wakesAt: Timestamp | null;
  /** No moment after this one. */
  last: Timestamp;
}

/**
 * The next instant after another at which something may happen by the passing of time alone. An hour of dunning that comes
 * after one that did nothing does nothing either, unless it is the first one of a local day, the first one in which mail
 * is sent, or the first one after a pause: only by these do its decisions tell the hours apart. Invoices and promises
 * become late at local midnight.
 */
export function nextMoment(after: Timestamp, { rules, isBusy, wakesAt, last }: Outlook): Timestamp {
  const { timezone, sendingFrom } = rules;
  const today = localDate(after, timezone);
  const moments = [
    hourFrom(endOfDay(addDays(today, -1), timezone)),
    hourFrom(onClock(today, sendingFrom, timezone)),
    endOfDay(today, timezone),
    ...(isBusy ? [hourFrom(new Date(Date.parse(after) + 1).toISOString())] : []),
    ...(wakesAt === null ? [] : [hourFrom(wakesAt)]),
  ];
  return moments.reduce((first, one) => (one > after && one < first ? one : first), last);
}

/** The first full hour of UTC that is not before an instant. */
const hourFrom = (instant: Timestamp): Timestamp =>
  new Date(Math.ceil(Date.parse(instant) / HOUR_MILLIS) * HOUR_MILLIS).toISOString();
