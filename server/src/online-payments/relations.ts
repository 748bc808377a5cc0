/**
 * SQL fragments over online payments, for statements of other wings. Each names the organization of its rows,
 * which is the first parameter of the statement (docs/adr/0089).
 */

/** `FROM … WHERE` of the online payments `o` that hold reminders of customer `c`, or of its parent. */
export const FROM_HOLDING_PAYMENTS = `FROM online_payments o WHERE o.organization_id = $1
  AND o.customer_id IN (c.id, c.parent_id) AND o.holds_until IS NOT NULL`;

/** SQL: the money of online payment `o` is under way, or may be, at an instant. */
export const IS_UNDER_WAY = (now: string): string =>
  `((o.state = 'PENDING' AND o.problem IS NULL) OR o.holds_until > ${now}::timestamptz)`;

/** Until when online payment `o` holds reminders. */
export const PAYMENT_HOLDS_UNTIL = 'o.holds_until';

/** Makes customer $3 of organization $1 the payer of the online payments `t` of customer $2. */
export const MOVE_ONLINE_PAYMENTS = `UPDATE online_payments t SET customer_id = $3
  WHERE t.organization_id = $1 AND t.customer_id = $2`;

/** `JOIN` of the online payment with an id. */
export const joinOnlinePayment = (alias: string, id: string): string =>
  `JOIN online_payments ${alias} ON ${alias}.organization_id = $1 AND ${alias}.id = ${id}`;

/** SQL: an online payment for invoice `alias` is under way, other than the one with the id `except`. */
export const isBeingPaidOnline = (alias: string, except: string): string => `EXISTS (
  SELECT 1 FROM online_payment_invoices oi
  JOIN online_payments op ON op.organization_id = $1 AND op.id = oi.online_payment_id
  WHERE oi.organization_id = $1 AND oi.invoice_id = ${alias}.id AND op.id IS DISTINCT FROM ${except}
    AND (op.state = 'PENDING' OR (op.state = 'CREATED' AND op.kind = 'CHARGE')))`;

/** `JOIN` of the mandate with an id. An `organization` is the SQL of its id. */
export const joinMandate = (alias: string, id: string, organization = '$1'): string =>
  `JOIN payment_mandates ${alias} ON ${alias}.organization_id = ${organization} AND ${alias}.id = ${id}`;

/** SQL: mandate or connection `alias` has the mode of its organization: test debits exist in sandboxes only. */
export const hasModeOfOrganization = (alias: string): string => `${alias}.mode = (
  SELECT CASE WHEN g.sandbox THEN 'TEST' ELSE 'LIVE' END FROM organizations g
  WHERE g.organization_id = ${alias}.organization_id)`;

/** SQL: mandate `alias` can be debited. */
export const isUsableMandate = (alias: string): string =>
  `${alias}.state IN ('PENDING', 'ACTIVE') AND ${hasModeOfOrganization(alias)}`;

/** SQL: mandate `alias` has ended. */
export const isEndedMandate = (alias: string): string =>
  `${alias}.state IN ('FAILED', 'CANCELLED', 'EXPIRED')`;

/** `JOIN` of the online payments of rows `debit`, for a statement over all organizations. */
export const joinOnlinePaymentIn = (alias: string, debit: string): string =>
  `JOIN online_payments ${alias} ON ${alias}.organization_id = ${debit}.organization_id
    AND ${alias}.id = ${debit}.online_payment_id`;
