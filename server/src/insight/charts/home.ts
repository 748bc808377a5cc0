import { sql } from 'kysely';
import { type CalendarDay, localDate } from '../../kernel/calendar.ts';
import { addDays, weekdayOf } from '../../kernel/days.ts';
import type { DataContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { rowShape, shape } from '../../platform/db/rows.ts';
import type { Organization } from '../../platform/organization.ts';
import { rowScope } from '../../platform/restriction.ts';
import { comparedWith, type Past } from '../domain/figures/changes.ts';
import { percentOf } from '../domain/figures/formulas.ts';
import { monthEndsBefore, sameDayOfMonth } from '../domain/figures/months.ts';
import { promiseRelation } from '../figures/collection-relations.ts';
import { type Period, periodOf, relationOf } from '../figures/measures.ts';
import { type Ask, inFigures, parseExactly } from '../figures/run.ts';
import { readSelection, type Selection, selectedDocuments } from '../figures/selection.ts';
import { type CurrencySum, sumOf } from '../figures/sums.ts';
import { computeExpected, type ExpectedWeek, loadStoredExpected } from '../forecast/expected-cash.ts';
import { inTurn, type Turn } from '../month-ends/several/turn.ts';
import { loadCollectedIn, monthTo } from '../month-ends/sums.ts';
import { agingOf, BUCKETS, changedIn, collectedOf, dsoAt, loadMonthsUntil, type Month } from './months.ts';
import type { HomeFigures, Tile } from './schema.ts';

/** Months of a sparkline before the current one. */
const MONTHS = 12;
const WEEKS = 8;

/** Returns the tiles and charts of the home page, as of now. */
export async function loadHomeFigures(
  context: DataContext,
  organization: Organization,
): Promise<HomeFigures> {
  const now = context.clock.now();
  const requestedSelection = await readSelection(context, organization, {});
  const { asOf, attributedAsOf, target } = requestedSelection;
  const compute = (turn: Turn) =>
    inFigures(
      context.database,
      requestedSelection,
      async (ask, selection, connection) => {
        const days = monthEndsBefore(asOf, MONTHS);
        const question = { ask, connection, selection, organization, turn };
        const { past, opening, current } = await loadMonthsUntil({ ...question, days, withApplied: false });
        // The tiles compare with the last month end, so it has all changes.
        const months = [...past.slice(0, -1), ...(opening === undefined ? [] : [opening]), current];
        const aging = agingOf(current);
        const weeks = await collectedByWeek(ask, selection);
        const expected = await loadExpectedWeeks(connection, organization, now);
        return {
          asOf,
          attributedAsOf,
          currency: target.currency,
          tiles: {
            overdue: tileOf(months, (month) => agingOf(month).overdue.amount, {
              unit: 'AMOUNT',
              documents: aging.overdue.documents,
            }),
            collected: await collectedTile(ask, selection, months),
            dso: tileOf(months, (month) => dsoAt(month).dso, { unit: 'DAYS', documents: null }),
          },
          promises: await promisesOfWeek(ask, selection),
          collected: weeks,
          expected,
          expectedTotal: expected.reduce((sum, week) => sum + week.expected, 0),
          collectedTotal: weeks.reduce((sum, { amount }) => sum + amount, 0),
          buckets: BUCKETS,
          aging,
          shares: aging.buckets.map(({ amount }) => percentOf(amount, aging.receivables.amount)),
          overdueShare: percentOf(aging.overdue.amount, aging.receivables.amount),
          changedDocuments: changedIn(months),
        };
      },
      turn.retake,
    );
  return inTurn(organization.id, compute);
}

/** Returns a figure with its value at the last month end and at the one a year before. */
function tileOf(
  months: readonly Month[],
  read: (month: Month) => number | null,
  { unit, documents }: Pick<Tile, 'unit' | 'documents'>,
): Tile {
  const points = months.map((month) => ({ on: month.selection.asOf, value: read(month) }));
  const value = points.at(-1)?.value ?? null;
  const [previous, yearBefore] = [points.at(-2), points.at(-1 - MONTHS)];
  return {
    value,
    unit,
    documents,
    previous: previous === undefined ? null : comparedWith(value, previous),
    yearBefore: yearBefore === undefined ? null : comparedWith(value, yearBefore),
    points,
  };
}

/** Returns the cash collected this month, compared with the same days of earlier months. */
async function collectedTile(ask: Ask, selection: Selection, months: readonly Month[]): Promise<Tile> {
  const { asOf } = selection;
  const current = months.at(-1);
  const sum = current === undefined ? sumOf([], selection, {}) : collectedOf(current);
  const before = async (monthsBack: number): Promise<Past> => {
    const on = sameDayOfMonth(asOf, monthsBack);
    const { amount } = sumOf(await loadCollectedIn(ask, selection, monthTo(on)), selection, {});
    return comparedWith(sum.amount, { on, value: amount });
  };
  return {
    value: sum.amount,
    unit: 'AMOUNT',
    documents: sum.documents,
    previous: await before(1),
    yearBefore: await before(MONTHS),
    points: months.map((month) => ({ on: month.selection.asOf, value: collectedOf(month).amount })),
  };
}

const mondayOf = (day: CalendarDay): CalendarDay => addDays(day, 1 - weekdayOf(day));

const WEEK_ROW = rowShape<{ day: string; currency: string; count: number; amount: string }>({
  day: shape.date,
  currency: shape.text,
  count: shape.integer,
  amount: shape.text,
});

/** Returns the payments received in each of the last weeks, with the current one. */
async function collectedByWeek(ask: Ask, selection: Selection): Promise<HomeFigures['collected']> {
  const { asOf } = selection;
  const from = addDays(mondayOf(asOf), -7 * (WEEKS - 1));
  const { ctes, from: relation } = relationOf('COLLECTED', selection, { from, to: asOf, days: 0 });
  const rows = await ask(
    'collected by day',
    sql`WITH ${ctes} SELECT m.dated_on AS day, m.currency, count(*) AS count, sum(m.value)::text AS amount
      FROM ${relation} ${selectedDocuments(selection)} GROUP BY 1, 2`,
    WEEK_ROW,
  );
  return Array.from({ length: WEEKS }, (_, i) => {
    const monday = addDays(from, 7 * i);
    const until = i === WEEKS - 1 ? asOf : addDays(monday, 6);
    const sums: CurrencySum[] = rows
      .filter(({ day }) => day >= monday && day <= until)
      .map(({ currency, count, amount }) => ({ currency, count, amount: parseExactly(amount) }));
    const parameters = { ...selection.parameters, asOf: until };
    const days = i === WEEKS - 1 ? weekdayOf(asOf) : 7;
    const sum = sumOf(sums, { target: selection.target, parameters }, { measure: 'COLLECTED', days });
    return { from: monday, until, ...sum };
  });
}

/** Returns the stored forecast of today, or computes it for restricted users and before the first count. */
async function loadExpectedWeeks(
  connection: Connection,
  organization: Organization,
  now: string,
): Promise<ExpectedWeek[]> {
  const today = localDate(now, organization.timezone);
  const stored = rowScope() === null ? await loadStoredExpected(connection, organization, today) : null;
  return stored ?? computeExpected(connection, organization, now);
}

const PROMISED = rowShape<{ status: string; currency: string; count: number; amount: string }>({
  status: shape.text,
  currency: shape.text,
  count: shape.integer,
  amount: shape.text,
});

/** Returns the promises that are due this week and not yet paid. */
async function promisesOfWeek(ask: Ask, selection: Selection): Promise<HomeFigures['promises']> {
  const monday = mondayOf(selection.asOf);
  const week: Period = periodOf(addDays(monday, 6), 7);
  const rows = await ask(
    'promises of a week',
    sql`WITH ${promiseRelation(selection, week)}
      SELECT m.status, m.currency, count(*) AS count, sum(m.amount)::text AS amount
      FROM promised m ${selectedDocuments(selection)} GROUP BY 1, 2`,
    PROMISED,
  );
  const open = rows
    .filter(({ status }) => status === 'OPEN')
    .map(({ currency, count, amount }) => ({ currency, count, amount: parseExactly(amount) }));
  const { amount, count } = sumOf(open, selection, {});
  return { from: week.from, to: week.to, amount, count };
}
