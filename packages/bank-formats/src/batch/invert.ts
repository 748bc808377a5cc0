import type { Transaction } from '../model.ts';

/** Returns a reversal with the opposite sign, for a statement whose end has `invertsReversals`. */
export function invertReversal(transaction: Transaction): Transaction {
  if (!transaction.isReversal) return transaction;
  return {
    ...transaction,
    amount: 0 - transaction.amount,
    details: transaction.details.map((payment) => ({
      ...payment,
      amount: payment.amount === null ? null : 0 - payment.amount,
    })),
  };
}
