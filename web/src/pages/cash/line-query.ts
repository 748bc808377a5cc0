import { read } from '../../api/read.ts';

/** Returns the query of a bank transaction. */
export const lineQuery = (bankTransactionId: string) =>
  read('/v1/bank_transactions/{bankTransactionId}', { path: { bankTransactionId } });

/** Returns the query of what the rules propose for a bank transaction. */
export const proposalsQuery = (bankTransactionId: string) =>
  read('/v1/bank_transactions/{bankTransactionId}/proposals', { path: { bankTransactionId } });
