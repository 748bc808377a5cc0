import { type Ask, ask } from './stage.ts';

/** Returns a request about the bank transaction of the stage. */
export const askOfTransaction = (command: string, body?: object): Ask =>
  ask('POST', ({ bankTransactionId }) => `/bank_transactions/${bankTransactionId}/${command}`, body);

/** Matches the bank transaction of the stage. */
export const matchTransaction = askOfTransaction('match', {
  parts: [{ kind: 'PAYMENT', amount: 5, customer: { externalId: 'c' } }],
});
