import { sql } from 'kysely';
import { fromPromisesWith } from '../../cases/relations.ts';
import { fromActions, fromAssigneesWith } from '../../dunning/relations.ts';
import type { Timestamp } from '../../kernel/calendar.ts';
import { bindOrganization, joinDocument } from '../../ledger/relations.ts';
import { rowShape, shape } from '../../platform/db/rows.ts';
import { endsOf, type Instants, promiseRelation } from '../figures/collection-relations.ts';
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
const MANAGER = sql`c.account_manager_id`;

interface PositionRow {
  userId: string | null;
  /** null: the customers of all currencies. */
  currency: string | null;
  customers: number;
  count: number;
  amount: string;
  lateCount: number;
  lateAmount: string;
}
const POSITION = rowShape<PositionRow>({
  userId: orNull(uuid),
  currency: orNull(text),
  customers: integer,
  count: integer,
  amount: text,
  lateCount: integer,
  lateAmount: text,
});
const COLLECTED = rowShape<{ userId: string | null; currency: string; count: number; amount: string }>({
  userId: orNull(uuid),
  currency: text,
  count: integer,
  amount: text,
});
/** Returns customers, open, overdue and collected amounts by main account manager. */
export async function loadPortfolios(ask: Ask, selection: Selection, period: Period) {
  const isOpen = [sql<boolean>`m.part = ${PARTS.RECEIVABLE}::int`];
  const rows = await ask(
    'team positions',
    sql`WITH ${positionRelation(selection)},
      owned AS MATERIALIZED (
        SELECT ${MANAGER} AS user_id, m.customer_id, m.currency, m.value, m.due_on < ${selection.asOf}::date AS is_late
        FROM positions m ${selectedDocuments(selection, isOpen, MANAGER)})
      SELECT o.user_id AS "userId", o.currency, 0 AS customers, count(*) AS count, sum(o.value)::text AS amount,
        count(*) FILTER (WHERE o.is_late) AS "lateCount", coalesce(sum(o.value) FILTER (WHERE o.is_late), 0)::text AS "lateAmount"
      FROM owned o GROUP BY 1, 2
      UNION ALL
      SELECT x.user_id, NULL, count(*), 0, '0', 0, '0'
      FROM (SELECT DISTINCT o.user_id, o.customer_id FROM owned o) x GROUP BY 1`,
    POSITION,
  );
  const { ctes, from } = relationOf('COLLECTED', selection, period);
  const collected = await ask(
    'team collected',
    sql`WITH ${ctes} SELECT ${MANAGER} AS "userId", m.currency, count(*) AS count, sum(m.value)::text AS amount
      FROM ${from} ${selectedDocuments(selection, [], MANAGER)} GROUP BY 1, 2`,
    COLLECTED,
  );
  const open = rows.flatMap(({ currency, ...one }) => (currency === null ? [] : [{ ...one, currency }]));
  return {
    customers: rows.filter(({ currency }) => currency === null),
    receivables: open.map((one): UserSum => ({ ...one, amount: parseExactly(one.amount) })),
    overdue: open.map(
      ({ userId, currency, lateCount, lateAmount }): UserSum => ({
        userId,
        currency,
        count: lateCount,
        amount: parseExactly(lateAmount),
      }),
    ),
    collected: collected.map((one): UserSum => ({ ...one, amount: parseExactly(one.amount) })),
  };
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
export async function promisesByUser(ask: Ask, selection: Selection, period: Instants) {
  const { organizationId: own } = selection;
  const { start, end } = endsOf(period);
  const rows = await ask(
    'team promises',
    sql`WITH ${promiseRelation(selection, period)},
      work AS (
        SELECT m.customer_id, m.currency, m.amount, m.made_by_user_id, m.status AS what, m.invoice_id AS id, m.dunning_plan_id
        FROM promised m WHERE m.status IN ('KEPT', 'BROKEN')
        UNION ALL
        SELECT i.customer_id, i.currency, coalesce(p.amount, i.amount), p.made_by_user_id, 'MADE', i.id, i.dunning_plan_id
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
export function tasksByUser(ask: Ask, selection: Selection, now: Timestamp) {
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
