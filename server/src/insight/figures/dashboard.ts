import { addDays } from '../../kernel/days.ts';
import type { DataContext } from '../../platform/context.ts';
import type { Organization } from '../../platform/organization.ts';
import { bucketsOf, DEFAULT_EDGES } from '../domain/figures/aging.ts';
import { loadStoredReceivables } from '../month-ends/receivables.ts';
import { cellsOf, loadAgedRows, receivablesIn } from './aging.ts';
import { findChangesSince, sinceOf } from './changes.ts';
import { loadReceivablesBefore } from './figures.ts';
import { countBack, dsoFigures, effectivenessFigure, loadDaysToPay } from './formulas.ts';
import { periodOf } from './measures.ts';
import { inFigures } from './run.ts';
import type { Dashboard, PeriodQuery } from './schema.ts';
import { readSelection } from './selection.ts';

/** Returns all receivables figures of one snapshot. Shared inputs are read once. */
export async function loadDashboard(
  context: DataContext,
  organization: Organization,
  query: PeriodQuery,
): Promise<Dashboard> {
  const requestedSelection = await readSelection(context, organization, query);
  const { asOf, attributedAsOf, target } = requestedSelection;
  const period = periodOf(asOf, query.days);
  return inFigures(context.database, requestedSelection, async (ask, selection, connection) => {
    const rows = await loadAgedRows(ask, selection, { by: 'DUE_DATE', edges: DEFAULT_EDGES });
    const buckets = bucketsOf(DEFAULT_EDGES);
    const receivables = receivablesIn(rows, selection);
    const sold = await countBack(ask, selection, period, receivables.all);
    const question = { ask, connection, selection, organization };
    const stored = await loadStoredReceivables(question, addDays(period.from, -1));
    const beginning = stored?.all ?? (await loadReceivablesBefore(ask, selection, period, organization));
    const paid = await loadDaysToPay(ask, selection, period);
    return {
      asOf,
      attributedAsOf,
      currency: target.currency,
      period,
      buckets,
      today: requestedSelection.isToday,
      aging: cellsOf(rows, { selection, by: 'DUE_DATE', buckets }, {}),
      ...dsoFigures(receivables, sold, period),
      effectiveness: effectivenessFigure(beginning, sold.ofPeriod, receivables),
      daysToPay: paid,
      changedSince: await findChangesSince(ask, selection, sinceOf(organization, asOf, undefined), undefined),
    };
  });
}
