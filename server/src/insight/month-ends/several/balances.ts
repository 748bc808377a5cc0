import { type RawBuilder, sql } from 'kysely';
import { bindOrganization, fromDocuments } from '../../../ledger/relations.ts';
import { rowShape, shape } from '../../../platform/db/rows.ts';
import { DEFAULT_EDGES } from '../../domain/figures/aging.ts';
import { dayRows, indexOfDay, PARTS } from '../../figures/positions.ts';
import { type Ask, parseExactly } from '../../figures/run.ts';
import type { Selection } from '../../figures/selection.ts';
import { type AgedSum, agedInOrder, CREDITS, type MonthSums } from '../sums.ts';
import { monthDocuments } from './documents.ts';
import type { Months } from './months.ts';

interface Row extends AgedSum {
  /** Index of the month. */
  n: number;
  /** Kind of the applied credits; null: remaining amounts. */
  kind: (typeof CREDITS)[number] | null;
}
const { boolean, integer, oneOf, orNull, text } = shape;
const ROW = rowShape<Row>({
  n: integer,
  kind: orNull(oneOf(CREDITS)),
  currency: text,
  part: integer,
  bucket: orNull(integer),
  isOverdue: boolean,
  count: integer,
  amount: text,
});

/** Returns the remaining amounts at the end of each month, and the credits applied in it. */
export async function loadBalancesInMonths(
  ask: Ask,
  selection: Selection,
  months: Months,
  { withApplied }: { withApplied: boolean },
): Promise<Pick<MonthSums, 'aged' | 'applied'>[]> {
  const applied = withApplied ? sql`UNION ALL ${appliedSums(selection, months)}` : sql``;
  const rows = await ask(
    'balances in months',
    sql`WITH ${monthDocuments(selection, months)}, ${changeRelation(months)},
      linked AS MATERIALIZED (
        SELECT i.currency, i.due_on, i.begins, l.n, ${kindOf(selection)} AS kind, count(*) AS count, sum(l.amount_in_effect) AS amount
        FROM later l JOIN invoices i ON i.id = l.debit_id GROUP BY 1, 2, 3, 4, 5)
      SELECT x.n, x.kind, x.currency, x.part, x.bucket, x.is_overdue AS "isOverdue", sum(x.count)::bigint AS count,
        sum(x.amount)::text AS amount
      FROM (${usualSums(months)} UNION ALL ${singleSums(months)} ${applied}) x GROUP BY 1, 2, 3, 4, 5, 6`,
    ROW,
  );
  return months.ends.map((_, month) => {
    const own = rows.filter(({ n }) => n === month).map(({ n: _n, ...one }) => one);
    return {
      aged: agedInOrder(own.flatMap(({ kind, ...sum }) => (kind === null ? [sum] : []))),
      applied: own.flatMap(({ kind, currency, count, amount }) =>
        kind === null ? [] : [{ kind, currency, count, amount: parseExactly(amount) }],
      ),
    };
  });
}

const bucketOn = (day: RawBuilder<unknown>, dueOn: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`width_bucket(${day} - ${dueOn}, ${DEFAULT_EDGES.map((edge) => edge + 1)}::int[])`;

/**
 * Adds up what remained of the usual invoices. They are grouped first by the months in which an amount remained:
 * what remains now, and the amounts of links until these count. Few groups are left to be repeated for each month.
 */
const usualSums = ({ ends }: Months): RawBuilder<unknown> => sql`
SELECT y.n, NULL::text AS kind, s.currency, ${PARTS.RECEIVABLE}::int AS part, ${bucketOn(sql`y.ends_on`, sql`s.due_on`)} AS bucket,
  s.due_on < y.ends_on AS is_overdue, sum(s.count) AS count, sum(s.amount) AS amount
FROM (
  SELECT i.currency, i.due_on, i.begins, i.ends, count(*) AS count, sum(i.rest) AS amount FROM invoices i GROUP BY 1, 2, 3, 4
  UNION ALL
  SELECT l.currency, l.due_on, l.begins, l.n, 0, l.amount FROM linked l) s
JOIN ${dayRows(ends)} ON y.n >= s.begins AND y.n < s.ends GROUP BY 1, 3, 5, 6`;

/** Computes how the used amounts of single documents at the end of each month differ from now, as `changes`. */
const changeRelation = ({ ends }: Months): RawBuilder<unknown> => sql`
changes AS MATERIALIZED (
  SELECT z.id, z.n, sum(z.change)::bigint AS change FROM (
    SELECT s.id, y.n, -s.amount AS change FROM (
      SELECT x.id, x.n, sum(x.amount_in_effect) AS amount FROM (
        SELECT l.debit_id AS id, l.n, l.amount_in_effect FROM later l
        UNION ALL
        SELECT l.credit_id, l.n, l.amount_in_effect FROM later l) x
      WHERE (x.id IN (SELECT c.id FROM singles c)) IS TRUE GROUP BY 1, 2) s
    JOIN ${dayRows(ends)} ON y.n < s.n
    UNION ALL SELECT g.debit_id, g.n, g.in_effect - g.now FROM given g
    UNION ALL SELECT g.credit_id, g.n, g.in_effect - g.now FROM given g) z GROUP BY 1, 2)`;

/** Adds up what remained of single documents, each computed for itself at the end of each month. */
const singleSums = ({ ends, endInstants }: Months): RawBuilder<unknown> => sql`
SELECT s.n, NULL, s.currency, s.part, CASE WHEN s.part = ${PARTS.RECEIVABLE}::int THEN ${bucketOn(sql`s.ends_on`, sql`s.due_on`)} END,
  s.part = ${PARTS.RECEIVABLE}::int AND s.due_on < s.ends_on, count(*), sum(s.value)
FROM (
  SELECT d.n, d.ends_on, d.currency, d.due_on,
    CASE WHEN d.kind <> 'INVOICE' OR d.used > d.amount THEN ${PARTS.ON_ACCOUNT}::int
      WHEN d.written_off_at < (${endInstants}::timestamptz[])[d.n + 1] THEN ${PARTS.WRITTEN_OFF}::int
      ELSE ${PARTS.RECEIVABLE}::int END AS part,
    CASE WHEN d.kind = 'REFUND' OR d.used > d.amount THEN d.used - d.amount ELSE d.amount - d.used END AS value
  FROM (
    SELECT c.kind, c.currency, c.due_on, c.amount, c.written_off_at, y.n, y.ends_on, c.used + coalesce(x.change, 0) AS used
    FROM singles c JOIN ${dayRows(ends)} ON c.dated_on <= y.ends_on
    LEFT JOIN changes x ON x.id = c.id AND x.n = y.n) d
  WHERE d.used <> d.amount) s GROUP BY 1, 3, 4, 5, 6`;

/** The kind of the credit of link `l`. */
const kindOf = ({ organizationId }: Selection): RawBuilder<unknown> => sql`CASE WHEN l.credit_id IN (
  SELECT d.id ${bindOrganization(organizationId, fromDocuments, 'd')} AND d.kind = 'CREDIT_NOTE') THEN 'CREDIT_NOTE' ELSE 'PAYMENT' END`;

/**
 * Adds up the credits that were applied to invoices in each month, by kind. It counts links and not invoices,
 * because no chart shows their number.
 */
const appliedSums = (selection: Selection, { from, ends }: Months): RawBuilder<unknown> => sql`
SELECT l.n, l.kind, l.currency, 0, NULL, false, l.count, l.amount FROM linked l WHERE l.n < ${ends.length}::int
UNION ALL
SELECT l.n, ${kindOf(selection)}, l.currency, 0, NULL, false, 1, l.in_effect
FROM (
  SELECT l.n, c.currency, l.credit_id, l.amount_in_effect AS in_effect
  FROM later l JOIN singles c ON c.id = l.debit_id AND c.kind = 'INVOICE'
  WHERE l.n < ${ends.length}::int AND (l.credit_id IN (SELECT g.credit_id FROM given g)) IS NOT TRUE
  UNION ALL
  SELECT g.n, c.currency, g.credit_id, g.in_effect
  FROM given g JOIN singles c ON c.id = g.debit_id AND c.kind = 'INVOICE'
  WHERE g.counts_on >= ${from}::date AND g.n = ${indexOfDay(sql`g.counts_on`, ends)}) l`;
