/**
 * SQL fragments over cash, for statements of other wings. Each names the organization of its rows, as those of the
 * ledger do (docs/adr/0089).
 */
export { FROM_HOLDING_MONEY, HOLDS_UNTIL, MOVE_PAYERS } from './holds/sources.ts';
export { fromPayerQuestions, joinBankTransaction } from './questions/sources.ts';

/** SQL: the organization has bank statements or transactions. `$1` is the organization. */
export const USES_CASH = 'EXISTS (SELECT 1 FROM cash_settings s WHERE s.organization_id = $1)';

/** SQL: message `alias` contained a remittance advice. */
export const hasRemittanceAdvice = (alias: string): string =>
  `EXISTS (SELECT 1 FROM remittance_advices v WHERE v.organization_id = $1 AND v.message_id = ${alias}.id)`;
