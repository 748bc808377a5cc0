import { CHANGED, EXAMPLE_CUSTOMER, EXAMPLE_IDS, EXAMPLE_VERSION, MADE } from '../ledger/index.ts';
import type * as actions from './actions/schema.ts';
import type * as plans from './dunning/plans/schema.ts';
import type * as notes from './notes/schema.ts';
import type * as undo from './undo/schema.ts';

const customer = EXAMPLE_CUSTOMER;
const invoice = { id: EXAMPLE_IDS.invoice, externalId: 'INV-2026-042', customId: '2026-042' };

const DunningPlan: plans.DunningPlan = {
  id: EXAMPLE_IDS.plan,
  name: 'Standard',
  mode: 'AUTOMATIC',
  entity: 'CUSTOMER',
  takeover: 'STANDARD',
  minimumAmounts: { EUR: 500 },
  combineAbove: 50,
  version: 3,
  isDefault: true,
  isActive: true,
  steps: [
    {
      key: 'first-reminder',
      name: 'First reminder',
      type: 'EMAIL',
      relativeTo: 'DUE_DATE',
      offsetDays: 5,
      automatic: true,
      templateId: null,
      recipients: { mainContact: true, positions: ['ACCOUNTING'], ccAccountManagers: false },
      attachments: { invoices: true, statement: false },
      conditions: {
        minOutstanding: 1000,
        maxOutstanding: null,
        currencies: null,
        minDaysOverdue: null,
        maxDaysOverdue: null,
        customField: null,
      },
      needsEarlier: false,
    },
  ],
};

const Action: actions.Action = {
  id: EXAMPLE_IDS.action,
  name: 'First reminder',
  type: 'EMAIL',
  state: 'EXECUTED',
  source: 'WORKFLOW',
  customer,
  carryingInvoice: invoice,
  invoices: [invoice],
  dunningPlan: { id: EXAMPLE_IDS.plan, name: 'Standard' },
  assignedTo: [],
  performedBy: null,
  dueDate: '2026-02-08T23:00:00.000Z',
  performedAt: '2026-02-09T08:00:00.000Z',
  snoozedUntil: null,
  stepKey: 'first-reminder',
  topic: null,
  outcome: 'SENT',
  holdReason: null,
  comment: null,
  createdAt: MADE,
  version: EXAMPLE_VERSION,
  updatedAt: CHANGED,
};

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

/** Examples of this wing's schemas, by schema name. */
export const collectionExamples = {
  ActionBulkChange: { ids: [EXAMPLE_IDS.action], ignore: { comment: 'Has paid in the meantime' } },
  DunningPlan,
  Action,
  HandOver: { toUserId: EXAMPLE_IDS.user },
  HandedOver: { customers: 42, actions: 7 },
  NoteAttributes,
  NoteUpdate: { content: NoteAttributes.content, version: EXAMPLE_VERSION },
  NoteAttachment,
  Note,
  UndoableChange,
};
