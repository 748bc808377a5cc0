import type { CalendarDay } from '../../kernel/calendar.ts';
import { addDays, weekdayOf } from '../../kernel/days.ts';
import type { Database } from '../../platform/db/database.ts';
import { type CASH_AGES, cashAgeOf } from '../domain/ages.ts';
import { IS_OPEN } from './open.ts';

type Pool = Database['pool'];

const WEEKS = 12;

/** Cash of one age in one currency, in minor units. */
export interface CashOfAge {
  currency: string;
  age: (typeof CASH_AGES)[number];
  amount: number;
}

/** Bank transactions of a week, by booking day. */
interface StraightThroughWeek {
  /** Its Monday. */
  week: CalendarDay;
  automatic: number;
  byPeople: number;
  open: number;
}

/** The amount of `t` that is not decided: after a deletion, that of the deleted documents only. */
const UNDECIDED_AMOUNT = `CASE WHEN t.state <> 'PARTLY_MATCHED' THEN t.amount ELSE coalesce((
  SELECT sum(p.amount) FROM bank_matches m
  JOIN bank_match_parts p ON p.organization_id = $1 AND p.match_id = m.id AND p.document_id IS NULL AND p.kind <> 'FEE'
  WHERE m.organization_id = $1 AND m.bank_transaction_id = t.id AND m.undone_at IS NULL), 0) END`;

/** Returns booked money in that is not decided, by currency and age. */
export async function loadUnidentifiedCash(
  pool: Pool,
  organizationId: string,
  today: CalendarDay,
): Promise<CashOfAge[]> {
  const { rows } = await pool.query<CashOfAge>({
    name: 'unidentified cash by age',
    text: `SELECT t.currency, ${cashAgeOf('$2::date - t.booked_on')} AS age, sum(${UNDECIDED_AMOUNT})::bigint AS amount
           FROM bank_transactions t WHERE t.organization_id = $1 AND ${IS_OPEN} AND t.amount > 0
           GROUP BY 1, 2`,
    values: [organizationId, today],
  });
  return rows;
}

/** Returns how booked money in of the last 12 weeks was matched. Excluded transactions do not count. */
export async function loadStraightThroughWeeks(
  pool: Pool,
  organizationId: string,
  today: CalendarDay,
): Promise<StraightThroughWeek[]> {
  const thisWeek = addDays(today, 1 - weekdayOf(today));
  const { rows } = await pool.query<StraightThroughWeek>({
    name: 'straight-through weeks',
    text: `SELECT w.week::date AS week, count(*) FILTER (WHERE m.is_automatic) AS automatic,
             count(*) FILTER (WHERE NOT m.is_automatic) AS "byPeople",
             count(t.id) FILTER (WHERE m.id IS NULL) AS open
           FROM generate_series($2::date - ${(WEEKS - 1) * 7}, $2::date, interval '7 days') AS w(week)
           LEFT JOIN bank_transactions t ON t.organization_id = $1 AND t.booked_on BETWEEN w.week::date AND w.week::date + 6
             AND t.state NOT IN ('PENDING', 'EXCLUDED') AND t.amount > 0
           LEFT JOIN bank_matches m ON m.organization_id = $1 AND m.bank_transaction_id = t.id AND m.undone_at IS NULL
           GROUP BY w.week ORDER BY w.week`,
    values: [organizationId, thisWeek],
  });
  return rows;
}
