import type { Connection } from '../../platform/db/database.ts';
import { queryRows, rowShape, type Shape, shape } from '../../platform/db/rows.ts';
import type { PromisesKept } from '../domain/payment-behavior/habit.ts';
import { type PaymentTimes, UNKNOWN, writtenOut } from '../domain/payment-times/times.ts';
import { NO_PROMISES, type StoredTimes } from './facts.ts';

/** The stored name for the payment times of all customers. */
export const EVERYBODY = '';

/** Results of the last count that all customers share. */
export interface CommonHabits {
  /** The day of the last count; null: no count is complete yet. */
  countedOn: string | null;
  promises: PromisesKept;
  /** Returns the payment times of a country, or those of all customers if it has none. */
  timesOf: (country: string | null) => PaymentTimes;
  /** The countries with their own payment times. */
  countries: ReadonlySet<string>;
}

const { date, integer, listOf, orNull, text } = shape;
/** A shape for any number. */
const number: Shape<number> = { schema: { type: 'number' } };
const TIMES_ROW = rowShape<StoredTimes>({ country: text, firstDay: integer, unpaid: listOf(number) });
const HISTORY_ROW = rowShape<{ countedOn: string | null; kept: number; broken: number }>({
  countedOn: orNull(date),
  kept: integer,
  broken: integer,
});

/** Loads what all customers of an organization share, in two statements with one row for each country. */
export async function loadCommonHabits(
  connection: Pick<Connection, 'query'>,
  organizationId: string,
): Promise<CommonHabits> {
  const { rows: histories } = await queryRows(connection, {
    name: 'payment history',
    text: `SELECT counted_on AS "countedOn", promises_kept AS kept, promises_broken AS broken
           FROM payment_histories WHERE organization_id = $1`,
    values: [organizationId],
    row: HISTORY_ROW,
  });
  const { rows } = await queryRows(connection, {
    name: 'payment times',
    text: `SELECT country, first_day AS "firstDay", unpaid FROM payment_times WHERE organization_id = $1`,
    values: [organizationId],
    row: TIMES_ROW,
  });
  const [history] = histories;
  const { everybody, groups } = timesOf(rows);
  return {
    countedOn: history?.countedOn ?? null,
    promises: history === undefined ? NO_PROMISES : { kept: history.kept, broken: history.broken },
    timesOf: (country) => (country === null ? undefined : groups.get(country)) ?? everybody,
    countries: new Set(groups.keys()),
  };
}

function timesOf(rows: readonly StoredTimes[]) {
  const learned = ({ firstDay: first, unpaid }: StoredTimes, base: PaymentTimes): PaymentTimes =>
    writtenOut({ first, unpaid, base });
  const ofAll = rows.find(({ country }) => country === EVERYBODY);
  const everybody = ofAll === undefined ? UNKNOWN : learned(ofAll, UNKNOWN);
  const groups = rows
    .filter(({ country }) => country !== EVERYBODY)
    .map((stored) => [stored.country, learned(stored, everybody)] as const);
  return { everybody, groups: new Map(groups) };
}
