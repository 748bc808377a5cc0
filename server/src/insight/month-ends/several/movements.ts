import { sql } from 'kysely';
import type { CalendarDay } from '../../../kernel/calendar.ts';
import { addDays } from '../../../kernel/days.ts';
import { rowShape, shape } from '../../../platform/db/rows.ts';
import { firstOfMonth } from '../../domain/figures/months.ts';
import { DEFAULT_DAYS, type Period, relationOf } from '../../figures/measures.ts';
import { type Ask, parseExactly } from '../../figures/run.ts';
import { type Selection, selectedDocuments } from '../../figures/selection.ts';
import { addByCurrency, type CurrencySum } from '../../figures/sums.ts';
import type { MonthSums } from '../sums.ts';
import type { Months } from './months.ts';

interface DaySum extends CurrencySum {
  day: CalendarDay;
}
const { date, integer, text } = shape;
const DAY_ROW = rowShape<Omit<DaySum, 'amount'> & { amount: string }>({
  day: date,
  currency: text,
  count: integer,
  amount: text,
});

/** Adds up invoices or payments by day and currency. There are few days, so months are added up here. */
async function sumsByDay(
  ask: Ask,
  selection: Selection,
  measure: 'SALES' | 'COLLECTED',
  period: Period,
): Promise<DaySum[]> {
  const { ctes, from } = relationOf(measure, selection, period);
  const rows = await ask(
    `${measure} by day`,
    sql`WITH ${ctes} SELECT m.dated_on AS day, m.currency, count(*) AS count, sum(m.value)::text AS amount
      FROM ${from} ${selectedDocuments(selection)} GROUP BY 1, 2`,
    DAY_ROW,
  );
  return rows.map((one) => ({ ...one, amount: parseExactly(one.amount) }));
}

const between = (sums: readonly DaySum[], from: CalendarDay, to: CalendarDay): CurrencySum[] =>
  addByCurrency(sums.filter(({ day }) => day >= from && day <= to));

/** Returns the sales of the 90 days up to each month end. */
export async function loadSoldInMonths(
  ask: Ask,
  selection: Selection,
  { ends, from, last }: Months,
): Promise<MonthSums['sold'][]> {
  const period = { from: addDays(from, -DEFAULT_DAYS), to: last, days: 0 };
  const sums = await sumsByDay(ask, selection, 'SALES', period);
  return ends.map((to) => {
    const month = firstOfMonth(to);
    return [
      ...between(sums, addDays(to, 1 - DEFAULT_DAYS), addDays(month, -1)).map((one) => ({
        ...one,
        isOfMonth: false,
      })),
      ...between(sums, month, to).map((one) => ({ ...one, isOfMonth: true })),
    ];
  });
}

/** Returns the payments received in each month. */
export async function loadCollectedInMonths(
  ask: Ask,
  selection: Selection,
  { ends, from, last }: Months,
): Promise<MonthSums['collected'][]> {
  const sums = await sumsByDay(ask, selection, 'COLLECTED', { from, to: last, days: 0 });
  return ends.map((to) => between(sums, firstOfMonth(to), to));
}
