import { fromLinksWith, joinDocument } from '../../ledger/relations.ts';

/** Sum of what other links take from the credit first: its refunds, and its older links (money rule 4). */
const TAKEN_FIRST = `coalesce(sum(m.amount) FILTER (WHERE o.kind = 'REFUND' OR m.id < l.id), 0)`;

/**
 * Selects how the links in the common table expression `own_links` change the amounts in effect:
 * `credit_id`, `debit_id`, the day `on`, and `amount`. A link counts from the later day of its two documents.
 * A refund reduces it again on the refund's own day, so that the past stays as it was. The stored amount in
 * effect has no days, so it is only used for links that are in effect in full.
 */
export const EFFECTS_OF_LINKS = `
SELECT l.credit_id, l.debit_id, greatest(l.credit_on, l.debit_on) AS "on", l.amount
FROM own_links l WHERE l.amount_in_effect = l.amount
UNION ALL
SELECT l.credit_id, l.debit_id, x."on", x.amount
FROM own_links l ${joinDocument('c', 'l.credit_id')} CROSS JOIN LATERAL (
  SELECT t."on", t.in_effect - lag(t.in_effect, 1, 0::bigint) OVER (ORDER BY t."on") AS amount FROM (
    SELECT s."on", least(l.amount, greatest(0, c.amount - sum(s.taken) OVER (ORDER BY s."on")))::bigint AS in_effect
    FROM (SELECT greatest(l.credit_on, l.debit_on, m.credit_on, m.debit_on) AS "on", ${TAKEN_FIRST} AS taken
      ${fromLinksWith('m', joinDocument('o', 'm.debit_id'))} AND m.credit_id = l.credit_id GROUP BY 1) s) t) x
WHERE l.amount_in_effect < l.amount AND x.amount <> 0`;
