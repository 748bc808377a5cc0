/** The ledger's API for other wings, besides its queries and its domain. */
export { ofOrganization, recordChange, recordExport } from './audit.ts';
export { loadCovered, loadCoveredSums } from './balances/load-covered.ts';
export {
  accountFallsOf,
  accountFallsStatement,
  loadOnAccount,
  onAccountOf,
  onAccountStatement,
} from './balances/on-account.ts';
export { UNLINKED_CREDITS } from './balances/unlinked-credits.ts';
export { type ContactLine, importContactLines } from './contacts/commands.ts';
export { CONTACT_FACTS, type ContactFacts, contactEvent } from './contacts/events.ts';
export { replaceContacts } from './contacts/lists.ts';
export { mendContact } from './contacts/mend-contact.ts';
export { APPLICATION, contactChecker, findTarget, onlyMain, putContact } from './contacts/rules.ts';
export { Contact, ContactAttributes } from './contacts/schema.ts';
export { contactAssignment, type StatedContacts, takeContacts } from './contacts/state-contacts.ts';
export { creditNoteImport } from './credit-notes/commands.ts';
export { CreditNote, CreditNoteImport } from './credit-notes/schema.ts';
export { type StoredValue, sameStored } from './custom-fields/canonical.ts';
export { CustomFieldAssignment, CustomFieldValue, customFieldFilters } from './custom-fields/schema.ts';
export type { Assignment } from './custom-fields/values.ts';
export {
  type CustomerExtras,
  customerChange,
  customerExtras,
  storeExtras,
  unlessOutdated,
} from './customers/commands.ts';
export { Customer, CustomerAttributes, CustomerSummary } from './customers/schema.ts';
export { nameConditions } from './customers/search.ts';
export {
  checkingFirst,
  datesOf,
  type ImportHooks,
  importWith,
  refOf,
  settlementOf,
  textOrNull,
} from './documents/commands.ts';
export { dates, documentConditions, dueIn, instants, issuedIn, outstandingIn } from './documents/filters.ts';
export { CustomerOfDocument, customerAnswer, customerFilter, recordPath } from './documents/schema.ts';
export {
  type DocumentView,
  findView,
  listViews,
  type Today,
  todayOf,
  viewStatement,
  viewsOf,
} from './documents/views.ts';
export { CHANGED, EXAMPLE_CUSTOMER, EXAMPLE_IDS, EXAMPLE_VERSION, MADE } from './example-ids.ts';
export { invoiceImport, invoiceUnlessOutdated } from './invoices/commands.ts';
export { LOCAL_DAYS, organizationsFound } from './invoices/days.ts';
export { OVERDUE_INVOICES } from './invoices/job.ts';
export { Invoice, InvoiceImport, pendingApplication, promiseAnswer } from './invoices/schema.ts';
export { paymentImport } from './payments/commands.ts';
export { Payment, PaymentImport } from './payments/schema.ts';
export { reconcileChange } from './reconcile/commands.ts';
export { currentReconciliation } from './reconcile/queries.ts';
export { ReconcileRequest, ReconcileResult } from './reconcile/schema.ts';
export type { LinksChanged } from './reconcile/undoable.ts';
export { directUrl } from './records/direct-url.ts';
export { directUrlAnswer } from './records/schema.ts';
export { CUSTOMER_NAMED, SEARCHED } from './records/search-expressions.ts';
export { refundImport } from './refunds/commands.ts';
export { Refund, RefundImport } from './refunds/schema.ts';
export { CUSTOMER_ANSWER, CUSTOMER_COLUMNS, DOCUMENT_COLUMNS, selectList } from './settlement/columns.ts';
export { lockFamilies } from './settlement/families.ts';
export {
  hasRelatives,
  linkLeftBehind,
  loadLinkAcross,
  loadNamed,
  lockCustomers,
  type MergeContext,
  type MergeMove,
  moveDocuments,
  moveDocumentsBack,
  moveRelatives,
  moveRelativesBack,
  writeMerge,
} from './settlement/merge.ts';
export { refuseMerged } from './settlement/merged.ts';
export { type InvoiceOfPromise, type PromiseAuthor, recordPromise } from './settlement/promises.ts';
export { restateFigures } from './settlement/restate.ts';
export { refusalError, refusing, settle, settleOne } from './settlement/settle.ts';
export { isUndoable, type RecordedChange, recordUndoable, Undoable } from './undoable.ts';
