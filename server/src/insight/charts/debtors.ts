import { sql } from 'kysely';
import { bindOrganization, joinCustomer } from '../../ledger/relations.ts';
import { rowShape, shape } from '../../platform/db/rows.ts';
import { percentOf } from '../domain/figures/formulas.ts';
import { PARTS, positionRelation } from '../figures/positions.ts';
import { type Ask, parseExactly } from '../figures/run.ts';
import { type Selection, selectedDocuments } from '../figures/selection.ts';
import { type CurrencySum, sumOf } from '../figures/sums.ts';
import type { ReceivablesTrend } from './schema.ts';

/** Debtors of the Pareto chart. */
const DEBTORS = 20;

interface DebtorRow {
  rank: number;
  customerId: string;
  name: string;
  currency: string;
  isOverdue: boolean;
  count: number;
  amount: string;
  /** Number of all debtors. */
  customers: number;
}
const { boolean, integer, text, uuid } = shape;
const ROW = rowShape<DebtorRow>({
  rank: integer,
  customerId: uuid,
  name: text,
  currency: text,
  isOverdue: boolean,
  count: integer,
  amount: text,
  customers: integer,
});

/**
 * Returns the largest debtors with their shares. They are ranked by receivables, converted approximately.
 * @param total receivables of all customers
 */
export async function loadLargestDebtors(
  ask: Ask,
  selection: Selection,
  total: number,
): Promise<Pick<ReceivablesTrend, 'debtors' | 'others'>> {
  const rows = await debtorRows(ask, selection);
  let owed = 0;
  const debtors = [...Map.groupBy(rows, ({ rank }) => rank).values()].flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    const { customerId, name } = first;
    const parameters = { ...selection.parameters, customerId };
    const of = (all: boolean): CurrencySum[] =>
      own
        .filter(({ isOverdue }) => all || isOverdue)
        .map(({ currency, count, amount }) => ({ currency, count, amount: parseExactly(amount) }));
    const within = { target: selection.target, parameters };
    const receivables = sumOf(of(true), within, { measure: 'RECEIVABLES' });
    const overdue = sumOf(of(false), within, { measure: 'RECEIVABLES', minAge: 1 });
    owed += receivables.amount;
    const current = receivables.amount - overdue.amount;
    const cumulativeShare = percentOf(owed, total);
    return [{ customerId, name, receivables, overdue, current, cumulativeShare }];
  });
  const others = (rows[0]?.customers ?? 0) - debtors.length;
  return { debtors, others: others === 0 ? null : { customers: others, amount: total - owed } };
}

function debtorRows(ask: Ask, selection: Selection): Promise<DebtorRow[]> {
  const { asOf, target, organizationId, isLatest } = selection;
  const codes = [target.currency, ...target.rates.keys()];
  const rates = ['1', ...target.rates.values()];
  return ask(
    'debtors',
    // Ranks by narrow rows first, and reads the details of the largest debtors only: today by the index of
    // open invoices, instead of storing all rows for a second look.
    sql`WITH ${positionRelation(selection)},
      receivables AS ${isLatest ? sql`NOT MATERIALIZED` : sql`MATERIALIZED`} (
        SELECT m.customer_id, m.currency, m.due_on < ${asOf}::date AS is_overdue, m.value
        FROM positions m ${selectedDocuments(selection, [sql<boolean>`m.part = ${PARTS.RECEIVABLE}::int`])}),
      rated AS MATERIALIZED (
        SELECT o.customer_id, sum(o.value * x.rate) AS owed
        FROM receivables o JOIN unnest(${codes}::text[], ${rates}::float8[]) AS x(currency, rate) ON x.currency = o.currency
        GROUP BY 1),
      largest AS (SELECT r.* FROM rated r ORDER BY r.owed DESC, r.customer_id LIMIT ${DEBTORS}),
      ranked AS (
        SELECT l.customer_id, (row_number() OVER (ORDER BY l.owed DESC, l.customer_id))::int AS rank,
          (SELECT count(*) FROM rated)::int AS customers
        FROM largest l)
      SELECT r.rank, o.customer_id AS "customerId", c.name, o.currency, o.is_overdue AS "isOverdue", count(*) AS count,
        sum(o.value)::text AS amount, r.customers
      FROM ranked r JOIN receivables o ON o.customer_id = r.customer_id
        AND o.customer_id = ANY (ARRAY(SELECT l.customer_id FROM largest l))
      ${bindOrganization(organizationId, joinCustomer, 'c', 'r.customer_id')}
      GROUP BY r.rank, o.customer_id, c.name, o.currency, o.is_overdue, r.customers
      ORDER BY r.rank, o.currency, o.is_overdue`,
    ROW,
  );
}
