import type { Database } from '../../platform/db/database.ts';
import { queryRows, rowShape, shape } from '../../platform/db/rows.ts';
import type { Organization } from '../../platform/organization.ts';
import type { ForecastAccuracy, ForecastAccuracyQuery } from './schema.ts';

interface StoredWeek {
  madeOn: string;
  from: string;
  until: string;
  weeksAhead: number;
  expected: number;
  p10: number;
  p50: number;
  p90: number;
  paid: number | null;
  countedOn: string | null;
}

const { date, integer, orNull } = shape;
const FORECASTS = {
  name: 'payment forecasts',
  text: `
SELECT f.made_on AS "madeOn", f.week_from AS from, f.week_until AS until, (f.week_until - f.made_on) / 7 AS "weeksAhead",
  f.expected, f.p10, f.p50, f.p90, f.paid, f.paid_counted_on AS "countedOn"
FROM payment_forecasts f
WHERE f.organization_id = $1 AND f.currency = $2 AND f.made_on IN (
  SELECT DISTINCT made_on FROM payment_forecasts WHERE organization_id = $1 AND currency = $2 ORDER BY made_on DESC LIMIT $3)
ORDER BY f.made_on DESC, f.week_until`,
  row: rowShape<StoredWeek>({
    madeOn: date,
    from: date,
    until: date,
    weeksAhead: integer,
    expected: integer,
    p10: integer,
    p50: integer,
    p90: integer,
    paid: orNull(integer),
    countedOn: orNull(date),
  }),
};

/** Compares recorded forecasts with actual amounts, by how far ahead they were made. */
export async function readForecastAccuracy(
  { pool }: Database,
  { id, currency }: Organization,
  { weeks = 26 }: ForecastAccuracyQuery,
): Promise<ForecastAccuracy> {
  const { rows } = await queryRows(pool, { ...FORECASTS, values: [id, currency, weeks] });
  const horizons = [...Map.groupBy(rows, ({ weeksAhead }) => weeksAhead)].sort(([a], [b]) => a - b);
  return {
    currency,
    horizons: horizons.map(([weeksAhead, of]) => ({ weeksAhead, ...compareWeeks(of) })),
    forecasts: [...Map.groupBy(rows, ({ madeOn }) => madeOn)].map(([madeOn, of]) => ({
      madeOn,
      weeks: of.map(({ madeOn: _, weeksAhead: __, ...week }) => week),
    })),
  };
}

function compareWeeks(
  weeks: readonly StoredWeek[],
): Omit<ForecastAccuracy['horizons'][number], 'weeksAhead'> {
  const ended = weeks.flatMap((week) => (week.paid === null ? [] : [{ ...week, paid: week.paid }]));
  const sum = (of: (week: (typeof ended)[number]) => number) =>
    ended.reduce((total, week) => total + of(week), 0);
  const expected = sum((week) => week.expected);
  const paid = sum((week) => week.paid);
  const isWithin = (week: (typeof ended)[number]) => week.p10 <= week.paid && week.paid <= week.p90;
  return {
    weeks: ended.length,
    expected: Math.min(expected, Number.MAX_SAFE_INTEGER),
    paid: Math.min(paid, Number.MAX_SAFE_INTEGER),
    error: expected === 0 ? null : sum((week) => Math.abs(week.paid - week.expected)) / expected,
    bias: expected === 0 ? null : (paid - expected) / expected,
    within: ended.length === 0 ? null : sum((week) => (isWithin(week) ? 1 : 0)) / ended.length,
  };
}
