import { withWorkContext, workContext } from '../work-context.ts';
import type { TransactionHooks } from './database.ts';

/**
 * Runs `work`, whose transaction also runs the hooks. It is the first one of `inTransaction` or `settleOne`
 * that succeeds.
 */
export function withTransactionHooks<T>(hooks: TransactionHooks, work: () => T): T {
  return withWorkContext({ transactionHooks: { pending: hooks } }, work);
}

/** Runs `work`, none of whose transactions runs the hooks of the current work. */
export function withoutTransactionHooks<T>(work: () => T): T {
  return withWorkContext({ transactionHooks: null }, work);
}

/**
 * Runs a transaction with the hooks of the current work, if there are any. Only one transaction has them:
 * another one gets them if this one fails, but not during or after it.
 */
export async function withTakenHooks<T>(
  transaction: (hooks: TransactionHooks | null) => Promise<T>,
): Promise<T> {
  const { transactionHooks } = workContext();
  const hooks = transactionHooks?.pending ?? null;
  if (transactionHooks === null || hooks === null) return transaction(null);
  transactionHooks.pending = null;
  try {
    return await transaction(hooks);
  } catch (error) {
    transactionHooks.pending = hooks;
    throw error;
  }
}
