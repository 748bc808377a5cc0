/** SQL for the state of bank statement `s`. */
export const STATEMENT_STATE = `CASE WHEN s.refusal IS NOT NULL THEN 'REFUSED'
  WHEN s.bank_account_id IS NULL THEN 'WAITING' ELSE 'STORED' END`;
