import type { Translate } from '../../texts/index.ts';

/** Formats a planned day as before, on or after the due date. */
export function dayOfStep(day: number, t: Translate): string {
  if (day === 0) return t('plans.onDue');
  return day < 0 ? t('plans.daysBefore', { count: -day }) : t('plans.daysAfter', { count: day });
}
