/** The writes of the ledger for other wings. */
export { ofOrganization, recordChange, recordExport } from './audit.ts';
export { createBankAccount } from './bank-accounts/commands.ts';
export { type ContactLine, importContactLines } from './contacts/commands.ts';
export { CONTACT_FACTS, type ContactFacts, contactEvent } from './contacts/events.ts';
export { replaceContacts } from './contacts/lists.ts';
export { mendContact } from './contacts/mend-contact.ts';
export { APPLICATION, contactChecker, findTarget, onlyMain, putContact } from './contacts/rules.ts';
export {
  resolveContactFields,
  type StatedContacts,
  takeContacts,
} from './contacts/state-contacts.ts';
export { creditNoteImport } from './credit-notes/commands.ts';
export type { FieldAssignment } from './custom-fields/values.ts';
export {
  type CustomerExtras,
  customerChange,
  customerExtras,
  storeExtras,
  unlessOutdated,
} from './customers/commands.ts';
export {
  checkingFirst,
  datesOf,
  type ImportHooks,
  importWith,
  refOf,
  settlementOf,
  textOrNull,
} from './documents/commands.ts';
export { invoiceImport, invoiceUnlessOutdated } from './invoices/commands.ts';
export { OVERDUE_INVOICES } from './invoices/job.ts';
export { touchInvoice } from './invoices/touch-invoice.ts';
export {
  type NewPause,
  readPause,
  type StoredPause,
  storeCustomerPause,
  storeInvoicePause,
} from './pauses.ts';
export { paymentImport } from './payments/commands.ts';
export { applyPayment, reconcileChange } from './reconcile/commands.ts';
export type { LinksChanged } from './reconcile/undoable.ts';
export { refundImport } from './refunds/commands.ts';
export { lockFamilies } from './settlement/families.ts';
export { watchFamilies } from './settlement/family-versions.ts';
export { changesUndoing, externalIdOfPart, loadPartsOfMatch } from './settlement/matched-parts.ts';
export { refuseMerged } from './settlement/merged.ts';
export {
  type InvoiceOfPromise,
  type PromiseAuthor,
  plannedError,
  recordPromise,
} from './settlement/promises.ts';
export { joinedDocument, type RecordedKind } from './settlement/recognize-recorded.ts';
export { recomputeFigures } from './settlement/recompute-figures.ts';
export { convertRefusal, refusalError } from './settlement/refusal-error.ts';
export { settle, settleOne, settleTogether } from './settlement/settle.ts';
export { askForPdfs } from './sources/ask-for-pdfs.ts';
export {
  type CustomerOfSource,
  forgetSource,
  recordCustomerSources,
  recordReading,
  watchSource,
} from './sources/commands.ts';
export { FETCH_PDF, SOURCE_NOT_READ } from './sources/pdf-kinds.ts';
export {
  type ClaimedPdf,
  claimPdf,
  findSourcesWithDuePdfs,
  hasDuePdfs,
  hasPdfFacts,
  type PdfAttempt,
  type PdfProblem,
  type PdfSource,
  recordPdfAttempt,
} from './sources/pdf-queue.ts';
export { discardOutdatedPdfs, noteUploadedPdf, requestPdfs } from './sources/pdfs.ts';
export { isUndoable, type RecordedChange, recordUndoable } from './undoable.ts';
