import { HOLD_DAYS } from '../domain/hold.ts';
import { IS_UNDECIDED } from '../matches/sources.ts';

/**
 * `FROM … WHERE` of the money `t` that holds reminders of customer `c`: received or announced, certainly from
 * the customer or its parent, and not decided. The organization is the first parameter of the statement.
 */
export const FROM_HOLDING_MONEY = `FROM bank_transactions t WHERE t.organization_id = $1
  AND t.payer_customer_id IN (c.id, c.parent_id) AND (t.state = 'PENDING' OR ${IS_UNDECIDED})`;

/** Until when money `t` holds reminders. */
export const HOLDS_UNTIL = `t.payer_known_at + interval '${HOLD_DAYS} days'`;

/** Makes customer $3 of organization $1 the payer of the money `t` of customer $2. Conditions follow with `AND`. */
export const MOVE_PAYERS = `UPDATE bank_transactions t SET payer_customer_id = $3
  WHERE t.organization_id = $1 AND t.payer_customer_id = $2`;
