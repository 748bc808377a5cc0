import type { DataContext } from '../../platform/context.ts';
import type { Organization } from '../../platform/organization.ts';
import { monthEndsBefore } from '../domain/figures/months.ts';
import { inFigures } from '../figures/run.ts';
import { readSelection } from '../figures/selection.ts';
import { inTurn, type Turn } from '../month-ends/several/turn.ts';
import { loadLargestDebtors } from './debtors.ts';
import { BUCKETS, changedIn, chartMonth, loadMonthsUntil, receivablesAt } from './months.ts';
import type { ReceivablesTrend, TrendQuery } from './schema.ts';

/** Months of a trend, with the one of `asOf`. */
const MONTHS = 13;

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

/**
 * Returns receivables, collection speed and movements by month, and the largest debtors.
 * @param isExact whether months that changed since they were stored are computed; only jobs wait for that
 */
export async function loadReceivablesTrend(
  context: DataContext,
  organization: Organization,
  query: TrendQuery,
  { isExact } = { isExact: false },
): Promise<ReceivablesTrend> {
  const requestedSelection = await readSelection(context, organization, query);
  const { asOf, attributedAsOf, target } = requestedSelection;
  const days = monthEndsBefore(asOf, MONTHS);
  const compute = (turn: Turn) =>
    inFigures(
      context.database,
      requestedSelection,
      async (ask, selection, connection) => {
        const question = { ask, connection, selection, organization, turn };
        const { past, opening, current } = await loadMonthsUntil({
          ...question,
          days,
          withApplied: true,
          isExact,
        });
        const debtors = await loadLargestDebtors(ask, selection, receivablesAt(current).all.amount);
        const months = [...past, current];
        return {
          asOf,
          attributedAsOf,
          today: selection.isToday,
          currency: target.currency,
          buckets: BUCKETS,
          months: months.flatMap((month, i) => {
            const before = month === current ? opening : months[i - 1];
            return before === undefined ? [] : [chartMonth(before, month)];
          }),
          ...debtors,
          changedDocuments: changedIn(months),
          formulas: FORMULAS,
        };
      },
      turn.retake,
    );
  return inTurn(organization.id, compute, { isJob: isExact });
}
