import { type RawBuilder, sql } from 'kysely';
import type { CalendarDay } from '../../../kernel/calendar.ts';
import { bindOrganization, fromDocuments, fromFigures, fromLinks } from '../../../ledger/relations.ts';
import { rowShape, shape } from '../../../platform/db/rows.ts';
import { DEFAULT_EDGES } from '../../domain/figures/aging.ts';
import { dayRows, givenOnDays, indexOfDay, joinByIndex, PARTS } from '../../figures/positions.ts';
import type { Ask } from '../../figures/run.ts';
import { type Selection, selectedDocuments } from '../../figures/selection.ts';
import { type AgedSum, agedInOrder } from '../sums.ts';
import type { Days } from './days.ts';

const { boolean, integer, orNull, text } = shape;
const ROW = rowShape<AgedSum & { n: number }>({
  n: integer,
  currency: text,
  part: integer,
  bucket: orNull(integer),
  isOverdue: boolean,
  count: integer,
  amount: text,
});

/**
 * Returns the remaining amounts at the end of several days, each as `agedRows` returns those of one day. It reads
 * documents and links once, however many days there are.
 */
export async function remainingOnDays(ask: Ask, selection: Selection, days: Days): Promise<AgedSum[][]> {
  const rows = await ask(
    'remaining on days',
    sql`WITH ${candidateRelation(selection, days)}, ${spanRelation(days.on)}, ${singleRelation(days)}
      SELECT x.n, x.currency, x.part, x.bucket, x.is_overdue AS "isOverdue", sum(x.count)::bigint AS count, sum(x.amount)::text AS amount
      FROM (${spanSums(days.on)} UNION ALL ${singleSums()}) x GROUP BY 1, 2, 3, 4, 5`,
    ROW,
  );
  return days.on.map((_, day) =>
    agedInOrder(rows.filter(({ n }) => n === day).map(({ n: _n, ...one }) => one)),
  );
}

const GIVEN_UP = sql`d.kind = 'INVOICE' AND d.amount_linked < d.amount AND d.written_off_at IS NOT NULL`;
const OVERPAID = sql`d.kind = 'INVOICE' AND d.amount_linked > d.amount`;

/**
 * Selects the documents that may have had a remaining amount on one of the days, as `candidates`, and the links
 * that count after the first day, as `later`. `is_single`: the amounts of the document are computed for it alone,
 * because it may have changed its part: credits, refunds, overpaid and written-off invoices, and invoices whose
 * links were reduced by refunds.
 */
function candidateRelation(selection: Selection, { on }: Days): RawBuilder<unknown> {
  const { organizationId: own } = selection;
  const [first, last] = [on[0], on.at(-1)];
  const figures = bindOrganization(own, fromFigures, 'd');
  const documents = bindOrganization(own, fromDocuments, 'd');
  const existing = sql`d.dated_on <= ${last}::date`;
  const columns = sql`d.id, d.customer_id, d.currency, d.dated_on, d.due_on, d.dunning_plan_id, d.amount, d.settled_on`;
  const invoice = sql`'INVOICE' AS kind, ${columns}, d.amount_linked AS used`;
  const any = sql`d.kind, ${columns}, d.amount_linked + d.amount_refunded AS used, d.written_off_at`;
  const neverWrittenOff = sql`NULL::timestamptz AS written_off_at`;
  return sql`${givenOnDays(own, on)},
later AS MATERIALIZED (
  SELECT l.debit_id, l.credit_id, l.amount_in_effect, ${indexOfDay(sql`greatest(l.credit_on, l.debit_on)`, on)} AS n,
    l.credit_on < l.debit_on AND ${indexOfDay(sql`l.credit_on`, on)} < ${indexOfDay(sql`l.debit_on`, on)} AS is_early
  ${bindOrganization(own, fromLinks, 'l')} AND greatest(l.credit_on, l.debit_on) > ${first}::date),
reduced AS MATERIALIZED (SELECT g.debit_id AS id FROM given g UNION SELECT g.credit_id FROM given g),
candidates AS MATERIALIZED (
  SELECT m.*, m.kind <> 'INVOICE' OR m.used > m.amount OR m.written_off_at IS NOT NULL
    OR m.id IN (SELECT r.id FROM reduced r) AS is_single
  FROM (
    SELECT ${invoice}, ${neverWrittenOff} ${figures} AND ${existing} AND d.kind = 'INVOICE' AND d.is_open
    UNION ALL
    SELECT ${invoice}, d.written_off_at ${documents} AND ${existing} AND ${GIVEN_UP}
    UNION ALL
    SELECT ${invoice}, d.written_off_at ${figures} AND ${existing} AND ${OVERPAID}
    UNION ALL
    SELECT ${any} ${figures} AND ${existing} AND d.kind <> 'INVOICE' AND d.amount_linked + d.amount_refunded < d.amount
    UNION ALL
    SELECT ${any} ${figures} AND ${existing} AND d.settled_on > ${first}::date AND NOT (${OVERPAID})
    UNION ALL
    -- Fully used now, but perhaps not on one of the days.
    SELECT ${any} FROM (SELECT r.id FROM reduced r UNION SELECT l.credit_id FROM later l WHERE l.is_early) x
    ${joinByIndex(
      'd',
      'documents',
      own,
      sql`d.id = x.id AND ${existing} AND d.amount_linked + d.amount_refunded >= d.amount
      AND NOT (${OVERPAID}) AND (d.settled_on IS NULL OR d.settled_on <= ${first}::date)`,
    )}) m ${selectedDocuments(selection)})`;
}

/**
 * Adds up the other invoices, as `spans`: an amount that remained from the day with index `begins` until before the
 * one with index `ends`. Remaining amounts are those of now and the links that count later. Few groups are left.
 */
const spanRelation = (on: readonly CalendarDay[]): RawBuilder<unknown> => sql`
spans AS MATERIALIZED (
  SELECT c.currency, c.due_on, ${indexOfDay(sql`c.dated_on`, on)} AS begins,
    coalesce(${indexOfDay(sql`c.settled_on`, on)}, ${on.length}::int) AS ends, count(*) AS count, sum(c.amount - c.used) AS amount
  FROM candidates c WHERE NOT c.is_single GROUP BY 1, 2, 3, 4
  UNION ALL
  SELECT c.currency, c.due_on, ${indexOfDay(sql`c.dated_on`, on)}, l.n, 0, sum(l.amount_in_effect)
  FROM later l JOIN candidates c ON c.id = l.debit_id WHERE NOT c.is_single GROUP BY 1, 2, 3, 4)`;

const spanSums = (on: readonly CalendarDay[]): RawBuilder<unknown> => sql`
SELECT y.n, s.currency, ${PARTS.RECEIVABLE}::int AS part, ${bucketOn(sql`y.ends_on`, sql`s.due_on`)} AS bucket,
  s.due_on < y.ends_on AS is_overdue, sum(s.count) AS count, sum(s.amount) AS amount
FROM spans s JOIN ${dayRows(on)} ON y.n >= s.begins AND y.n < s.ends GROUP BY 1, 2, 4, 5`;

/** Computes the remaining amount of each single document on each day, as `singles`. */
function singleRelation({ on, ends }: Days): RawBuilder<unknown> {
  return sql`
changes AS MATERIALIZED (
  SELECT z.id, z.n, sum(z.change)::bigint AS change FROM (
    SELECT s.id, y.n, -s.amount AS change FROM (
      SELECT x.id, x.n, sum(x.amount_in_effect) AS amount FROM (
        SELECT l.debit_id AS id, l.n, l.amount_in_effect FROM later l
        UNION ALL
        SELECT l.credit_id, l.n, l.amount_in_effect FROM later l) x
      JOIN candidates c ON c.id = x.id WHERE c.is_single GROUP BY 1, 2) s
    JOIN ${dayRows(on)} ON y.n < s.n
    UNION ALL SELECT g.debit_id, g.n, g.in_effect - g.now FROM given g
    UNION ALL SELECT g.credit_id, g.n, g.in_effect - g.now FROM given g) z GROUP BY 1, 2),
singles AS (
  SELECT c.kind, c.currency, c.due_on, c.amount, y.n, y.ends_on, c.used + coalesce(x.change, 0) AS used,
    c.written_off_at < (${ends}::timestamptz[])[y.n + 1] AS is_written_off
  FROM candidates c JOIN ${dayRows(on)} ON c.dated_on <= y.ends_on
  LEFT JOIN changes x ON x.id = c.id AND x.n = y.n WHERE c.is_single)`;
}

const singleSums = (): RawBuilder<unknown> => sql`
SELECT s.n, s.currency, s.part, CASE WHEN s.part = ${PARTS.RECEIVABLE}::int THEN ${bucketOn(sql`s.ends_on`, sql`s.due_on`)} END,
  s.part = ${PARTS.RECEIVABLE}::int AND s.due_on < s.ends_on, count(*), sum(s.value)
FROM (
  SELECT d.n, d.ends_on, d.currency, d.due_on,
    CASE WHEN d.kind <> 'INVOICE' OR d.used > d.amount THEN ${PARTS.ON_ACCOUNT}::int
      WHEN d.is_written_off THEN ${PARTS.WRITTEN_OFF}::int ELSE ${PARTS.RECEIVABLE}::int END AS part,
    CASE WHEN d.kind = 'REFUND' OR d.used > d.amount THEN d.used - d.amount ELSE d.amount - d.used END AS value
  FROM singles d WHERE d.used <> d.amount) s GROUP BY 1, 2, 3, 4, 5`;

const bucketOn = (day: RawBuilder<unknown>, dueOn: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`width_bucket(${day} - ${dueOn}, ${DEFAULT_EDGES.map((edge) => edge + 1)}::int[])`;
