import type { CalendarDay } from '../../../kernel/calendar.ts';
import type { Organization } from '../../../platform/organization.ts';
import type { Ask } from '../../figures/run.ts';
import { onPastDay, type Selection } from '../../figures/selection.ts';
import type { MonthSums } from '../sums.ts';
import { loadBalancesInMonths } from './balances.ts';
import { toMonths } from './months.ts';
import { loadCollectedInMonths, loadSoldInMonths } from './movements.ts';

/** Consecutive months to compute together. */
export interface SeveralMonths {
  /** Month ends in ascending order; the last one may be any day. */
  ends: readonly CalendarDay[];
  organization: Pick<Organization, 'timezone'>;
  withApplied: boolean;
}

/**
 * Computes the sums of consecutive months from the documents. Each statement reads them once for all months. The
 * sums are those that `computeMonth` computes for each month.
 */
export async function computeMonths(
  ask: Ask,
  selection: Selection,
  { ends, organization, withApplied }: SeveralMonths,
): Promise<Map<CalendarDay, MonthSums>> {
  const months = toMonths(ends, organization.timezone);
  if (months === null) return new Map();
  const all = onPastDay(selection, months.last, organization);
  const balances = await loadBalancesInMonths(ask, all, months, { withApplied });
  const sold = await loadSoldInMonths(ask, all, months);
  const collected = await loadCollectedInMonths(ask, all, months);
  return new Map(
    ends.map((end, i) => [
      end,
      {
        ...(balances[i] ?? { aged: [], applied: [] }),
        sold: sold[i] ?? [],
        collected: collected[i] ?? [],
      },
    ]),
  );
}
