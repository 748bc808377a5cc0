import { sql } from 'kysely';
import type { CalendarDay } from '../../kernel/calendar.ts';
import { addDays, daysBetween } from '../../kernel/days.ts';
import { rowShape, shape } from '../../platform/db/rows.ts';
import { convertSum, type Target } from '../domain/figures/convert.ts';
import {
  averageDays,
  averageDaysDelinquent,
  bestPossibleDso,
  collectionEffectiveness,
  countbackDso,
  daysSalesOutstanding,
  type Stretch,
  weightedDays,
} from '../domain/figures/formulas.ts';
import { type Period, relationOf, salesRelation } from './measures.ts';
import { PARTS, positionRelation } from './positions.ts';
import { type Ask, parseExactly } from './run.ts';
import type { DaysToPay, Dso, Figure, Sum } from './schema.ts';
import { type Selection, selectedDocuments } from './selection.ts';
import { addByCurrency, addressOf, type CurrencySum, sumOf } from './sums.ts';

const { boolean, date, integer, text } = shape;
const sumInput = (name: string, sum: Sum) => ({ name, value: null, sum });
const numberInput = (name: string, value: number) => ({ name, value });

const OPEN_ROW = rowShape<{ currency: string; isCurrent: boolean; count: number; amount: string }>({
  currency: text,
  isCurrent: boolean,
  count: integer,
  amount: text,
});

export interface Receivables {
  all: Sum;
  /** The part that was not yet due. */
  current: Sum;
}

/** Returns receivables at the end of a day, and the part that was not yet due. */
export async function loadReceivables(ask: Ask, selection: Selection): Promise<Receivables> {
  const rows = await ask(
    'receivables',
    // Groups by day and part first, like aging. With a condition on one part, the planner would underestimate
    // the rows.
    sql`WITH ${positionRelation(selection)},
      by_day AS MATERIALIZED (
        SELECT m.currency, m.part, m.due_on, count(*) AS count, sum(m.value) AS amount
        FROM positions m ${selectedDocuments(selection)} GROUP BY 1, 2, 3)
      SELECT currency, due_on >= ${selection.asOf}::date AS "isCurrent", sum(count)::bigint AS count, sum(amount)::text AS amount
      FROM by_day WHERE part = ${PARTS.RECEIVABLE}::int GROUP BY 1, 2`,
    OPEN_ROW,
  );
  const sums = (all: boolean): CurrencySum[] =>
    rows
      .filter(({ isCurrent }) => all || isCurrent)
      .map(({ currency, count, amount }) => ({ currency, count, amount: parseExactly(amount) }));
  return {
    all: sumOf(sums(true), selection, { measure: 'RECEIVABLES' }),
    current: sumOf(sums(false), selection, { measure: 'RECEIVABLES', maxAge: 0 }),
  };
}

const MONTH_ROW = rowShape<{
  month: string;
  currency: string;
  isOfPeriod: boolean;
  count: number;
  amount: string;
}>({
  month: date,
  currency: text,
  isOfPeriod: boolean,
  count: integer,
  amount: text,
});

export interface SoldRow extends CurrencySum {
  /** The first day of the month. */
  month: CalendarDay;
  isOfPeriod: boolean;
}

/** Returns sales by month, from the month of one day to another day, and marks those within the period. */
export async function loadSoldBetween(
  ask: Ask,
  selection: Selection,
  bounds: Period,
  period: Period,
): Promise<SoldRow[]> {
  const rows = await ask(
    'sales',
    // Groups by day first, so that nothing is computed for each document.
    sql`WITH sales AS (${salesRelation(selection, bounds)}),
      by_day AS (
        SELECT m.dated_on AS day, m.currency, count(*) AS count, sum(m.value) AS amount
        FROM sales m ${selectedDocuments(selection)} GROUP BY 1, 2)
      SELECT date_trunc('month', day::timestamp)::date AS month, currency, day >= ${period.from}::date AS "isOfPeriod",
        sum(count)::bigint AS count, sum(amount)::text AS amount
      FROM by_day GROUP BY 1, 2, 3`,
    MONTH_ROW,
  );
  return rows.map((one) => ({ ...one, amount: parseExactly(one.amount) }));
}

/** Returns the sales of the period. */
export async function loadSales(ask: Ask, selection: Selection, period: Period): Promise<Sum> {
  const rows = await loadSoldBetween(ask, selection, period, period);
  return sumOf(rows, selection, { measure: 'SALES', days: period.days });
}

/** Months of sales to read: first 4, then more if these do not cover the receivables. */
const MONTHS = [4, 13, 61];

const firstOfMonth = (day: CalendarDay) => `${day.slice(0, 8)}01`;

/** Returns the first days of the given number of months, newest first. */
function monthsBefore(day: CalendarDay, count: number): CalendarDay[] {
  const months = [firstOfMonth(day)];
  while (months.length < count) months.push(firstOfMonth(addDays(months.at(-1) ?? day, -1)));
  return months;
}

export interface Sold {
  ofPeriod: Sum;
  months: Dso['countback']['months'];
  value: number | null;
  uncovered: number;
}

/** Computes countback DSO by month. Reads further months while receivables remain, up to five years. */
export async function countBack(
  ask: Ask,
  selection: Selection,
  period: Period,
  receivables: Sum,
): Promise<Sold> {
  const { asOf, target, parameters } = selection;
  const rows: SoldRow[] = [];
  let counted = countbackDso(receivables.amount, []);
  let to = asOf;
  for (const count of MONTHS) {
    const months = monthsBefore(asOf, count);
    const from = [months.at(-1) ?? asOf, period.from].sort()[0] ?? asOf;
    if (from <= to) rows.push(...(await loadSoldBetween(ask, selection, { from, to, days: 0 }, period)));
    to = from <= to ? addDays(from, -1) : to;
    counted = countbackDso(receivables.amount, stretchesOf(months, asOf, rows, target));
    if (counted.uncovered === 0) break;
  }
  const sold = rows.filter(({ isOfPeriod }) => isOfPeriod);
  return {
    ofPeriod: sumOf(sold, selection, { measure: 'SALES', days: period.days }),
    months: counted.stretches.map((one) => ({
      ...one,
      documents: addressOf(
        'documents',
        { ...parameters, asOf: one.to },
        { measure: 'SALES', days: one.days },
      ),
    })),
    value: counted.value,
    uncovered: counted.uncovered,
  };
}

function stretchesOf(
  months: readonly CalendarDay[],
  asOf: CalendarDay,
  rows: readonly SoldRow[],
  target: Target,
): Stretch[] {
  return months.map((from, i) => {
    const to = i === 0 ? asOf : addDays(months[i - 1] ?? asOf, -1);
    const sold = rows.filter(({ month }) => month === from);
    return {
      from,
      to,
      days: daysBetween(from, to) + 1,
      sales: convertSum(addByCurrency(sold), target).amount,
    };
  });
}

/** Returns DSO in its three forms and average days delinquent. */
export function dsoFigures(
  { all, current }: Receivables,
  sold: Sold,
  { days }: Period,
): Pick<Dso, 'simple' | 'bestPossible' | 'averageDaysDelinquent' | 'countback'> {
  const period = { sales: sold.ofPeriod.amount, days };
  const base = [sumInput('sales', sold.ofPeriod), numberInput('days', days)];
  return {
    simple: {
      name: 'DSO',
      value: daysSalesOutstanding(all.amount, period),
      unit: 'DAYS',
      formula: 'receivables / sales × days',
      inputs: [sumInput('receivables', all), ...base],
    },
    bestPossible: {
      name: 'Best possible DSO',
      value: bestPossibleDso(current.amount, period),
      unit: 'DAYS',
      formula: 'current receivables / sales × days',
      inputs: [sumInput('current receivables', current), ...base],
    },
    averageDaysDelinquent: {
      name: 'Average days delinquent',
      value: averageDaysDelinquent({ receivables: all.amount, current: current.amount }, period),
      unit: 'DAYS',
      formula: 'DSO − best possible DSO = (receivables − current receivables) / sales × days',
      inputs: [sumInput('receivables', all), sumInput('current receivables', current), ...base],
    },
    countback: {
      name: 'Countback DSO',
      value: sold.value,
      unit: 'DAYS',
      formula:
        'days of the months whose sales the receivables use up, newest first, plus the remaining ' +
        'share of the last month',
      inputs: [sumInput('receivables', all)],
      months: sold.months,
      uncovered: sold.uncovered,
    },
  };
}

/** Returns the collection effectiveness index of a period. */
export function effectivenessFigure(beginning: Sum, sold: Sum, { all, current }: Receivables): Figure {
  return {
    name: 'Collection effectiveness index',
    value: collectionEffectiveness({
      beginning: beginning.amount,
      sales: sold.amount,
      ending: all.amount,
      endingCurrent: current.amount,
    }),
    unit: 'PERCENT',
    formula:
      '(beginning receivables + sales − ending receivables) / (beginning receivables + sales − ending current receivables) × 100',
    inputs: [
      sumInput('beginning receivables', beginning),
      sumInput('sales', sold),
      sumInput('ending receivables', all),
      sumInput('ending current receivables', current),
    ],
  };
}

const PAID_ROW = rowShape<{
  currency: string;
  count: number;
  amount: string;
  days: number;
  late: number;
  weighted: string;
  weightedLate: string;
}>({
  currency: text,
  count: integer,
  amount: text,
  days: integer,
  late: integer,
  weighted: text,
  weightedLate: text,
});

/** Returns the days from issue and from the due day until payment, for invoices paid in a period. */
export async function loadDaysToPay(
  ask: Ask,
  selection: Selection,
  period: Period,
): Promise<Omit<DaysToPay, 'asOf' | 'attributedAsOf' | 'currency' | 'period' | 'changedSince'>> {
  const { ctes, from } = relationOf('PAID', selection, period);
  const rows = await ask(
    'days to pay',
    sql`WITH ${ctes} SELECT m.currency, count(*) AS count, sum(m.value)::text AS amount,
        sum(m.paid_on - m.dated_on)::bigint AS days, sum(m.paid_on - m.due_on)::bigint AS late,
        sum(m.value * (m.paid_on - m.dated_on))::text AS weighted, sum(m.value * (m.paid_on - m.due_on))::text AS "weightedLate"
      FROM ${from} ${selectedDocuments(selection)} GROUP BY 1`,
    PAID_ROW,
  );
  const paid = sumOf(
    rows.map((one) => ({ ...one, amount: parseExactly(one.amount) })),
    selection,
    { measure: 'PAID', days: period.days },
  );
  const add = (of: (one: (typeof rows)[number]) => number) => rows.reduce((sum, one) => sum + of(one), 0);
  // Each currency is weighted by its converted total.
  const weighed = (of: (one: (typeof rows)[number]) => string) =>
    rows.reduce((sum, one) => {
      const exact = Number(one.amount);
      const { amount } = convertSum([{ currency: one.currency, amount: exact }], selection.target);
      return exact === 0 ? sum : sum + (Number(of(one)) / exact) * amount;
    }, 0);
  const figure = (name: string, formula: string, value: number | null): Figure => ({
    name,
    value,
    formula,
    unit: 'DAYS',
    inputs: [sumInput('paid', paid), numberInput('invoices', paid.count)],
  });
  const [issue, due] = ['day of payment − day of issue', 'day of payment − due day'];
  return {
    average: figure(
      'Average days to pay',
      `Σ (${issue}) / invoices`,
      averageDays(
        add(({ days }) => days),
        paid.count,
      ),
    ),
    weighted: figure(
      'Weighted average days to pay',
      `Σ (${issue}) × amount / Σ amount`,
      weightedDays(
        weighed((one) => one.weighted),
        paid.amount,
      ),
    ),
    averageLate: figure(
      'Average days late',
      `Σ (${due}) / invoices`,
      averageDays(
        add(({ late }) => late),
        paid.count,
      ),
    ),
    weightedLate: figure(
      'Weighted average days late',
      `Σ (${due}) × amount / Σ amount`,
      weightedDays(
        weighed((one) => one.weightedLate),
        paid.amount,
      ),
    ),
    paid,
  };
}
