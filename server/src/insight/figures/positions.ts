import { type RawBuilder, sql } from 'kysely';
import type { CalendarDay } from '../../kernel/calendar.ts';
import { bindOrganization, fromDocuments, fromFigures, fromLinks } from '../../ledger/relations.ts';
import type { Connection } from '../../platform/db/database.ts';
import type { Selection } from './selection.ts';

/** Parts of remaining amounts: outstanding receivables, written-off invoices, and unapplied cash. */
export const PARTS = { RECEIVABLE: 0, WRITTEN_OFF: 1, ON_ACCOUNT: 2 } as const;

/**
 * Selects the remaining amount of every document at the end of a day, as `positions`: `part`, and `value` in
 * minor units. ON_ACCOUNT contains unlinked credits and overpayments; unlinked refunds are negative.
 * RECEIVABLE + WRITTEN_OFF − ON_ACCOUNT is the balance.
 *
 * It starts from the stored state and reverses the effect of later links. A link counts from the later day of
 * its two documents. So the cost depends on what was open then and what is open now, not on the size of the
 * history. If no link counts after the day, it depends only on what is open now.
 */
export function positionRelation(selection: Selection): RawBuilder<unknown> {
  return selection.isLatest ? latestPositions(selection) : goneBack(selection);
}

/**
 * Returns whether no link counts from a later day. Then the stored state is the state at the end of the day.
 */
export async function isLatestDay(
  connection: Connection,
  { organizationId, asOf }: Pick<Selection, 'organizationId' | 'asOf'>,
): Promise<boolean> {
  const { rows } = await connection.query<{ is: boolean }>({
    name: 'figures latest day',
    text: `SELECT NOT EXISTS (SELECT FROM links
             WHERE organization_id = $1 AND greatest(credit_on, debit_on) > $2::date) AS is`,
    values: [organizationId, asOf],
  });
  return rows[0]?.is === true;
}

const EXISTING = ({ asOf }: Selection) => sql`d.dated_on <= ${asOf}::date`;
const COLUMNS = sql`d.customer_id, d.currency, d.dated_on, d.due_on, d.dunning_plan_id`;
/** A literal kind lets PostgreSQL read only the index of open invoices. */
const INVOICE = sql`d.id, 'INVOICE' AS kind, ${COLUMNS}`;
const ANY = sql`d.id, d.kind, ${COLUMNS}`;
const OPEN = sql`d.kind = 'INVOICE' AND d.is_open`;
const GIVEN_UP = sql`d.kind = 'INVOICE' AND d.amount_linked < d.amount AND d.written_off_at IS NOT NULL`;
const OVERPAID = sql`d.kind = 'INVOICE' AND d.amount_linked > d.amount`;
const UNLINKED = sql`d.kind <> 'INVOICE' AND d.amount_linked + d.amount_refunded < d.amount`;
const PART_OF_GIVEN_UP = ({ end }: Selection) =>
  sql`CASE WHEN d.written_off_at < ${end}::timestamptz THEN ${PARTS.WRITTEN_OFF}::int ELSE ${PARTS.RECEIVABLE}::int END`;

function latestPositions(selection: Selection): RawBuilder<unknown> {
  const { organizationId: own } = selection;
  const figures = bindOrganization(own, fromFigures, 'd');
  const documents = bindOrganization(own, fromDocuments, 'd');
  const existing = EXISTING(selection);
  return sql`
positions AS (
  SELECT ${INVOICE}, ${PARTS.RECEIVABLE}::int AS part, d.amount - d.amount_linked AS value ${figures} AND ${existing} AND ${OPEN}
  UNION ALL
  SELECT ${INVOICE}, ${PART_OF_GIVEN_UP(selection)}, d.amount - d.amount_linked ${documents} AND ${existing} AND ${GIVEN_UP}
  UNION ALL
  SELECT ${INVOICE}, ${PARTS.ON_ACCOUNT}::int, d.amount_linked - d.amount ${figures} AND ${existing} AND ${OVERPAID}
  UNION ALL
  SELECT ${ANY}, ${PARTS.ON_ACCOUNT}::int,
    CASE WHEN d.kind = 'REFUND' THEN d.amount_linked - d.amount ELSE d.amount - d.amount_linked - d.amount_refunded END
  ${figures} AND ${existing} AND ${UNLINKED})`;
}

/**
 * Selects documents that may have had a remaining amount: those that have one now, and those settled since.
 * `is_changed`: true counts a row only if later links changed it, false only if they did not; NULL always.
 */
function goneBack(selection: Selection): RawBuilder<unknown> {
  const { organizationId: own, asOf } = selection;
  const figures = bindOrganization(own, fromFigures, 'd');
  const documents = bindOrganization(own, fromDocuments, 'd');
  const existing = EXISTING(selection);
  const partOfSettled = sql`CASE WHEN d.kind <> 'INVOICE' THEN ${PARTS.ON_ACCOUNT}::int ELSE ${PART_OF_GIVEN_UP(selection)} END`;
  const receivable = sql`${PARTS.RECEIVABLE}::int`;
  return sql`
${deltaRelation(selection)},
candidates AS (
  SELECT ${INVOICE}, d.amount, d.amount_linked AS used, ${receivable} AS part, NULL::boolean AS is_changed
  ${figures} AND ${existing} AND ${OPEN}
  UNION ALL
  SELECT ${INVOICE}, d.amount, d.amount_linked, ${PART_OF_GIVEN_UP(selection)}, NULL
  ${documents} AND ${existing} AND ${GIVEN_UP}
  UNION ALL
  SELECT ${INVOICE}, d.amount, d.amount_linked, ${receivable}, false
  ${figures} AND ${existing} AND ${OVERPAID}
  UNION ALL
  SELECT ${ANY}, d.amount, d.amount_linked + d.amount_refunded, ${PARTS.ON_ACCOUNT}::int, NULL
  ${figures} AND ${existing} AND ${UNLINKED}
  UNION ALL
  SELECT ${ANY}, d.amount, d.amount_linked, ${partOfSettled}, true
  ${figures} AND ${existing} AND d.settled_on > ${asOf}::date),
left_over AS (
  -- What does not count has nothing left; a condition would have the planner think that little does.
  SELECT d.id, d.kind, ${COLUMNS}, d.amount, CASE WHEN (x.id IS NULL) = d.is_changed THEN d.amount ELSE d.used + coalesce(x.change, 0) END AS used, d.part
  FROM (SELECT * FROM candidates OFFSET 0) d LEFT JOIN deltas x ON x.id = d.id
  UNION ALL
  SELECT ${ANY}, d.amount, d.amount_linked + d.amount_refunded + x.change, ${partOfSettled}
  FROM deltas x ${joinByIndex(
    'd',
    'documents',
    own,
    sql`d.id = x.id AND ${existing} AND d.amount_linked + d.amount_refunded >= d.amount
    AND (d.settled_on IS NULL OR d.settled_on <= ${asOf}::date)`,
  )} WHERE x.is_other),
positions AS (
  SELECT d.id, d.kind, ${COLUMNS}, CASE WHEN d.used > d.amount THEN ${PARTS.ON_ACCOUNT}::int ELSE d.part END AS part,
    CASE WHEN d.kind = 'REFUND' OR d.used > d.amount THEN d.used - d.amount ELSE d.amount - d.used END AS value
  FROM left_over d WHERE d.used <> d.amount)`;
}

/**
 * Computes the difference between the amounts in effect at the end of the day and now, as `deltas`.
 * `is_other`: not only later links to a debit contribute, so the document must be checked for a remaining
 * amount.
 */
function deltaRelation(selection: Selection): RawBuilder<unknown> {
  const { organizationId: own, asOf } = selection;
  const links = bindOrganization(own, fromLinks, 'l');
  const later = sql`greatest(l.credit_on, l.debit_on) > ${asOf}::date`;
  return sql`
${givenRelation(selection)},
deltas AS MATERIALIZED (
  SELECT x.id, sum(x.change)::bigint AS change, bool_or(x.is_other) AS is_other FROM (
    SELECT l.debit_id AS id, -l.amount_in_effect AS change, false AS is_other ${links}
      AND ${later} AND l.debit_on <= ${asOf}::date
    UNION ALL
    SELECT l.credit_id, -l.amount_in_effect, true ${links} AND ${later} AND l.credit_on <= ${asOf}::date
    UNION ALL SELECT g.debit_id, g.in_effect - g.now, true FROM given g
    UNION ALL SELECT g.credit_id, g.in_effect - g.now, true FROM given g) x
  GROUP BY x.id)`;
}

/**
 * Computes the amounts in effect at the end of the day, as `given`, for credits whose links were reduced by
 * refunds. A refund takes its credit back in full and reduces links to invoices, newest first (money rule 4).
 * Only these credits are affected by later refunds.
 */
export function givenRelation({ organizationId, asOf, isLatest }: Selection): RawBuilder<unknown> {
  return givenOnDays(organizationId, [asOf], isLatest ? sql`AND false` : sql``);
}

/** Computes the same at the end of several days, in ascending order. `n` is the index of the day. */
export function givenOnDays(
  own: string,
  days: readonly CalendarDay[],
  more: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> {
  const last = days.at(-1);
  return sql`
given AS MATERIALIZED (
  SELECT s.n, s.id, s.credit_id, s.debit_id, s.counts_on, s.now, CASE WHEN s.takes_back THEN s.amount
    ELSE s.amount - greatest(0, least(s.amount, s.excess - coalesce(s.newer, 0)))::bigint END AS in_effect
  FROM (
    SELECT y.n, l.id, l.credit_id, l.debit_id, greatest(l.credit_on, l.debit_on) AS counts_on,
      l.amount, l.amount_in_effect AS now, d.kind = 'REFUND' AS takes_back,
      sum(l.amount) OVER (PARTITION BY y.n, l.credit_id) - c.amount AS excess,
      sum(l.amount) FILTER (WHERE d.kind <> 'REFUND') OVER (
        PARTITION BY y.n, l.credit_id ORDER BY l.id DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS newer
    FROM (SELECT DISTINCT y.credit_id ${bindOrganization(own, fromLinks, 'y')}
      AND y.amount_in_effect < y.amount ${more} OFFSET 0) x
    ${joinByIndex('c', 'documents', own, sql`c.id = x.credit_id AND c.dated_on <= ${last}::date`)}
    ${joinByIndex('l', 'links', own, sql`l.credit_id = x.credit_id AND greatest(l.credit_on, l.debit_on) <= ${last}::date`)}
    ${joinByIndex('d', 'documents', own, sql`d.id = l.debit_id`)}
    JOIN ${dayRows(days)} ON greatest(l.credit_on, l.debit_on) <= y.ends_on) s)`;
}

/** Returns rows `y` of days in ascending order, with their indexes. */
export const dayRows = (days: readonly CalendarDay[]): RawBuilder<unknown> =>
  sql`(SELECT u.ends_on, u.n::int - 1 AS n FROM unnest(${days}::date[]) WITH ORDINALITY AS u(ends_on, n)) y`;

/** Returns the index of the first of some ascending days that is not before a day; their number if all are. */
export const indexOfDay = (day: RawBuilder<unknown>, days: readonly CalendarDay[]): RawBuilder<unknown> =>
  sql`width_bucket(${day} - 1, ${days}::date[])`;

/** Joins rows by an index lookup for each, because the planner cannot know how few they are. */
export const joinByIndex = (alias: string, table: string, own: string, where: RawBuilder<unknown>) => {
  const [name, from] = [sql.ref(alias), sql.table(table)];
  return sql`CROSS JOIN LATERAL (SELECT ${name}.* FROM ${from} AS ${name} WHERE ${name}.organization_id = ${own} AND ${where} OFFSET 0) AS ${name}`;
};
