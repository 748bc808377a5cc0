import { sql } from 'kysely';
import type { CalendarDay } from '../../../kernel/calendar.ts';
import { addDays } from '../../../kernel/days.ts';
import { rowShape, shape } from '../../../platform/db/rows.ts';
import { firstOfMonth } from '../../domain/figures/months.ts';
import {
  appliedInMonths,
  DEFAULT_DAYS,
  type Period,
  relationOf,
} from '../../figures/measures.ts';
import { type Ask, parseExactly } from '../../figures/run.ts';
import { type Selection, selectedDocuments } from '../../figures/selection.ts';
import { addByCurrency, type CurrencySum } from '../../figures/sums.ts';
import { CREDITS, type MonthSums } from '../sums.ts';

/** The month ends of a chart in ascending order: consecutive ones, the last of which may be any day. */
type MonthEnds = readonly CalendarDay[];

const { date, integer, oneOf, text } = shape;
const SUM = { currency: text, count: integer, amount: text };

/** Returns from the first of some days to the last of some months. */
const periodUntil = (from: CalendarDay, ends: MonthEnds): Period => ({ from, to: ends.at(-1) ?? from, days: 0 });

const startOfMonths = (ends: MonthEnds): CalendarDay => firstOfMonth(ends[0] ?? '');

interface DaySum extends CurrencySum {
  day: CalendarDay;
}
const DAY_ROW = rowShape<Omit<DaySum, 'amount'> & { amount: string }>({ day: date, ...SUM });

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
export async function soldInMonths(
  ask: Ask,
  selection: Selection,
  ends: MonthEnds,
): Promise<MonthSums['sold'][]> {
  const begins = (to: CalendarDay) => addDays(to, 1 - DEFAULT_DAYS);
  const sums = await sumsByDay(ask, selection, 'SALES', periodUntil(begins(ends[0] ?? ''), ends));
  return ends.map((to) => {
    const month = firstOfMonth(to);
    return [
      ...between(sums, begins(to), addDays(month, -1)).map((one) => ({ ...one, isOfMonth: false })),
      ...between(sums, month, to).map((one) => ({ ...one, isOfMonth: true })),
    ];
  });
}

/** Returns the payments received in each month. */
export async function collectedInMonths(
  ask: Ask,
  selection: Selection,
  ends: MonthEnds,
): Promise<MonthSums['collected'][]> {
  const period = periodUntil(startOfMonths(ends), ends);
  const sums = await sumsByDay(ask, selection, 'COLLECTED', period);
  return ends.map((to) => between(sums, firstOfMonth(to), to));
}

interface AppliedRow {
  n: number;
  currency: string;
  kind: (typeof CREDITS)[number];
  count: number;
  amount: string;
}
const APPLIED_ROW = rowShape<AppliedRow>({ n: integer, kind: oneOf(CREDITS), ...SUM });

/** Returns the credits applied to invoices in each month. */
export async function appliedSumsInMonths(
  ask: Ask,
  selection: Selection,
  ends: MonthEnds,
): Promise<MonthSums['applied'][]> {
  const period = periodUntil(startOfMonths(ends), ends);
  const rows = await ask(
    'applied in months',
    sql`WITH ${appliedInMonths(selection, period, ends)}
      SELECT m.n, m.currency, m.credit_kind AS kind, count(*) AS count, sum(m.value)::text AS amount
      FROM applied m ${selectedDocuments(selection)} GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
    APPLIED_ROW,
  );
  return ends.map((_, month) =>
    rows
      .filter(({ n }) => n === month)
      .map(({ n: _n, amount, ...one }) => ({ ...one, amount: parseExactly(amount) })),
  );
}
