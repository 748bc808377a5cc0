import { joinAction } from '../../dunning/relations.ts';
import type { Receipts } from '../../dunning/schemas.ts';
import type { CalendarDay, Timestamp } from '../../kernel/calendar.ts';
import { coveredBy } from '../../ledger/domain/open-items.ts';
import { loadOnAccount } from '../../ledger/reads.ts';
import { fromLinksWith, fromOpenInvoices, joinDocument, joinDocuments } from '../../ledger/relations.ts';
import type { Connection } from '../../platform/db/database.ts';
import { queryRows, rowShape, shape } from '../../platform/db/rows.ts';

export interface ReceiptPayment {
  id: string;
  externalId: string;
  /** The reference from the bank. */
  refNumber: string | null;
  currency: string;
  amount: number;
  datedOn: CalendarDay;
}

/** An invoice that the payments pay, in minor units. */
export interface PaidInvoice {
  number: string;
  currency: string;
  /** Amount paid by these payments. */
  paid: number;
  outstanding: number;
}

/** The contents of a receipt. */
export interface ReceiptFacts {
  payments: ReceiptPayment[];
  /** Limited to the number that a mail lists. */
  invoices: PaidInvoice[];
  moreInvoices: number;
  /**
   * Remaining amount to pay by currency, less money on account. It has no entry for a currency with nothing
   * left.
   */
  left: { currency: string; amount: number }[];
  /** Whether no invoice is open. */
  isClear: boolean;
}

/** Older payments get no receipt. */
export const MAX_AGE_DAYS = 14;
const MAX_INVOICES = 30;

/** Returns the current setting; `since` is null if receipts are off. */
export async function loadReceiptSettings(
  queryable: Pick<Connection, 'query'>,
  organizationId: string,
): Promise<{ receipts: Receipts; since: Timestamp | null }> {
  const { rows } = await queryable.query<{ receipts: Receipts; since: Timestamp | null }>({
    name: 'receipt settings',
    text: 'SELECT receipts, receipts_since AS since FROM dunning_settings WHERE organization_id = $1',
    values: [organizationId],
  });
  return rows[0] ?? { receipts: 'NONE', since: null };
}

/** Returns the condition that the customer has no open invoice. */
export const hasNoOpenInvoice = (organization: string, customer: string): string => `NOT EXISTS (
  SELECT 1 ${fromOpenInvoices('o', organization)} AND o.customer_id = ${customer})`;

const PAYMENTS = `
SELECT p.id, p.external_id AS "externalId", p.ref_number AS "refNumber", p.currency, p.amount, p.dated_on AS "datedOn"
FROM payment_receipts r ${joinDocuments('p')} AND p.kind = 'PAYMENT'
  AND p.external_id = r.payment_external_id AND p.amount_refunded = 0
${joinAction('a', 'r.action_id')} AND a.customer_id = p.customer_id
WHERE r.organization_id = $1 AND r.action_id = $2 ORDER BY p.dated_on, p.id`;

/** Returns the payments of a receipt that still exist and are not refunded. */
export async function loadPaymentsOfReceipt(
  connection: Connection,
  organizationId: string,
  actionId: string,
): Promise<ReceiptPayment[]> {
  const { rows } = await connection.query<ReceiptPayment>({
    name: 'payments of receipt',
    text: PAYMENTS,
    values: [organizationId, actionId],
  });
  return rows;
}

const INVOICE = `${joinDocument('d', 'l.debit_id')} AND d.kind = 'INVOICE'`;

const PAID = `
SELECT coalesce(d.custom_id, d.external_id) AS number, d.currency, sum(l.amount_in_effect)::bigint AS paid,
  greatest(d.amount - d.amount_linked, 0) AS outstanding, count(*) OVER ()::int AS total
${fromLinksWith('l', INVOICE)} AND l.credit_id = ANY($2::uuid[]) AND l.amount_in_effect > 0
GROUP BY d.id, d.custom_id, d.external_id, d.currency, d.amount, d.amount_linked, d.due_on
ORDER BY d.due_on, d.id LIMIT ${MAX_INVOICES}`;

const { integer, text } = shape;
const PAID_ROW = rowShape<PaidInvoice & { total: number }>({
  number: text,
  currency: text,
  paid: integer,
  outstanding: integer,
  total: integer,
});

const OPEN = `
SELECT d.currency, sum(d.amount - d.amount_linked)::bigint AS amount
${fromOpenInvoices('d')} AND d.customer_id = $2
GROUP BY d.currency ORDER BY d.currency`;

const OPEN_ROW = rowShape<{ currency: string; amount: number }>({ currency: text, amount: integer });

/** Returns the contents of a receipt for payments of a customer, by the facts in the caller's transaction. */
export async function loadReceipt(
  connection: Connection,
  organizationId: string,
  { customerId, payments }: { customerId: string; payments: ReceiptPayment[] },
  today: CalendarDay,
): Promise<ReceiptFacts> {
  const paid = await queryRows(connection, {
    name: 'invoices of receipt',
    text: PAID,
    values: [organizationId, payments.map(({ id }) => id)],
    row: PAID_ROW,
  });
  const open = await queryRows(connection, {
    name: 'open sums of receipt',
    text: OPEN,
    values: [organizationId, customerId],
    row: OPEN_ROW,
  });
  const onAccount = (await loadOnAccount(connection, organizationId, [customerId], today)).get(customerId);
  const left = open.rows.map(({ currency, amount }) => ({
    currency,
    amount: amount - coveredBy(onAccount?.get(currency) ?? 0, { ahead: 0, outstanding: amount }),
  }));
  return {
    payments,
    invoices: paid.rows.map(({ total, ...invoice }) => invoice),
    moreInvoices: (paid.rows[0]?.total ?? 0) - paid.rows.length,
    left: left.filter(({ amount }) => amount > 0),
    isClear: open.rows.length === 0,
  };
}
