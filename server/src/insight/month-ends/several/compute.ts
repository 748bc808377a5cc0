import type { CalendarDay } from '../../../kernel/calendar.ts';
import type { Organization } from '../../../platform/organization.ts';
import type { Ask } from '../../figures/run.ts';
import { onPastDay, type Selection } from '../../figures/selection.ts';
import type { MonthSums } from '../sums.ts';
import { toDays } from './days.ts';
import { appliedSumsInMonths, collectedInMonths, soldInMonths } from './movements.ts';
import { remainingOnDays } from './remaining.ts';

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
  const last = ends.at(-1);
  if (last === undefined) return new Map();
  const all = onPastDay(selection, last, organization);
  const aged = await remainingOnDays(ask, all, toDays(ends, organization.timezone));
  const sold = await soldInMonths(ask, all, ends);
  const collected = await collectedInMonths(ask, all, ends);
  const applied = withApplied ? await appliedSumsInMonths(ask, all, ends) : [];
  return new Map(
    ends.map((end, i) => [
      end,
      {
        aged: aged[i] ?? [],
        sold: sold[i] ?? [],
        applied: applied[i] ?? [],
        collected: collected[i] ?? [],
      },
    ]),
  );
}
