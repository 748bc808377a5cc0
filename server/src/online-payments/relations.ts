/**
 * SQL fragments over online payments, for statements of other wings. Each names the organization of its rows,
 * which is the first parameter of the statement (docs/adr/0089).
 */

/** `FROM … WHERE` of all online payments. Further conditions follow with `AND`. */
export const fromOnlinePayments = (alias: string): string =>
  `FROM online_payments ${alias} WHERE ${alias}.organization_id = $1`;

/** `FROM … WHERE` of the online payments `o` that hold reminders of customer `c`, or of its parent. */
export const FROM_HOLDING_PAYMENTS = `FROM online_payments o WHERE o.organization_id = $1
  AND o.customer_id IN (c.id, c.parent_id) AND o.holds_until IS NOT NULL`;

/** Until when online payment `o` holds reminders. */
export const PAYMENT_HOLDS_UNTIL = 'o.holds_until';

/** Makes customer $3 of organization $1 the payer of the online payments `t` of customer $2. */
export const MOVE_ONLINE_PAYMENTS = `UPDATE online_payments t SET customer_id = $3
  WHERE t.organization_id = $1 AND t.customer_id = $2`;
