import { localDate } from '../../kernel/calendar.ts';
import { addDays, weekdayOf } from '../../kernel/days.ts';
import { fromOpenInvoices, joinDocument, joinDocuments, joinLinks } from '../../ledger/relations.ts';
import type { DataContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { queryRows, rowShape, shape } from '../../platform/db/rows.ts';
import { inSnapshot, inTransaction } from '../../platform/db/transaction.ts';
import type { Organization } from '../../platform/organization.ts';
import { computeForecast } from './queries.ts';
import { USUAL_WEEKS } from './schema.ts';
import { inOneCurrency } from './sums.ts';

/** Retention of forecasts: two years, at most 104 × 13 rows for each organization. */
const KEPT_DAYS = 104 * 7;
/** Days after its end during which a week is counted again daily, because payments are recorded late. */
const RECOUNTED_DAYS = 35;

type OrganizationFacts = Pick<Organization, 'id' | 'timezone' | 'currency' | 'rates'>;

/**
 * Records forecasts: stores one in each week, and counts the actual payments of ended weeks. Each call does
 * one of these.
 * @returns whether there may be more to do
 */
export async function keepForecast(context: DataContext, place: OrganizationFacts): Promise<boolean> {
  const now = context.clock.now();
  const today = localDate(now, place.timezone);
  if (await storeForecast(context, place, { now, today })) return true;
  return countPaid(context, place, today);
}

const mondayOf = (day: string): string => addDays(day, 1 - weekdayOf(day));

async function storeForecast(
  { database }: Pick<DataContext, 'database'>,
  place: OrganizationFacts,
  { now, today }: { now: string; today: string },
): Promise<boolean> {
  if (await isMade(database.pool, place.id, today)) return false;
  const { weeks, sums, intervals } = await inSnapshot(database, (connection) =>
    computeForecast(connection, place, { query: { weeks: USUAL_WEEKS }, now }),
  );
  const all = [...sums.byCurrency.values()];
  const records = weeks.map(({ from, until }, i) => ({
    week_from: from,
    week_until: until,
    expected: inOneCurrency(
      all.map(({ currency, weeks: of }) => ({ currency, amount: of[i] ?? 0 })),
      place.currency,
      place.rates,
    ),
    ...(intervals[i] ?? { p10: 0, p50: 0, p90: 0 }),
  }));
  await inTransaction(database, async (connection) => {
    await connection.query({
      name: 'store payment forecast',
      text: `INSERT INTO payment_forecasts (organization_id, made_on, made_at, currency, week_from, week_until, expected, p10, p50, p90)
             SELECT $1, $2, $3, $4, x.week_from, x.week_until, x.expected, x.p10, x.p50, x.p90
             FROM json_to_recordset($5) AS x(week_from date, week_until date, expected bigint, p10 bigint, p50 bigint, p90 bigint)
             ON CONFLICT (organization_id, made_on, week_until) DO NOTHING`,
      values: [place.id, today, now, place.currency, JSON.stringify(records)],
    });
    await connection.query({
      name: 'forget payment forecasts',
      text: 'DELETE FROM payment_forecasts WHERE organization_id = $1 AND made_on < $2',
      values: [place.id, addDays(today, -KEPT_DAYS)],
    });
  });
  return true;
}

/**
 * Returns whether this week's forecast is stored or not needed. Without open invoices, there is nothing to
 * forecast.
 */
async function isMade(
  queryable: Pick<Connection, 'query'>,
  organizationId: string,
  today: string,
): Promise<boolean> {
  const { rows } = await queryable.query<{ made: boolean }>({
    name: 'payment forecast of the week',
    text: `SELECT EXISTS (SELECT 1 FROM payment_forecasts WHERE organization_id = $1 AND made_on >= $2)
             OR NOT EXISTS (SELECT 1 ${fromOpenInvoices('d')}) AS made`,
    values: [organizationId, mondayOf(today)],
  });
  return rows[0]?.made ?? true;
}

/** Selects the first ended week to count. */
const TO_COUNT = {
  name: 'forecast weeks to count',
  text: `
SELECT week_until AS until FROM payment_forecasts
WHERE organization_id = $1 AND week_until < $2
  AND (paid_counted_on IS NULL OR (paid_counted_on < $2 AND week_until >= $3))
ORDER BY week_until LIMIT 1`,
  row: rowShape<{ until: string }>({ until: shape.date }),
};

/**
 * Selects the actual payments of a week for each forecast. They are dated in the week and were recorded after
 * the forecast. Their invoices were open and undisputed when the forecast was made.
 */
const PAID = {
  name: 'payments of a forecast week',
  text: `
SELECT f.made_on AS "madeOn", i.currency, least(sum(l.amount_in_effect), ${Number.MAX_SAFE_INTEGER})::bigint AS amount
FROM payment_forecasts f
${joinDocuments('p')} AND p.kind = 'PAYMENT' AND p.dated_on BETWEEN f.week_from AND f.week_until
  AND p.dated_at BETWEEN f.week_from - interval '2 days' AND f.week_until + interval '2 days' AND p.created_at > f.made_at
${joinLinks('l')} AND l.credit_id = p.id
${joinDocument('i', 'l.debit_id')} AND i.kind = 'INVOICE' AND i.created_at <= f.made_at
WHERE f.organization_id = $1 AND f.week_until = $2
  AND (i.written_off_at IS NULL OR i.written_off_at > f.made_at)
  AND NOT EXISTS (SELECT 1 FROM disputes x WHERE x.organization_id = $1 AND x.invoice_id = i.id
    AND x.opened_at <= f.made_at AND (x.resolved_at IS NULL OR x.resolved_at > f.made_at))
GROUP BY f.made_on, i.currency`,
  row: rowShape<{ madeOn: string; currency: string; amount: number }>({
    madeOn: shape.date,
    currency: shape.text,
    amount: shape.integer,
  }),
};

async function countPaid(
  { database }: Pick<DataContext, 'database'>,
  place: OrganizationFacts,
  today: string,
): Promise<boolean> {
  const { rows } = await queryRows(database.pool, {
    ...TO_COUNT,
    values: [place.id, today, addDays(today, -RECOUNTED_DAYS)],
  });
  const [week] = rows;
  if (week === undefined) return false;
  const { rows: paid } = await queryRows(database.pool, { ...PAID, values: [place.id, week.until] });
  const records = [...Map.groupBy(paid, ({ madeOn }) => madeOn)].map(([madeOn, parts]) => ({
    made_on: madeOn,
    paid: inOneCurrency(parts, place.currency, place.rates),
  }));
  await database.pool.query({
    name: 'store payments of a forecast week',
    text: `UPDATE payment_forecasts f SET paid_counted_on = $3, paid = coalesce((
             SELECT x.paid FROM json_to_recordset($4) AS x(made_on date, paid bigint) WHERE x.made_on = f.made_on), 0)
           WHERE f.organization_id = $1 AND f.week_until = $2`,
    values: [place.id, week.until, today, JSON.stringify(records)],
  });
  return true;
}
