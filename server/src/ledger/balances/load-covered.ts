import type { CalendarDay } from '../../kernel/calendar.ts';
import type { Connection } from '../../platform/db/database.ts';
import { queryRows, rowShape, shape } from '../../platform/db/rows.ts';
import { type CoveredSums, coveredBy, coverSums, type OpenSums } from '../domain/open-items.ts';
import { loadOnAccount } from './on-account.ts';

type Queryable = Pick<Connection, 'query'>;

const IS_DISPUTED = `EXISTS (SELECT 1 FROM disputes x
  WHERE x.organization_id = $1 AND x.invoice_id = d.id AND x.resolved_at IS NULL)`;

/** Uses the order of `compareOpenItems`. $1 is the organization, $2 customers, $3 currencies, $4 invoices. */
const AHEAD = `
SELECT id, "customerId", currency, outstanding, (running - outstanding)::bigint AS ahead FROM (
  SELECT id, "customerId", currency, outstanding,
    sum(outstanding) OVER (PARTITION BY "customerId", currency ORDER BY is_disputed, due_on, id) AS running
  FROM (SELECT d.id, d.customer_id AS "customerId", d.currency, d.due_on, d.amount - d.amount_linked AS outstanding,
      ${IS_DISPUTED} AS is_disputed
    FROM document_figures d WHERE d.organization_id = $1 AND d.customer_id = ANY($2::uuid[]) AND d.kind = 'INVOICE' AND d.is_open
      AND d.currency = ANY($3::text[])) o) x
WHERE id = ANY($4::uuid[])`;

const OWNERS = `SELECT DISTINCT customer_id AS id FROM documents
WHERE organization_id = $1 AND kind = 'INVOICE' AND id = ANY($2::uuid[])`;

const { integer, text, uuid } = shape;
interface AheadRow {
  id: string;
  customerId: string;
  currency: string;
  outstanding: number;
  ahead: number;
}
const AHEAD_ROW = rowShape<AheadRow>({
  id: uuid,
  customerId: uuid,
  currency: text,
  outstanding: integer,
  ahead: integer,
});

/**
 * Returns how much unapplied cash covers of open invoices, in minor units, by their ids. It is allocated over
 * all open invoices of their customers, including those not listed.
 */
export async function loadCovered(
  queryable: Queryable,
  organizationId: string,
  invoiceIds: readonly string[],
  today: CalendarDay,
): Promise<Map<string, number>> {
  const covered = new Map<string, number>();
  if (invoiceIds.length === 0) return covered;
  const { rows: owners } = await queryable.query<{ id: string }>({
    name: 'customers of invoices',
    text: OWNERS,
    values: [organizationId, invoiceIds],
  });
  const customerIds = owners.map(({ id }) => id);
  const money = await loadOnAccount(queryable, organizationId, customerIds, today);
  if (money.size === 0) return covered;
  const currencies = new Set([...money.values()].flatMap((amounts) => [...amounts.keys()]));
  const { rows } = await queryRows(queryable, {
    name: 'open amounts ahead of invoices',
    text: AHEAD,
    values: [organizationId, [...money.keys()], [...currencies], invoiceIds],
    row: AHEAD_ROW,
  });
  for (const { id, customerId, currency, ...item } of rows) {
    const amount = coveredBy(money.get(customerId)?.get(currency) ?? 0, item);
    if (amount > 0) covered.set(id, amount);
  }
  return covered;
}

const SUMS = `
SELECT d.currency,
  coalesce(sum(d.amount - d.amount_linked) FILTER (WHERE d.due_on < $3::date), 0)::bigint AS overdue,
  coalesce(sum(d.amount - d.amount_linked) FILTER (WHERE d.due_on >= $3::date), 0)::bigint AS "dueLater",
  coalesce(sum(d.amount - d.amount_linked) FILTER (WHERE d.due_on < $3::date AND ${IS_DISPUTED}), 0)::bigint AS "disputedOverdue",
  coalesce(sum(d.amount - d.amount_linked) FILTER (WHERE d.due_on >= $3::date AND ${IS_DISPUTED}), 0)::bigint AS "disputedLater"
FROM document_figures d
WHERE d.organization_id = $1 AND d.customer_id = $2 AND d.kind = 'INVOICE' AND d.is_open AND d.currency = ANY($4::text[])
GROUP BY d.currency`;

const SUMS_ROW = rowShape<OpenSums & { currency: string }>({
  currency: text,
  overdue: integer,
  dueLater: integer,
  disputedOverdue: integer,
  disputedLater: integer,
});

/** Returns how much of a customer's unapplied cash covers its open invoices, by currency. */
export async function loadCoveredSums(
  queryable: Queryable,
  organizationId: string,
  { customerId, onAccount }: { customerId: string; onAccount: ReadonlyMap<string, number> },
  today: CalendarDay,
): Promise<Map<string, CoveredSums>> {
  if (onAccount.size === 0) return new Map();
  const { rows } = await queryRows(queryable, {
    name: 'open sums of customer',
    text: SUMS,
    values: [organizationId, customerId, today, [...onAccount.keys()]],
    row: SUMS_ROW,
  });
  return new Map(
    rows.map(({ currency, ...sums }) => [currency, coverSums(sums, onAccount.get(currency) ?? 0)]),
  );
}
