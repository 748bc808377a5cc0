/** Reads of the ledger for other wings, in addition to its queries. */
export { loadCovered, loadCoveredSums } from './balances/load-covered.ts';
export {
  accountFallsOf,
  accountFallsStatement,
  loadOnAccount,
  onAccountOf,
  onAccountStatement,
} from './balances/on-account.ts';
export { type StoredValue, sameStored } from './custom-fields/canonical.ts';
export { findView, listViews } from './documents/read-views.ts';
export {
  type DocumentView,
  type Today,
  todayOf,
  viewStatement,
  viewsOf,
} from './documents/views.ts';
export { loadCurrentReconciliation } from './reconcile/queries.ts';
