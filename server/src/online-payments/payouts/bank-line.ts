import { joinMatchedTransaction } from '../../cash/relations.ts';

/**
 * SQL: the bank transaction of payout `p`, or null. It has the amount of the payout, and a match in force joins it with
 * something that the payout contains, whoever made the match.
 */
export const BANK_TRANSACTION = `(
  SELECT t.id FROM payout_items i
  JOIN online_payments o ON o.organization_id = $1 AND o.id = i.online_payment_id
  LEFT JOIN online_payment_refunds f ON f.organization_id = $1 AND f.online_payment_id = o.id
    AND f.provider_id = i.provider_refund_id
  ${joinMatchedTransaction('t', 'IN (o.payment_id, o.reversal_refund_id, f.refund_id)')}
    AND t.amount = p.amount AND t.currency = p.currency
  WHERE i.organization_id = $1 AND i.payout_id = p.id LIMIT 1)`;
