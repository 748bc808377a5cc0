/**
 * SQL fragments over online payments, for statements of other wings. Each names the organization of its rows,
 * which is the first parameter of the statement (docs/adr/0089).
 */

export { isUsableMandate } from './mandates/sources.ts';

/** `FROM … WHERE` of the online payments `o` that hold reminders of customer `c`, or of its parent. */
export const FROM_HOLDING_PAYMENTS = `FROM online_payments o WHERE o.organization_id = $1
  AND o.customer_id IN (c.id, c.parent_id) AND o.holds_until IS NOT NULL`;

/** Until when online payment `o` holds reminders. */
export const PAYMENT_HOLDS_UNTIL = 'o.holds_until';

/** Makes customer $3 of organization $1 the payer of the online payments `t` of customer $2. */
export const MOVE_ONLINE_PAYMENTS = `UPDATE online_payments t SET customer_id = $3
  WHERE t.organization_id = $1 AND t.customer_id = $2`;

/** `FROM … WHERE` of online payments. Further conditions follow with `AND`. */
export const fromOnlinePayments = (alias: string): string =>
  `FROM online_payments ${alias} WHERE ${alias}.organization_id = $1`;

/** SQL: online payment `alias` is for an invoice. */
export const paysInvoiceOnline = (alias: string, invoiceId: string): string => `${alias}.id IN (
  SELECT i.online_payment_id FROM online_payment_invoices i
  WHERE i.organization_id = $1 AND i.invoice_id = ${invoiceId})`;

/** `JOIN` of the online payment with an id. */
export const joinOnlinePayment = (alias: string, id: string): string =>
  `JOIN online_payments ${alias} ON ${alias}.organization_id = $1 AND ${alias}.id = ${id}`;

/**
 * SQL: an online payment for invoice `alias` is under way, or was paid and is not recorded by the ERP, other than the
 * one with the id `except`.
 */
export const isBeingPaidOnline = (alias: string, except: string, now: string): string => `EXISTS (
  SELECT 1 FROM online_payment_invoices oi
  JOIN online_payments op ON op.organization_id = $1 AND op.id = oi.online_payment_id
  WHERE oi.organization_id = $1 AND oi.invoice_id = ${alias}.id AND op.id IS DISTINCT FROM ${except}
    AND (op.state = 'PENDING' OR (op.state = 'CREATED' AND op.kind = 'CHARGE') OR op.holds_until > ${now}
      OR op.problem = 'ERP_MISSING'))`;

/** `JOIN` of the mandate with an id. An `organization` is the SQL of its id. */
export const joinMandate = (alias: string, id: string, organization = '$1'): string =>
  `JOIN payment_mandates ${alias} ON ${alias}.organization_id = ${organization} AND ${alias}.id = ${id}`;

/** SQL: mandate `alias` has ended. */
export const isEndedMandate = (alias: string): string =>
  `${alias}.state IN ('FAILED', 'CANCELLED', 'EXPIRED')`;

/** SQL: online payment `alias` debits a mandate of another customer, because its own was merged since. */
export const isOfOtherDebtor = (alias: string): string => `EXISTS (SELECT 1 FROM payment_mandates om
  WHERE om.organization_id = $1 AND om.provider = ${alias}.provider AND om.customer_id <> ${alias}.customer_id
    AND om.provider_mandate_id = ${alias}.provider_mandate_id)`;

/** SQL: online payment `alias` is a debit of automatic payment that was taken back. */
export const isTakenBackDebit = (alias: string): string =>
  `${alias}.state = 'REVERSED' AND ${alias}.source = 'AUTOPAY'`;

/** `JOIN` of the online payments of rows `debit`, for a statement over all organizations. */
export const joinOnlinePaymentIn = (alias: string, debit: string): string =>
  `JOIN online_payments ${alias} ON ${alias}.organization_id = ${debit}.organization_id
    AND ${alias}.id = ${debit}.online_payment_id`;
