import { localDate } from '../../kernel/calendar.ts';
import { loadCovered } from '../../ledger/reads.ts';
import { fromCustomers, fromOpenInvoices } from '../../ledger/relations.ts';
import type { Connection } from '../../platform/db/database.ts';
import type { Organization } from '../../platform/organization.ts';
import type { PaidInvoice } from '../domain/split.ts';
import { IS_UNDER_WAY } from '../relations.ts';
import type { CheckoutSelection } from './portal.ts';

type Queryable = Pick<Connection, 'query'>;

/** Invoices that a debtor is asked for now. */
export type OfferedSelection = Omit<CheckoutSelection, 'organizationId'> & { now: string };

/** Invoices that are paid together, with what is to be paid of each. */
export interface OpenSelection {
  currency: string;
  amount: number;
  invoices: PaidInvoice[];
  debtor: { name: string; email: string | null };
}

const INVOICES = `
SELECT d.id AS "invoiceId", d.currency, d.amount - d.amount_linked AS amount
${fromOpenInvoices('d')} AND d.customer_id = $2 AND d.id = ANY($3::uuid[])
  AND NOT EXISTS (SELECT 1 FROM online_payment_invoices i
    JOIN online_payments o ON o.organization_id = $1 AND o.id = i.online_payment_id AND ${IS_UNDER_WAY('$4')}
    WHERE i.organization_id = $1 AND i.invoice_id = d.id)
ORDER BY d.due_on, d.id`;

/**
 * Returns the open invoices of a selection, in the order in which they are paid. Invoices with a payment under way are
 * left out, and money on account is deducted, as in the instructions for transfers. Null: none is left, or they have several currencies.
 */
export async function openSelection(
  queryable: Queryable,
  { id: organizationId, timezone }: Pick<Organization, 'id' | 'timezone'>,
  { customerId, invoiceIds, now }: OfferedSelection,
): Promise<OpenSelection | null> {
  const { rows } = await queryable.query<PaidInvoice & { currency: string }>({
    name: 'invoices to pay online',
    text: INVOICES,
    values: [organizationId, customerId, [...new Set(invoiceIds)], now],
  });
  const [first] = rows;
  if (first === undefined || rows.some(({ currency }) => currency !== first.currency)) return null;
  const { rows: customers } = await queryable.query<{ name: string }>({
    name: 'debtor who pays online',
    text: `SELECT c.name ${fromCustomers('c')} AND c.id = $2`,
    values: [organizationId, customerId],
  });
  const ids = rows.map(({ invoiceId }) => invoiceId);
  const covered = await loadCovered(queryable, organizationId, ids, localDate(now, timezone));
  const invoices = rows
    .map(({ invoiceId, amount }) => ({ invoiceId, amount: amount - (covered.get(invoiceId) ?? 0) }))
    .filter(({ amount }) => amount > 0);
  if (invoices.length === 0) return null;
  return {
    currency: first.currency,
    amount: invoices.reduce((sum, { amount }) => sum + amount, 0),
    invoices,
    debtor: { name: customers[0]?.name ?? '', email: null },
  };
}

/** Returns the key of a set of invoices. */
export const selectionKey = (invoices: readonly PaidInvoice[]): string =>
  invoices
    .map(({ invoiceId }) => invoiceId)
    .toSorted()
    .join();
