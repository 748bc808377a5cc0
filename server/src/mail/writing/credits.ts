import type { CalendarDay } from '../../kernel/calendar.ts';
import { fromDocuments, fromInvoices, fromOpenInvoices } from '../../ledger/relations.ts';
import type { Connection } from '../../platform/db/database.ts';
import { queryRows, rowShape, shape } from '../../platform/db/rows.ts';

const KINDS = ['PAYMENT', 'CREDIT_NOTE', 'REFUND', 'INVOICE'] as const;

/**
 * Unapplied cash of a customer, or the overpaid part of an invoice. For a refund, the part paid out of
 * unapplied cash.
 */
export interface OpenCredit {
  kind: (typeof KINDS)[number];
  number: string;
  currency: string;
  datedOn: CalendarDay;
  /** In minor units, more than 0; a refund counts as negative. */
  amount: number;
}

/** A customer's figures in one currency, in minor units. */
export interface StatementFigures {
  currency: string;
  /** Σ outstanding of its open invoices, and of the overdue ones. */
  open: number;
  overdue: number;
  /** Its balance, without written-off amounts. */
  balance: number;
}

const AMOUNT = `CASE WHEN d.kind = 'INVOICE' THEN d.amount_linked - d.amount
  ELSE d.amount - d.amount_linked - d.amount_refunded END`;

const { date, integer, oneOf, text } = shape;
const CREDIT = rowShape<OpenCredit>({
  kind: oneOf(KINDS),
  number: text,
  currency: text,
  datedOn: date,
  amount: integer,
});
const FIGURES = rowShape<StatementFigures>({
  currency: text,
  open: integer,
  overdue: integer,
  balance: integer,
});

/** Loads a customer's unapplied credits, oldest first, up to a limit. */
export async function loadOpenCredits(
  queryable: Pick<Connection, 'query'>,
  organizationId: string,
  customerId: string,
  max: number,
): Promise<OpenCredit[]> {
  const { rows } = await queryRows(queryable, {
    name: 'open credits of statement',
    text: `SELECT d.kind, coalesce(d.custom_id, d.external_id) AS number, d.currency, d.dated_on AS "datedOn",
             ${AMOUNT} AS amount
           ${fromDocuments('d')} AND d.customer_id = $2 AND ${AMOUNT} > 0
           ORDER BY d.dated_on, d.id LIMIT $3`,
    values: [organizationId, customerId, max],
    row: CREDIT,
  });
  return rows;
}

/** Loads a customer's figures by currency. */
export async function loadStatementFigures(
  queryable: Pick<Connection, 'query'>,
  organizationId: string,
  customerId: string,
  today: CalendarDay,
): Promise<StatementFigures[]> {
  const outstanding = (from: string, where: string) => `coalesce((SELECT sum(d.amount - d.amount_linked)
      ${from} AND d.customer_id = $2 AND d.currency = b.currency AND ${where}), 0)::bigint`;
  const { rows } = await queryRows(queryable, {
    name: 'figures of statement',
    text: `SELECT b.currency, b.amount_due AS open, ${outstanding(fromOpenInvoices('d'), 'd.due_on < $3::date')} AS overdue,
             b.invoiced - b.credited - b.paid + b.refunded
               - ${outstanding(fromInvoices('d'), 'd.written_off_at IS NOT NULL AND d.amount_linked < d.amount')} AS balance
           FROM customer_balances b WHERE b.organization_id = $1 AND b.customer_id = $2 ORDER BY b.currency`,
    values: [organizationId, customerId, today],
    row: FIGURES,
  });
  return rows;
}
