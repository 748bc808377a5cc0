import { addDays } from '../../kernel/days.ts';
import type { DataContext } from '../../platform/context.ts';
import type { Organization } from '../../platform/organization.ts';
import { bucketsOf, DEFAULT_EDGES } from '../domain/figures/aging.ts';
import { storedReceivables } from '../month-ends/receivables.ts';
import { agedRows, cellsOf, receivablesIn } from './aging.ts';
import { changesSince, sinceOf } from './changes.ts';
import { beginningOf } from './figures.ts';
import { countBack, daysToPay, dsoFigures, effectivenessFigure } from './formulas.ts';
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
    const rows = await agedRows(ask, selection, { by: 'DUE_DATE', edges: DEFAULT_EDGES });
    const buckets = bucketsOf(DEFAULT_EDGES);
    const receivables = receivablesIn(rows, selection);
    const sold = await countBack(ask, selection, period, receivables.all);
    const question = { ask, connection, selection, organization };
    const stored = await storedReceivables(question, addDays(period.from, -1));
    const beginning = stored?.all ?? (await beginningOf(ask, selection, period, organization));
    const paid = await daysToPay(ask, selection, period);
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
      changedSince: await changesSince(ask, selection, sinceOf(organization, asOf, undefined), undefined),
    };
  });
}
