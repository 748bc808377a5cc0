import { type RawBuilder, sql } from 'kysely';
import type { CalendarDay } from '../../kernel/calendar.ts';
import { bindOrganization, joinCustomer } from '../../ledger/relations.ts';
import type { Connection, Database } from '../../platform/db/database.ts';
import { nameStatement } from '../../platform/db/named.ts';
import { rowShape, shape } from '../../platform/db/rows.ts';
import { DEFAULT_EDGES } from '../domain/figures/aging.ts';
import { appliedRelation, DEFAULT_DAYS, periodOf, relationOf, salesRelation } from '../figures/measures.ts';
import { PARTS, positionRelation } from '../figures/positions.ts';
import { type Ask, parseExactly } from '../figures/run.ts';
import { type Selection, selectedDocuments } from '../figures/selection.ts';
import { type MonthSums, monthTo } from './sums.ts';

/** Age buckets of `DEFAULT_EDGES`, by index. */
const AGED = ['aged_0', 'aged_1', 'aged_2', 'aged_3', 'aged_4'] as const;
const CREDITS = ['paid', 'credited'] as const;

/** Parts of the sums of a customer and currency. Each has the columns `…_amount` and `…_count`. */
const ITEMS = [
  ...AGED,
  'written_off',
  'on_account',
  'sold_before',
  'sold_in_month',
  ...CREDITS,
  'collected',
] as const;
type Item = (typeof ITEMS)[number];

const numberOf = (item: Item) => sql`${ITEMS.indexOf(item)}::int`;
const COLUMNS = ITEMS.flatMap((item) => [`${item}_amount`, `${item}_count`]);
const KEYS = ['organization_id', 'customer_id', 'ends_on', 'currency'];

/** Lists columns of an alias. */
const columnsOf = (alias: string, names: readonly string[]): RawBuilder<unknown> =>
  sql.join(names.map((name) => sql.ref(`${alias}.${name}`)));

/**
 * Selects the sums of the month of the selected day by customer and currency, with the columns of
 * `customer_month_ends`. They add up to those of `computeMonth`.
 */
function customerRows(selection: Selection): RawBuilder<unknown> {
  const { organizationId, asOf } = selection;
  const month = monthTo(asOf);
  const collected = relationOf('COLLECTED', selection, month);
  const bounds = DEFAULT_EDGES.map((edge) => edge + 1);
  const sums = ITEMS.flatMap((item) => [
    sql`sum(x.value) FILTER (WHERE x.item = ${numberOf(item)})::bigint AS ${sql.ref(`${item}_amount`)}`,
    sql`nullif(count(*) FILTER (WHERE x.item = ${numberOf(item)}), 0)::int AS ${sql.ref(`${item}_count`)}`,
  ]);
  return sql`
WITH items AS (
  SELECT m.customer_id, m.currency, m.value, CASE m.part
    WHEN ${PARTS.RECEIVABLE}::int THEN width_bucket(${asOf}::date - m.due_on, ${bounds}::int[])
    WHEN ${PARTS.WRITTEN_OFF}::int THEN ${numberOf('written_off')} ELSE ${numberOf('on_account')} END AS item
  FROM (WITH ${positionRelation(selection)} SELECT * FROM positions) m
  UNION ALL
  SELECT m.customer_id, m.currency, m.value,
    CASE WHEN m.dated_on < ${month.from}::date THEN ${numberOf('sold_before')} ELSE ${numberOf('sold_in_month')} END
  FROM (${salesRelation(selection, periodOf(asOf, DEFAULT_DAYS))}) m
  UNION ALL
  SELECT m.customer_id, m.currency, m.value,
    CASE m.credit_kind WHEN 'PAYMENT' THEN ${numberOf('paid')} ELSE ${numberOf('credited')} END
  FROM (WITH ${appliedRelation(selection, month)} SELECT * FROM applied) m
  UNION ALL
  SELECT m.customer_id, m.currency, m.value, ${numberOf('collected')}
  FROM (WITH ${collected.ctes} SELECT * FROM ${collected.from}) m)
SELECT ${organizationId}::uuid AS organization_id, x.customer_id, ${asOf}::date AS ends_on, x.currency, ${sql.join(sums)}
FROM items x GROUP BY x.customer_id, x.currency`;
}

/** Selects the stored rows of the selected day. */
const storedRows = ({ organizationId, asOf }: Selection): RawBuilder<unknown> =>
  sql`SELECT s.* FROM customer_month_ends s WHERE s.organization_id = ${organizationId} AND s.ends_on = ${asOf}::date`;

/** Stores the sums by customer of a day. Rows that are stored already are not written again. */
export async function storeCustomerRows(
  { kysely }: Pick<Database, 'kysely'>,
  connection: Connection,
  selection: Selection,
): Promise<void> {
  const same = (a: string, b: string, names: readonly string[]) =>
    sql`(${columnsOf(a, names)}) IS NOT DISTINCT FROM (${columnsOf(b, names)})`;
  const key = (a: string, b: string) =>
    sql`${sql.ref(`${a}.customer_id`)} = ${sql.ref(`${b}.customer_id`)} AND ${sql.ref(`${a}.currency`)} = ${sql.ref(`${b}.currency`)}`;
  const query = sql`
WITH computed AS MATERIALIZED (${customerRows(selection)}),
stored AS MATERIALIZED (${storedRows(selection)}),
removed AS (
  DELETE FROM customer_month_ends t USING stored s
  WHERE t.organization_id = ${selection.organizationId} AND t.ends_on = ${selection.asOf}::date AND ${key('t', 's')}
    AND NOT EXISTS (SELECT FROM computed c WHERE ${key('c', 's')}))
INSERT INTO customer_month_ends AS t (${sql.join([...KEYS, ...COLUMNS].map((name) => sql.ref(name)))})
SELECT ${columnsOf('c', [...KEYS, ...COLUMNS])} FROM computed c LEFT JOIN stored s ON ${key('c', 's')}
WHERE s.customer_id IS NULL OR NOT ${same('c', 's', COLUMNS)}
ORDER BY c.customer_id
ON CONFLICT (organization_id, customer_id, ends_on, currency) DO UPDATE SET ${sql.join(
    COLUMNS.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`),
  )}`;
  const { sql: text, parameters } = query.compile(kysely);
  await connection.query({ ...nameStatement('store month end by customer', text), values: [...parameters] });
}

const { date, integer, listOf, orNull, text } = shape;
/** Selects the stored rows of the selected day as if merged customers had been merged before. */
const mergedRows = (selection: Selection): RawBuilder<unknown> => {
  const customer = sql`coalesce(n.merged_into_id, s.customer_id)`;
  const sums = ITEMS.flatMap((item) => [
    sql`sum(${sql.ref(`s.${item}_amount`)})::bigint`,
    sql`sum(${sql.ref(`s.${item}_count`)})::int`,
  ]);
  return sql`SELECT s.organization_id, ${customer}, s.ends_on, s.currency, ${sql.join(sums)}
    FROM (${storedRows(selection)}) s LEFT ${bindOrganization(selection.organizationId, joinCustomer, 'n', 's.customer_id')}
    GROUP BY 1, 2, 3, 4`;
};

const COUNT = rowShape<{ rows: number }>({ rows: integer });

/** Returns the number of stored rows of a day that differ from the documents, are missing or too many. */
export async function countDifferentRows(ask: Ask, selection: Selection): Promise<number> {
  const names = [...KEYS, ...COLUMNS];
  const [found] = await ask(
    'different customer month ends',
    sql`WITH computed AS MATERIALIZED (SELECT ${columnsOf('c', names)} FROM (${customerRows(selection)}) c),
      stored (${sql.join(names.map((name) => sql.ref(name)))}) AS MATERIALIZED (${mergedRows(selection)}),
      different AS (
        SELECT x.customer_id, x.currency FROM (SELECT * FROM computed EXCEPT SELECT * FROM stored) x
        UNION
        SELECT x.customer_id, x.currency FROM (SELECT * FROM stored EXCEPT SELECT * FROM computed) x)
      SELECT count(*) AS rows FROM different`,
    COUNT,
  );
  return found?.rows ?? 0;
}

interface SumRow {
  endsOn: CalendarDay;
  currency: string;
  /** By item. */
  amounts: (string | null)[];
  counts: (string | null)[];
}
const SUM_ROW = rowShape<SumRow>({
  endsOn: date,
  currency: text,
  amounts: listOf(orNull(text)),
  counts: listOf(orNull(text)),
});

/** Returns the sums of days for the customers of a selection, which `isByCustomer`. */
export async function addUpCustomers(
  ask: Ask,
  selection: Selection,
  days: readonly CalendarDay[],
): Promise<Map<CalendarDay, MonthSums>> {
  const sumsOf = (suffix: string) =>
    sql`ARRAY[${sql.join(ITEMS.map((item) => sql`sum(${sql.ref(`m.${item}_${suffix}`)})::text`))}]`;
  const rows = await ask(
    'stored months of customers',
    sql`SELECT m.ends_on AS "endsOn", m.currency, ${sumsOf('amount')} AS amounts, ${sumsOf('count')} AS counts
      FROM (SELECT y.* FROM customer_month_ends y
        WHERE y.organization_id = ${selection.organizationId} AND y.ends_on = ANY (${days}::date[])) m ${selectedDocuments(selection)} GROUP BY 1, 2 ORDER BY 1, 2`,
    SUM_ROW,
  );
  const byDay = Map.groupBy(rows, ({ endsOn }) => endsOn);
  return new Map(days.map((day) => [day, toSums(byDay.get(day) ?? [])]));
}

/** Returns rows by currency as `computeMonth` returns its sums. */
function toSums(rows: readonly SumRow[]): MonthSums {
  const partsOf = ({ currency, amounts, counts }: SumRow) => {
    const read = (item: Item) => {
      const at = ITEMS.indexOf(item);
      const count = Number(counts[at] ?? 0);
      return count === 0 ? [] : [{ currency, count, amount: amounts[at] ?? '0' }];
    };
    const exact = (item: Item) => read(item).map((one) => ({ ...one, amount: parseExactly(one.amount) }));
    const aged = (item: Item, part: number, bucket: number | null) =>
      read(item).map((one) => ({ ...one, part, bucket, isOverdue: bucket !== null && bucket > 0 }));
    return {
      aged: [
        ...AGED.flatMap((item, bucket) => aged(item, PARTS.RECEIVABLE, bucket)),
        ...aged('written_off', PARTS.WRITTEN_OFF, null),
        ...aged('on_account', PARTS.ON_ACCOUNT, null),
      ],
      sold: [
        ...exact('sold_before').map((one) => ({ ...one, isOfMonth: false })),
        ...exact('sold_in_month').map((one) => ({ ...one, isOfMonth: true })),
      ],
      applied: [
        ...exact('credited').map((one) => ({ ...one, kind: 'CREDIT_NOTE' as const })),
        ...exact('paid').map((one) => ({ ...one, kind: 'PAYMENT' as const })),
      ],
      collected: exact('collected'),
    };
  };
  const parts = rows.map(partsOf);
  return {
    aged: parts.flatMap(({ aged }) => aged),
    sold: parts.flatMap(({ sold }) => sold),
    applied: parts.flatMap(({ applied }) => applied),
    collected: parts.flatMap(({ collected }) => collected),
  };
}
