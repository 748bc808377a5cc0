/** The schemas of cash for other wings. */
export { ADVICE_SOURCES } from './advices/schema.ts';
export { receivedPayment } from './holds/schema.ts';
export { ExclusionRequest, MatchPartInput } from './matches/schema.ts';
export { STATEMENT_STATES } from './statements/schema.ts';
export {
  BankTransaction,
  BankTransactionImport,
  BankTransactionQuery,
  bankTransactionPath,
  transactionState,
} from './transactions/schema.ts';
