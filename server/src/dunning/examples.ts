import { CHANGED, EXAMPLE_CUSTOMER, EXAMPLE_IDS, EXAMPLE_VERSION, MADE } from '../ledger/schemas.ts';
import type * as actions from './actions/schema.ts';
import type * as plans from './plans/schema.ts';

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

/** Examples of this wing's schemas, by schema name. */
export const dunningExamples = {
  ActionBulkChange: { ids: [EXAMPLE_IDS.action], ignore: { comment: 'Has paid in the meantime' } },
  DunningPlan,
  Action,
};
