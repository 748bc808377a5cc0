import type { Translate } from '../../texts/index.ts';

/** A planned day as people say it: before, on or after the due date. */
export function dayOfStep(day: number, t: Translate): string {
  if (day === 0) return t('plans.onDue');
  return day < 0 ? t('plans.daysBefore', { count: -day }) : t('plans.daysAfter', { count: day });
}
