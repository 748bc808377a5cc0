import { EXAMPLE_IDS } from '../example-ids.ts';
import type * as schema from './schema.ts';

const ReconcileRequest: schema.ReconcileRequest = {
  externalId: 'REC-501',
  invoices: [{ externalId: 'INV-2026-042', amountLinked: 41000 }],
  payments: [{ externalId: 'PAY-77', amountLinked: 36000 }],
  creditNotes: [{ externalId: 'CN-12', amountLinked: 5000 }],
};

const invoice = { id: EXAMPLE_IDS.invoice, externalId: 'INV-2026-042', customId: '2026-042' };

const ReconcileResult: schema.ReconcileResult = {
  id: EXAMPLE_IDS.reconciliation,
  externalId: 'REC-501',
  status: 'CREATED',
  links: [
    {
      amountLinked: 36000,
      amountStated: 36000,
      invoice,
      payment: { id: EXAMPLE_IDS.payment, externalId: 'PAY-77', customId: null },
    },
    {
      amountLinked: 5000,
      amountStated: 5000,
      invoice,
      creditNote: { id: EXAMPLE_IDS.creditNote, externalId: 'CN-12', customId: 'CN-12' },
    },
  ],
  invoices: [{ ...invoice, state: 'OVERDUE', amountLinked: 41000, amountOutstanding: 79000 }],
};

export const reconcileExamples = { ReconcileRequest, ReconcileResult };
