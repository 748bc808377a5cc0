import { addDays } from '../../kernel/days.ts';
import type { DataContext } from '../../platform/context.ts';
import type { Organization } from '../../platform/organization.ts';
import { findChangesSince, sinceOf } from './changes.ts';
import {
  countBack,
  dsoFigures,
  effectivenessFigure,
  loadDaysToPay,
  loadReceivables,
  loadSales,
} from './formulas.ts';
import { type Period, periodOf } from './measures.ts';
import { type Ask, inFigures } from './run.ts';
import type { Changes, DaysToPay, Dso, Effectiveness, PeriodQuery } from './schema.ts';
import { onPastDay, readSelection, type Selection } from './selection.ts';

interface Head {
  asOf: string;
  attributedAsOf: string | null;
  currency: string;
  period: Period;
  changedSince: Changes;
}

/** Runs `work` for a period in one snapshot, and adds the facts that all figures of periods share. */
async function computeFigures<T>(
  context: DataContext,
  organization: Organization,
  query: PeriodQuery,
  work: (ask: Ask, selection: Selection, period: Period) => Promise<T>,
): Promise<T & Head> {
  const requestedSelection = await readSelection(context, organization, query);
  const { asOf, attributedAsOf, target } = requestedSelection;
  const period = periodOf(asOf, query.days);
  return inFigures(context.database, requestedSelection, async (ask, selection) => {
    const answer = await work(ask, selection, period);
    const changedSince = await findChangesSince(
      ask,
      selection,
      sinceOf(organization, asOf, undefined),
      undefined,
    );
    return { ...answer, asOf, attributedAsOf, currency: target.currency, period, changedSince };
  });
}

/** Returns days sales outstanding (simple, best possible, countback) and average days delinquent. */
export const loadDaysSales = (
  context: DataContext,
  organization: Organization,
  query: PeriodQuery,
): Promise<Dso> =>
  computeFigures(context, organization, query, async (ask, selection, period) => {
    const receivables = await loadReceivables(ask, selection);
    const sold = await countBack(ask, selection, period, receivables.all);
    return dsoFigures(receivables, sold, period);
  });

/** Returns the receivables at the end of the day before a period. */
export async function loadReceivablesBefore(
  ask: Ask,
  selection: Selection,
  { from }: Period,
  organization: Organization,
) {
  const { all } = await loadReceivables(ask, onPastDay(selection, addDays(from, -1), organization));
  return all;
}

/** Returns the collection effectiveness index. */
export const loadEffectiveness = (
  context: DataContext,
  organization: Organization,
  query: PeriodQuery,
): Promise<Effectiveness> =>
  computeFigures(context, organization, query, async (ask, selection, period) => ({
    effectiveness: effectivenessFigure(
      await loadReceivablesBefore(ask, selection, period, organization),
      await loadSales(ask, selection, period),
      await loadReceivables(ask, selection),
    ),
  }));

/** Returns the days until payment for invoices paid in a period. */
export const loadDaysUntilPaid = (
  context: DataContext,
  organization: Organization,
  query: PeriodQuery,
): Promise<DaysToPay> => computeFigures(context, organization, query, loadDaysToPay);
