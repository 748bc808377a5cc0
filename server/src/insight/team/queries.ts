import { type RawBuilder, sql } from 'kysely';
import { fromPromisesWith } from '../../cases/relations.ts';
import { fromActions, fromAssigneesWith } from '../../dunning/relations.ts';
import type { Timestamp } from '../../kernel/calendar.ts';
import { bindOrganization, joinCustomer, joinDocument } from '../../ledger/relations.ts';
import { rowShape, shape } from '../../platform/db/rows.ts';
import { endsOf, type Instants, PROMISED_AMOUNT, promiseRelation } from '../figures/collection-relations.ts';
import { type Period, relationOf } from '../figures/measures.ts';
import { PARTS, positionRelation } from '../figures/positions.ts';
import { type Ask, parseExactly } from '../figures/run.ts';
import { type Selection, selectedDocuments } from '../figures/selection.ts';
import type { CurrencySum } from '../figures/sums.ts';

/** A sum of a user; null: without a user. */
export interface UserSum extends CurrencySum {
  userId: string | null;
}

const { integer, orNull, text, uuid } = shape;

interface PortfolioRow {
  userId: string | null;
  /** null: the customers of all currencies. */
  currency: string | null;
  customers: number;
  count: number;
  amount: string;
  lateCount: number;
  lateAmount: string;
  collectedCount: number;
  collectedAmount: string;
}
const PORTFOLIO = rowShape<PortfolioRow>({
  userId: orNull(uuid),
  currency: orNull(text),
  customers: integer,
  count: integer,
  amount: text,
  lateCount: integer,
  lateAmount: text,
  collectedCount: integer,
  collectedAmount: text,
});

/** Returns customers, open, overdue and collected amounts by main account manager. */
export async function loadPortfolios(ask: Ask, selection: Selection, period: Period) {
  const rows = await portfolioRows(ask, selection, period);
  const sums = rows.flatMap(({ currency, ...one }) => (currency === null ? [] : [{ ...one, currency }]));
  const sumsOf = (read: (one: PortfolioRow) => { count: number; amount: string }): UserSum[] =>
    sums.map((one) => {
      const { count, amount } = read(one);
      return { userId: one.userId, currency: one.currency, count, amount: parseExactly(amount) };
    });
  return {
    customers: rows.filter(({ currency }) => currency === null),
    receivables: sumsOf(({ count, amount }) => ({ count, amount })),
    overdue: sumsOf(({ lateCount, lateAmount }) => ({ count: lateCount, amount: lateAmount })),
    collected: sumsOf((one) => ({ count: one.collectedCount, amount: one.collectedAmount })),
  };
}

/** Looks up the managers of all documents in one join: the planner underestimates the collected payments. */
function portfolioRows(ask: Ask, selection: Selection, period: Period): Promise<PortfolioRow[]> {
  const isOpen = [sql<boolean>`m.part = ${PARTS.RECEIVABLE}::int`];
  const { ctes, from } = relationOf('COLLECTED', selection, period);
  const [open, late, collected] = [sql`NOT o.is_collected`, sql`o.is_late`, sql`o.is_collected`];
  const countOf = (which: RawBuilder<unknown>) => sql`count(*) FILTER (WHERE ${which})`;
  const sumOf = (which: RawBuilder<unknown>) => sql`coalesce(sum(o.value) FILTER (WHERE ${which}), 0)::text`;
  return ask(
    'team portfolios',
    sql`WITH ${positionRelation(selection)}, ${ctes},
      parts AS (
        SELECT m.customer_id, m.currency, m.value, m.due_on < ${selection.asOf}::date AS is_late, false AS is_collected
        FROM positions m ${selectedDocuments(selection, isOpen)}
        UNION ALL
        SELECT m.customer_id, m.currency, m.value, false, true FROM ${from} ${selectedDocuments(selection)}),
      owned AS MATERIALIZED (
        SELECT c.account_manager_id AS user_id, p.*
        FROM parts p ${bindOrganization(selection.organizationId, joinCustomer, 'c', 'p.customer_id')})
      SELECT o.user_id AS "userId", o.currency, 0 AS customers, ${countOf(open)} AS count, ${sumOf(open)} AS amount,
        ${countOf(late)} AS "lateCount", ${sumOf(late)} AS "lateAmount",
        ${countOf(collected)} AS "collectedCount", ${sumOf(collected)} AS "collectedAmount"
      FROM owned o GROUP BY 1, 2
      UNION ALL
      SELECT x.user_id, NULL, count(*), 0, '0', 0, '0', 0, '0'
      FROM (SELECT DISTINCT o.user_id, o.customer_id FROM owned o WHERE ${open}) x GROUP BY 1`,
    PORTFOLIO,
  );
}

const PROMISED = rowShape<{
  userId: string | null;
  what: string;
  currency: string;
  count: number;
  amount: string;
}>({
  userId: orNull(uuid),
  what: text,
  currency: text,
  count: integer,
  amount: text,
});

/** Promises `p` with their invoices `i`. */
const madePromises = (organization: string): string =>
  fromPromisesWith('p', joinDocument('i', 'p.invoice_id', organization), organization);

/** Returns the promises made in the period, and those due in it that were kept or broken, by their user. */
export async function loadPromisesByUser(ask: Ask, selection: Selection, period: Instants) {
  const { organizationId: own } = selection;
  const { start, end } = endsOf(period);
  const rows = await ask(
    'team promises',
    sql`WITH ${promiseRelation(selection, period)},
      work AS (
        SELECT m.customer_id, m.currency, m.amount, m.made_by_user_id, m.status AS what, m.invoice_id AS id, m.dunning_plan_id
        FROM promised m WHERE m.status IN ('KEPT', 'BROKEN')
        UNION ALL
        SELECT i.customer_id, i.currency, ${PROMISED_AMOUNT}, p.made_by_user_id, 'MADE', i.id, i.dunning_plan_id
        ${bindOrganization(own, madePromises)} AND p.made_at >= ${start}::timestamptz AND p.made_at < ${end}::timestamptz)
      SELECT m.made_by_user_id AS "userId", m.what, m.currency, count(*) AS count, sum(m.amount)::text AS amount
      FROM work m ${selectedDocuments(selection)} GROUP BY 1, 2, 3`,
    PROMISED,
  );
  const those = (wanted: string): UserSum[] =>
    rows
      .filter(({ what }) => what === wanted)
      .map(({ what: _, amount, ...one }) => ({ ...one, amount: parseExactly(amount) }));
  return { made: those('MADE'), kept: those('KEPT'), broken: those('BROKEN') };
}

const TASKS = rowShape<{ userId: string | null; open: number; overdue: number }>({
  userId: orNull(uuid),
  open: integer,
  overdue: integer,
});

/** Returns the open and overdue tasks of each assignee; null: without a user. */
export function loadTasksByUser(ask: Ask, selection: Selection, now: Timestamp) {
  const { organizationId: own } = selection;
  return ask(
    'team tasks',
    sql`WITH tasks AS (
        SELECT a.id, a.customer_id, a.due_at, w.user_id
        FROM (SELECT a.* ${bindOrganization(own, fromActions, 'a')} AND a.state = 'TODO' AND NOT a.is_automatic) a
        LEFT JOIN (SELECT w.action_id, w.user_id ${bindOrganization(own, fromAssigneesWith, 'w', '')}) w
          ON w.action_id = a.id)
      SELECT m.user_id AS "userId", count(*) AS open, count(*) FILTER (WHERE m.due_at < ${now}::timestamptz) AS overdue
      FROM tasks m ${selectedDocuments({ ...selection, where: selection.ofCustomers })} GROUP BY 1`,
    TASKS,
  );
}
