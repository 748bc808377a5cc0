import { joinDocument } from '../../ledger/relations.ts';
import { fromMatches, joinParts } from '../relations.ts';

/**
 * SQL for the state of bank transaction `t`. The links of its payments decide whether matched money is on
 * account, partly applied, or was returned entirely.
 */
export const STATE = `CASE WHEN t.state <> 'MATCHED' THEN t.state ELSE (
  SELECT CASE
    WHEN count(d.id) = 0 THEN 'MATCHED'
    WHEN sum(d.amount_refunded) = sum(d.amount) THEN 'RETURNED'
    WHEN sum(d.amount_linked) = 0 THEN 'ON_ACCOUNT'
    WHEN sum(d.amount_linked + d.amount_refunded) < sum(d.amount) THEN 'PARTLY_MATCHED'
    ELSE 'MATCHED' END
  ${fromMatches('m', `${joinParts('p')} AND p.match_id = m.id AND p.kind = 'PAYMENT' ${joinDocument('d', 'p.document_id')}`)}
    AND m.bank_transaction_id = t.id AND m.undone_at IS NULL) END`;
