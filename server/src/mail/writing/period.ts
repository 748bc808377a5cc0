import type { CalendarDay } from '../../kernel/calendar.ts';
import { invalidField } from '../../platform/errors.ts';
import type { StatementPeriod } from '../domain/account-statement.ts';

interface StatedPeriod {
  from: CalendarDay;
  to?: CalendarDay;
}

/**
 * Returns the period of a statement, which ends today by default.
 * @throws INVALID_DATA if it ends before it begins
 */
export function periodIn(stated: StatedPeriod, today: CalendarDay): StatementPeriod {
  const { from, to = today } = stated;
  if (from > to) throw invalidField('from', `must not be after to (${to})`);
  return { from, to };
}

/** Returns the period; null without its first day. @throws INVALID_DATA */
export function optionalPeriodIn(
  { from, to }: Partial<StatedPeriod>,
  today: CalendarDay,
): StatementPeriod | null {
  if (from !== undefined) return periodIn({ from, ...(to === undefined ? {} : { to }) }, today);
  if (to !== undefined) throw invalidField('from', 'is required with to');
  return null;
}
