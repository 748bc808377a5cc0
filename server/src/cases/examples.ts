import { CHANGED, EXAMPLE_CUSTOMER, EXAMPLE_IDS, EXAMPLE_VERSION, MADE } from '../ledger/schemas.ts';
import type * as disputes from './disputes/schema.ts';
import type * as plans from './instalment-plans/schema.ts';
import type * as notes from './notes/schema.ts';
import type * as undo from './undo/schema.ts';

const customer = EXAMPLE_CUSTOMER;
const invoice = { id: EXAMPLE_IDS.invoice, externalId: 'INV-2026-042', customId: '2026-042' };

const NoteAttributes: notes.NoteAttributes = {
  externalId: 'CRM-5531',
  content: 'Will pay once the second parcel has arrived.',
  customer: { externalId: 'C-1001' },
  invoice: { externalId: 'INV-2026-042' },
  userId: EXAMPLE_IDS.user,
};

const NoteAttachment: notes.NoteAttachment = {
  id: EXAMPLE_IDS.attachment,
  fileName: 'delivery-note.pdf',
  contentType: 'application/pdf',
  size: 48213,
  createdAt: MADE,
};

const Note: notes.Note = {
  id: EXAMPLE_IDS.note,
  externalId: 'CRM-5531',
  content: 'Will pay once the second parcel has arrived.',
  source: 'API',
  customerId: EXAMPLE_IDS.customer,
  customer,
  invoiceId: EXAMPLE_IDS.invoice,
  invoice,
  userId: EXAMPLE_IDS.user,
  attachments: [NoteAttachment],
  createdAt: MADE,
  version: EXAMPLE_VERSION,
  updatedAt: CHANGED,
  modifiedAt: MADE,
};

const UndoableChange: undo.UndoableChange = {
  id: EXAMPLE_IDS.note,
  kind: 'ACTION_SNOOZED',
  record: { kind: 'ACTION', id: EXAMPLE_IDS.action },
  customer: { id: EXAMPLE_IDS.customer },
  userId: EXAMPLE_IDS.user,
  madeAt: CHANGED,
  undoableUntil: '2026-02-11T14:05:12.345Z',
  undoneAt: null,
  undoneByUserId: null,
};

const DisputeAttributes: disputes.DisputeAttributes = {
  reason: 'WRONG_AMOUNT',
  comment: 'The discount of the framework contract is missing.',
  ownerUserId: EXAMPLE_IDS.user,
  dueDate: '2026-03-15',
  amount: 12_000,
};

const InstalmentPlanAttributes: plans.InstalmentPlanAttributes = {
  invoices: [{ id: EXAMPLE_IDS.invoice, version: EXAMPLE_VERSION }],
  instalments: [
    { date: '2026-03-31', amount: 40_000 },
    { date: '2026-04-30', amount: 40_000 },
    { date: '2026-05-31', amount: 40_000 },
  ],
  comment: 'Agreed on the phone with the finance director.',
};

const InstalmentPlanDraft: plans.InstalmentPlanDraft = {
  invoices: [{ id: EXAMPLE_IDS.invoice }],
  firstDate: '2026-03-31',
  every: 'MONTH',
  count: 3,
};

/** Examples of this wing's schemas, by schema name. */
export const caseExamples = {
  HandOver: { toUserId: EXAMPLE_IDS.user },
  HandedOver: { customers: 42, actions: 7, disputes: 3 },
  NoteAttributes,
  NoteUpdate: { content: NoteAttributes.content, version: EXAMPLE_VERSION },
  NoteAttachment,
  Note,
  UndoableChange,
  DisputeAttributes,
  DisputeUpdate: { ownerUserId: EXAMPLE_IDS.user, dueDate: '2026-03-15', version: EXAMPLE_VERSION },
  InstalmentPlanAttributes,
  InstalmentPlanDraft,
};
