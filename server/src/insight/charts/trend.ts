import type { DataContext } from '../../platform/context.ts';
import type { Organization } from '../../platform/organization.ts';
import { DEFAULT_EDGES } from '../domain/figures/aging.ts';
import { percentOf } from '../domain/figures/formulas.ts';
import { monthEndsBefore } from '../domain/figures/months.ts';
import { type AgedRow, agedRows, cellsOf } from '../figures/aging.ts';
import { labelsOf } from '../figures/labels.ts';
import { inFigures } from '../figures/run.ts';
import { readSelection, type Selection } from '../figures/selection.ts';
import { agedSums, movedInMonth } from '../month-ends/sums.ts';
import { BUCKETS, chartMonth, type Month, pastMonths } from './months.ts';
import type { ReceivablesTrend, TrendQuery } from './schema.ts';

/** Months of a trend, with the one of `asOf`. */
const MONTHS = 13;
/** Debtors of the Pareto chart. */
const DEBTORS = 20;

const FORMULAS = {
  dso: 'receivables / sales of the 90 days up to the month end × 90',
  bestPossibleDso: 'current receivables / sales of the 90 days up to the month end × 90',
  effectiveness:
    '(receivables at the month end before + sales of the month − receivables) / (receivables at the month ' +
    'end before + sales of the month − current receivables) × 100',
  movement:
    'opening + invoiced + paid + credited + written off + other = closing receivables. Paid and credited: ' +
    'amounts applied to invoices in the month. Written off: change of the outstanding amounts of ' +
    'written-off invoices. Other: overpayments, and payments that refunds took back',
};

/** Returns receivables, collection speed and movements by month, and the largest debtors. */
export async function receivablesTrend(
  context: DataContext,
  organization: Organization,
  query: TrendQuery,
): Promise<ReceivablesTrend> {
  const stated = await readSelection(context, organization, query);
  const { asOf, attributedAsOf, target } = stated;
  const days = monthEndsBefore(asOf, MONTHS);
  return inFigures(context.database, stated, async (ask, selection, connection) => {
    const rows = await agedRows(ask, selection, {
      by: 'DUE_DATE',
      edges: DEFAULT_EDGES,
      groupBy: 'CUSTOMER',
      groups: DEBTORS,
    });
    const past = await pastMonths({ ask, connection, selection, organization, days });
    const sums = { aged: agedSums(rows), ...(await movedInMonth(ask, selection)) };
    const months: Month[] = [...past, { selection, sums, changes: null }];
    const keys = rows.flatMap(({ rank, key }) =>
      rank !== null && rank <= DEBTORS && key !== null ? [key] : [],
    );
    const names = await labelsOf(connection, organization.id, 'CUSTOMER', [...new Set(keys)]);
    return {
      asOf,
      attributedAsOf,
      today: selection.isToday,
      currency: target.currency,
      buckets: BUCKETS,
      months: months.flatMap((month, i) => {
        const before = months[i - 1];
        return before === undefined ? [] : [chartMonth(before, month)];
      }),
      ...debtorsOf(rows, selection, names),
      changedDocuments: Math.max(0, ...months.map(({ changes }) => changes ?? 0)),
      formulas: FORMULAS,
    };
  });
}

/** Returns the largest debtors with their shares, and the sum of all others. */
function debtorsOf(
  rows: readonly AgedRow[],
  selection: Selection,
  names: ReadonlyMap<string, string>,
): Pick<ReceivablesTrend, 'debtors' | 'others'> {
  const shown = { selection, by: 'DUE_DATE', buckets: BUCKETS } as const;
  const byRank = Map.groupBy(rows, ({ rank }) => rank);
  const total = cellsOf(byRank.get(null) ?? [], shown, null).receivables.amount;
  let owed = 0;
  const debtors = Array.from({ length: DEBTORS }, (_, i) => byRank.get(i + 1)).flatMap((own) => {
    const customerId = own?.[0]?.key;
    if (own === undefined || customerId === undefined || customerId === null) return [];
    const { receivables, overdue } = cellsOf(own, shown, { groupBy: 'CUSTOMER', group: customerId });
    if (receivables.amount <= 0) return [];
    owed += receivables.amount;
    const cumulativeShare = percentOf(owed, total);
    const current = receivables.amount - overdue.amount;
    return [
      { customerId, name: names.get(customerId) ?? '', receivables, overdue, current, cumulativeShare },
    ];
  });
  const others = byRank.get(DEBTORS + 1);
  if (others === undefined) return { debtors, others: null };
  const { amount } = cellsOf(others, shown, null).receivables;
  return { debtors, others: { customers: others[0]?.groups ?? 0, amount } };
}
