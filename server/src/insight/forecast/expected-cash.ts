import { type CalendarDay, localDate } from '../../kernel/calendar.ts';
import type { DataContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { queryRows, rowShape, shape } from '../../platform/db/rows.ts';
import { inSnapshot } from '../../platform/db/transaction.ts';
import type { Organization } from '../../platform/organization.ts';
import { convertForecast } from './converted.ts';
import { computeForecast } from './queries.ts';

type OrganizationFacts = Pick<Organization, 'id' | 'timezone' | 'currency' | 'rates'>;

/** Weeks of the chart of expected cash. */
const WEEKS = 8;

/** Cash expected in a week, with the range that it is in with a probability of 80 %. */
export interface ExpectedWeek {
  from: CalendarDay;
  until: CalendarDay;
  expected: number;
  p10: number;
  p90: number;
}

/** Computes expected cash by week from the open invoices. */
export async function computeExpected(
  connection: Connection,
  organization: OrganizationFacts,
  now: string,
): Promise<ExpectedWeek[]> {
  const computed = await computeForecast(connection, organization, { query: { weeks: WEEKS }, now });
  const { weeks: expected } = convertForecast(computed.sums, computed.weeks.length, organization);
  return computed.weeks.map(({ from, until }, i) => {
    const { p10 = 0, p90 = 0 } = computed.intervals[i] ?? {};
    return { from, until, expected: expected[i] ?? 0, p10, p90 };
  });
}

const { date, integer, listOf, text } = shape;
const WEEK = rowShape<ExpectedWeek>({
  from: date,
  until: date,
  expected: integer,
  p10: integer,
  p90: integer,
});
const STORED = {
  name: 'stored expected cash',
  text: 'SELECT weeks FROM expected_cash WHERE organization_id = $1 AND made_on = $2 AND currency = $3',
  row: rowShape<{ weeks: ExpectedWeek[] }>({ weeks: listOf(WEEK) }),
};

/** Returns today's stored forecast in the currency of the organization; null: none is stored. */
export async function loadStoredExpected(
  connection: Connection,
  { id, currency }: Pick<Organization, 'id' | 'currency'>,
  today: CalendarDay,
): Promise<ExpectedWeek[] | null> {
  const { rows } = await queryRows(connection, { ...STORED, values: [id, today, currency] });
  return rows[0]?.weeks ?? null;
}

const OUTDATED = {
  name: 'count without expected cash',
  text: `SELECT h.begun_at::text AS "countedAt" FROM payment_histories h LEFT JOIN expected_cash e ON e.organization_id = $1
         WHERE h.organization_id = $1 AND h.last_customer_id IS NULL
           AND (e.counted_at IS DISTINCT FROM h.begun_at OR e.made_on <> $2 OR e.currency <> $3)`,
  row: rowShape<{ countedAt: string }>({ countedAt: text }),
};

/**
 * Stores a forecast after each count of payment behavior.
 * @returns whether it stored one
 */
export async function keepExpectedCash(
  { database, clock }: DataContext,
  organization: OrganizationFacts,
): Promise<boolean> {
  const now = clock.now();
  const { id, currency, timezone } = organization;
  const today = localDate(now, timezone);
  const { rows } = await queryRows(database.pool, { ...OUTDATED, values: [id, today, currency] });
  const [count] = rows;
  if (count === undefined) return false;
  const weeks = await inSnapshot(database, (connection) => computeExpected(connection, organization, now));
  await database.pool.query({
    name: 'store expected cash',
    text: `INSERT INTO expected_cash (organization_id, made_on, counted_at, currency, weeks) VALUES ($1, $2, $3, $4, $5)
           ON CONFLICT (organization_id) DO UPDATE SET made_on = excluded.made_on, counted_at = excluded.counted_at,
             currency = excluded.currency, weeks = excluded.weeks`,
    values: [id, today, count.countedAt, currency, JSON.stringify(weeks)],
  });
  return true;
}
