import type { CalendarDay } from '../../kernel/calendar.ts';
import type { Connection } from '../../platform/db/database.ts';
import { lateralLookup } from '../../platform/db/lateral-lookup.ts';
import { type CheckedStatement, queryRows, rowShape, shape } from '../../platform/db/rows.ts';

/** Selects the named customers. $1 is the organization, $2 the ids of customers, $3 today. */
const NAMED = `unnest($2::uuid[]) AS r(id) ${lateralLookup('c', 'customers', 'id = r.id')}`;

/**
 * Selects the unapplied cash of a customer. It is the unlinked amount of credits, less that of refunds, plus
 * the overpayment of invoices. It uses rows, not balances, because links can cross a family. A customer that
 * paid for a relative has a credit balance although nothing is left.
 */
const OWN = (customer: string) => `
  SELECT d.currency, CASE WHEN d.kind = 'REFUND' THEN -1 ELSE 1 END * (d.amount - d.amount_linked - d.amount_refunded) AS amount
  FROM document_figures d
  WHERE d.organization_id = $1 AND d.customer_id = ${customer} AND d.kind <> 'INVOICE'
    AND d.amount_linked + d.amount_refunded < d.amount
  UNION ALL
  SELECT d.currency, d.amount_linked - d.amount FROM document_figures d
  WHERE d.organization_id = $1 AND d.customer_id = ${customer} AND d.kind = 'INVOICE' AND d.amount_linked > d.amount`;

const SUMS = (customer: string) => `CROSS JOIN LATERAL (
    SELECT o.currency, sum(o.amount) AS amount FROM (${OWN(customer)}) o GROUP BY o.currency) b`;

const OVERDUE = `coalesce((
    SELECT sum(d.amount - d.amount_linked) FROM document_figures d
    WHERE d.organization_id = $1 AND d.customer_id = c.parent_id AND d.kind = 'INVOICE' AND d.is_open
      AND d.due_on < $3::date AND d.currency = b.currency), 0)`;

const ON_ACCOUNT = `
SELECT x."customerId", x.currency, least(sum(x.amount), ${Number.MAX_SAFE_INTEGER})::bigint AS amount FROM (
  SELECT c.id AS "customerId", b.currency, b.amount FROM ${NAMED} ${SUMS('c.id')}
  UNION ALL
  SELECT c.id, b.currency, b.amount - ${OVERDUE} FROM ${NAMED} ${SUMS('c.parent_id')}
  WHERE c.parent_id IS NOT NULL) x
WHERE x.amount > 0
GROUP BY x."customerId", x.currency ORDER BY x."customerId", x.currency`;

/**
 * Selects the surplus of parents beyond their overdue invoices, and their own invoices that will reduce it
 * later.
 */
const FALLS = `
SELECT x."customerId", x.currency, least(x.beyond, ${Number.MAX_SAFE_INTEGER})::bigint AS beyond, f."on",
  least(f.amount, ${Number.MAX_SAFE_INTEGER})::bigint AS amount
FROM (
  SELECT c.id AS "customerId", c.parent_id, b.currency, b.amount - ${OVERDUE} AS beyond
  FROM ${NAMED} ${SUMS('c.parent_id')} WHERE c.parent_id IS NOT NULL) x
CROSS JOIN LATERAL (
  SELECT (d.due_on + 1)::text AS "on", sum(d.amount - d.amount_linked) AS amount FROM document_figures d
  WHERE d.organization_id = $1 AND d.customer_id = x.parent_id AND d.kind = 'INVOICE' AND d.is_open
    AND d.due_on >= $3::date AND d.currency = x.currency GROUP BY d.due_on) f
WHERE x.beyond > 0
ORDER BY x."customerId", f."on", x.currency`;

const { date, integer, text, uuid } = shape;
interface OnAccount {
  customerId: string;
  currency: string;
  amount: number;
}
const ROW = rowShape<OnAccount>({
  customerId: uuid,
  currency: text,
  amount: integer,
});

/**
 * Returns the unapplied cash of customers by currency, in minor units, above 0. It is the unlinked amount of
 * payments and credit notes, plus overpayments, less unlinked refunds. A child also gets its parent's surplus
 * beyond the parent's own overdue invoices, in full, regardless of its siblings.
 * @returns amounts by customer id; a customer without unapplied cash has no entry
 */
export async function loadOnAccount(
  queryable: Pick<Connection, 'query'>,
  organizationId: string,
  customerIds: readonly string[],
  today: CalendarDay,
): Promise<Map<string, Map<string, number>>> {
  const { rows } = await queryRows(queryable, onAccountStatement(organizationId, customerIds, today));
  return onAccountOf(rows);
}

/** Returns the statement that reads the unapplied cash of customers, for `onAccountOf`. */
export function onAccountStatement(
  organizationId: string,
  customerIds: readonly string[],
  today: CalendarDay,
): CheckedStatement<OnAccount> {
  const values = [organizationId, customerIds, today];
  return { name: 'money on account', text: ON_ACCOUNT, values, row: ROW };
}

/** Groups unapplied cash by customer and currency. */
export function onAccountOf(rows: readonly OnAccount[]): Map<string, Map<string, number>> {
  const byCustomer = new Map<string, Map<string, number>>();
  for (const { customerId, currency, amount } of rows) {
    const amounts = byCustomer.get(customerId) ?? new Map<string, number>();
    byCustomer.set(customerId, amounts.set(currency, amount));
  }
  return byCustomer;
}

/** A day on which a customer's unapplied cash decreases, without any other change. */
interface AccountFall {
  on: CalendarDay;
  currency: string;
  /** Minor units, > 0. */
  amount: number;
}

interface FallRow extends AccountFall {
  customerId: string;
  /** The parent's contribution today. */
  beyond: number;
}
const FALL_ROW = rowShape<FallRow>({
  customerId: uuid,
  currency: text,
  beyond: integer,
  on: date,
  amount: integer,
});

/**
 * Returns the statement that reads when the contribution of parents will fall, for `accountFallsOf`. It falls
 * on the days after today on which the parents' own invoices become overdue.
 */
export function accountFallsStatement(
  organizationId: string,
  customerIds: readonly string[],
  today: CalendarDay,
): CheckedStatement<FallRow> {
  const values = [organizationId, customerIds, today];
  return { name: 'falls of money on account', text: FALLS, values, row: FALL_ROW };
}

/**
 * Groups the falls by customer, in the order of days. Their sum never exceeds the parent's contribution
 * today.
 */
export function accountFallsOf(rows: readonly FallRow[]): Map<string, AccountFall[]> {
  const byCustomer = new Map<string, AccountFall[]>();
  const fallen = new Map<string, number>();
  for (const { customerId, currency, beyond, on, amount } of rows) {
    const key = `${customerId} ${currency}`;
    const before = fallen.get(key) ?? 0;
    const more = Math.min(amount, beyond - before);
    if (more <= 0) continue;
    fallen.set(key, before + more);
    const falls = byCustomer.get(customerId) ?? [];
    falls.push({ on, currency, amount: more });
    byCustomer.set(customerId, falls);
  }
  return byCustomer;
}
