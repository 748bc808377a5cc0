import type { CalendarDay } from '../../kernel/calendar.ts';
import { invalidField } from '../../platform/errors.ts';
import type { StatementPeriod } from '../domain/account-statement.ts';

interface StatedPeriod {
  from?: CalendarDay;
  to?: CalendarDay;
}

/**
 * Returns the period of a statement. By default it ends today, and begins with the month of its end.
 * @throws INVALID_DATA if it ends before it begins
 */
export function periodIn(stated: StatedPeriod, today: CalendarDay): StatementPeriod {
  const { to = today } = stated;
  const { from = `${to.slice(0, 8)}01` } = stated;
  if (from > to) throw invalidField('from', `must not be after to (${to})`);
  return { from, to };
}

/** Returns the period; null without its first day. @throws INVALID_DATA */
export function optionalPeriodIn(stated: StatedPeriod, today: CalendarDay): StatementPeriod | null {
  if (stated.from !== undefined) return periodIn(stated, today);
  if (stated.to !== undefined) throw invalidField('from', 'is required with to');
  return null;
}
