/** Schemas of the ledger's records in the API, with their examples. */
export { Contact, ContactAttributes } from './contacts/schema.ts';
export { CreditNote, CreditNoteImport } from './credit-notes/schema.ts';
export { CustomFieldAssignment, CustomFieldValue } from './custom-fields/schema.ts';
export { Customer, CustomerAttributes, CustomerSummary } from './customers/schema.ts';
export { CustomerOfDocument, customerAnswer, pdfUrl, recordPath } from './documents/schema.ts';
export { CHANGED, EXAMPLE_CUSTOMER, EXAMPLE_IDS, EXAMPLE_VERSION, MADE } from './example-ids.ts';
export { Invoice, InvoiceImport, pendingApplication, promiseAnswer } from './invoices/schema.ts';
export { Payment, PaymentImport } from './payments/schema.ts';
export { ReconcileRequest, ReconcileResult } from './reconcile/schema.ts';
export { directUrl } from './records/direct-url.ts';
export { directUrlAnswer } from './records/schema.ts';
export { Refund, RefundImport } from './refunds/schema.ts';
export { Undoable } from './undoable.ts';
