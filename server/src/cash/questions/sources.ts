import { joinDocument } from '../../ledger/relations.ts';

/** `FROM … WHERE` of all questions to payers. Further conditions follow with `AND`. */
export const fromPayerQuestions = (alias: string, joins = ''): string =>
  `FROM payer_questions ${alias} ${joins} WHERE ${alias}.organization_id = $1`;

/** `JOIN` of the bank transaction with an id. */
export const joinBankTransaction = (alias: string, id: string): string =>
  `JOIN bank_transactions ${alias} ON ${alias}.organization_id = $1 AND ${alias}.id = ${id}`;

const MATCH = `bank_matches m WHERE m.organization_id = $1 AND m.bank_transaction_id = t.id AND m.undone_at IS NULL`;

/** SQL: the part of bank transaction `t` that pays no invoice, fee or refund yet. */
export const OPEN_AMOUNT = `(t.amount - CASE WHEN t.state NOT IN ('MATCHED', 'PARTLY_MATCHED') THEN 0 ELSE coalesce((
  SELECT sum(CASE WHEN p.kind <> 'PAYMENT' THEN CASE WHEN p.kind = 'FEE' OR p.document_id IS NOT NULL THEN p.amount ELSE 0 END
    ELSE coalesce(d.amount_linked + d.amount_refunded, 0) END)
  FROM bank_match_parts p LEFT ${joinDocument('d', 'p.document_id')}
  WHERE p.organization_id = $1 AND p.match_id = (SELECT m.id FROM ${MATCH})), 0) END)`;

/**
 * SQL: a person has decided about bank transaction `t` since question `q` was asked or answered, or nothing of
 * it is left to decide.
 */
export const IS_CLOSED = `(t.state IN ('EXCLUDED', 'RETURNED', 'PENDING') OR q.applied_at IS NOT NULL OR ${OPEN_AMOUNT} <= 0
  OR EXISTS (SELECT 1 FROM ${MATCH} AND NOT m.is_automatic AND m.created_at > coalesce(q.answered_at, q.asked_at)))`;
