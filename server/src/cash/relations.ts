/**
 * SQL fragments over bank transactions, for statements of other wings. Each names the organization of its rows, as
 * those of the ledger do (docs/adr/0089).
 */
export { FROM_HOLDING_MONEY, HOLDS_UNTIL, MOVE_PAYERS } from './holds/sources.ts';
