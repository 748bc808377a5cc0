import { fromDocuments, fromFigures } from '../../ledger/relations.ts';
import type { CustomerSummary } from '../../ledger/schemas.ts';
import { type CheckedStatement, rowShape, shape } from '../../platform/db/rows.ts';
import type { CustomerOverview } from './schema.ts';

/** The parts of a balance in one currency that the balance itself does not say. In minor units. */
interface BalancePart {
  currency: string;
  writtenOff: number;
  unapplied: number;
}

const { integer, text } = shape;

/**
 * Returns the statement for the written-off amounts and the unapplied amounts of a customer, which include
 * overpayments of invoices.
 */
export function balancePartsStatement(
  organizationId: string,
  customerId: string,
): CheckedStatement<BalancePart> {
  return {
    name: 'parts of balance',
    text: `SELECT p.currency, sum(p.written_off) AS "writtenOff", sum(p.unapplied) AS unapplied FROM (
        SELECT u.currency, 0 AS written_off, u.amount - u.amount_linked - u.amount_refunded AS unapplied
        ${fromFigures('u')} AND u.customer_id = $2 AND u.kind <> 'INVOICE' AND u.amount_linked + u.amount_refunded < u.amount
        UNION ALL
        SELECT i.currency, 0, i.amount_linked - i.amount
        ${fromFigures('i')} AND i.customer_id = $2 AND i.kind = 'INVOICE' AND i.amount_linked > i.amount
        UNION ALL
        SELECT w.currency, greatest(0, w.amount - w.amount_linked), 0
        ${fromDocuments('w')} AND w.customer_id = $2 AND w.written_off_at IS NOT NULL) p
      GROUP BY p.currency`,
    values: [organizationId, customerId],
    row: rowShape<BalancePart>({ currency: text, writtenOff: integer, unapplied: integer }),
  };
}

/**
 * Splits each balance into its parts: open invoices + written off + paid within the group − unapplied =
 * balance. Payments of one customer for an invoice of another change both balances, but not what is open.
 */
export function reconciliationsOf(
  balances: CustomerSummary['balances'],
  parts: readonly BalancePart[],
): CustomerOverview['reconciliations'] {
  const partOf = new Map(parts.map((part) => [part.currency, part]));
  return balances.map(({ currency, balance, amountDue }) => {
    const { writtenOff = 0, unapplied = 0 } = partOf.get(currency) ?? {};
    const paidInGroup = balance - amountDue - writtenOff + unapplied;
    return { currency, openInvoices: amountDue, writtenOff, paidInGroup, unapplied, balance };
  });
}
