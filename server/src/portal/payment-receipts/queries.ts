import type { CalendarDay } from '../../kernel/calendar.ts';
import { fromDocuments, fromLinksWith, joinDocument } from '../../ledger/relations.ts';
import type { Connection } from '../../platform/db/database.ts';
import { queryRows, rowShape, shape } from '../../platform/db/rows.ts';
import type { AccountRef } from '../account.ts';

/** A payment that was received; amounts in minor units. */
export interface ReceivedPayment {
  id: string;
  externalId: string;
  refNumber: string | null;
  currency: string;
  amount: number;
  refunded: number;
  /** The part that is applied to documents, also of other customers of the group. */
  applied: number;
  datedOn: CalendarDay;
  instrument: string | null;
}

export interface PaidInvoice {
  number: string;
  issuedOn: CalendarDay;
  paid: number;
}

/** A receipt: a payment, and the invoices of the customer that it pays. */
export interface PaymentReceipt {
  payment: ReceivedPayment;
  invoices: PaidInvoice[];
  /** The number of invoices that are not listed. */
  moreInvoices: number;
  /** The amount that went to all invoices of the customer. */
  paidOwn: number;
}

const MAX_INVOICES = 500;
const { date, integer, orNull, text, uuid } = shape;

const PAYMENT = `
SELECT d.id, d.external_id AS "externalId", d.ref_number AS "refNumber", d.currency, d.amount,
  d.amount_refunded AS refunded, d.amount_linked AS applied, d.dated_on AS "datedOn", d.instrument
${fromDocuments('d')} AND d.customer_id = $2 AND d.id = $3 AND d.kind = 'PAYMENT' AND d.dated_on <= $4::date
  AND d.amount > d.amount_refunded`;

const PAYMENT_ROW = rowShape<ReceivedPayment>({
  id: uuid,
  externalId: text,
  refNumber: orNull(text),
  currency: text,
  amount: integer,
  refunded: integer,
  applied: integer,
  datedOn: date,
  instrument: orNull(text),
});

const INVOICES = `
SELECT coalesce(d.custom_id, d.external_id) AS number, d.dated_on AS "issuedOn",
  sum(l.amount_in_effect)::bigint AS paid, count(*) OVER ()::int AS total,
  (sum(sum(l.amount_in_effect)) OVER ())::bigint AS "paidOwn"
${fromLinksWith('l', joinDocument('d', 'l.debit_id'))} AND l.credit_id = $3 AND d.kind = 'INVOICE'
  AND d.customer_id = $2 AND l.amount_in_effect > 0
GROUP BY d.id, d.custom_id, d.external_id, d.dated_on, d.due_on
ORDER BY d.due_on, d.id LIMIT ${MAX_INVOICES}`;

const INVOICE_ROW = rowShape<PaidInvoice & { total: number; paidOwn: number }>({
  number: text,
  issuedOn: date,
  paid: integer,
  total: integer,
  paidOwn: integer,
});

/**
 * Returns the receipt for a payment of the customer of a link.
 * @returns null for another document, a payment that is dated later or refunded completely
 */
export async function findPaymentReceipt(
  connection: Connection,
  { organizationId, customerId, today }: AccountRef,
  paymentId: string,
): Promise<PaymentReceipt | null> {
  const values = [organizationId, customerId, paymentId];
  const found = await queryRows(connection, {
    name: 'payment of portal receipt',
    text: PAYMENT,
    values: [...values, today],
    row: PAYMENT_ROW,
  });
  const [payment] = found.rows;
  if (payment === undefined) return null;
  const { rows } = await queryRows(connection, {
    name: 'invoices of portal receipt',
    text: INVOICES,
    values,
    row: INVOICE_ROW,
  });
  const [first] = rows;
  return {
    payment,
    invoices: rows.map(({ number, issuedOn, paid }) => ({ number, issuedOn, paid })),
    moreInvoices: (first?.total ?? 0) - rows.length,
    paidOwn: first?.paidOwn ?? 0,
  };
}
