import { joinDocument } from '../../ledger/relations.ts';

/**
 * SQL for the state of a matched bank transaction. The links of its payments decide whether the money is on
 * account, partly applied, or was returned entirely.
 */
export const stateOfMatched = (transaction: string, organization = '$1'): string => `(
  SELECT CASE
    WHEN count(d.id) = 0 THEN 'MATCHED'
    WHEN sum(d.amount_refunded) = sum(d.amount) THEN 'RETURNED'
    WHEN sum(d.amount_linked) = 0 THEN 'ON_ACCOUNT'
    WHEN sum(d.amount_linked + d.amount_refunded) < sum(d.amount) THEN 'PARTLY_MATCHED'
    ELSE 'MATCHED' END
  FROM bank_matches m
  JOIN bank_match_parts p ON p.organization_id = ${organization} AND p.match_id = m.id AND p.kind = 'PAYMENT'
  ${joinDocument('d', 'p.document_id', organization)}
  WHERE m.organization_id = ${organization} AND m.bank_transaction_id = ${transaction}.id AND m.undone_at IS NULL)`;

/** SQL for the state of bank transaction `t`. */
export const STATE = `CASE WHEN t.state <> 'MATCHED' THEN t.state ELSE ${stateOfMatched('t')} END`;
