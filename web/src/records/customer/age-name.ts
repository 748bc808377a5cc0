import type { Translate } from '../../texts/index.ts';

/** Returns the name of an aging bucket. @param bucket its first and last day overdue; null: unbounded */
export function ageName(
  { minAge, maxAge }: { minAge: number | null; maxAge: number | null },
  t: Translate,
): string {
  if (maxAge === null) return t('customer.daysOver', { from: minAge ?? 0 });
  if (minAge === null || maxAge <= 0) return t('customer.notDue');
  return t('customer.daysBetween', { from: minAge, to: maxAge });
}
