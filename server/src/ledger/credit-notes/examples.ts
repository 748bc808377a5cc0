import { CHANGED, EXAMPLE_CUSTOMER, EXAMPLE_IDS, MADE } from '../example-ids.ts';
import type * as schema from './schema.ts';

const CreditNoteImport: schema.CreditNoteImport = {
  externalId: 'CN-12',
  name: 'Two damaged parcels',
  customer: { externalId: 'C-1001' },
  grossAmount: 5000,
  netAmount: 4167,
  currency: 'EUR',
  issuedAt: '2026-01-20',
  linkedInvoices: [{ amountLinked: 5000, invoice: { externalId: 'INV-2026-042' } }],
};

const CreditNote: schema.CreditNote = {
  id: EXAMPLE_IDS.creditNote,
  externalId: 'CN-12',
  customId: 'CN-12',
  name: 'Two damaged parcels',
  customer: EXAMPLE_CUSTOMER,
  customerId: EXAMPLE_IDS.customer,
  currency: 'EUR',
  grossAmount: 5000,
  netAmount: 4167,
  issuedAt: '2026-01-20T00:00:00.000Z',
  dueDate: null,
  amountLinked: 5000,
  amountRefunded: 0,
  amountUnlinked: 0,
  linkedInvoices: [
    {
      amountLinked: 5000,
      amountStated: 5000,
      invoice: {
        id: EXAMPLE_IDS.invoice,
        externalId: 'INV-2026-042',
        customId: '2026-042',
        state: 'OVERDUE',
      },
    },
  ],
  pdfUrl: null,
  directUrl: `https://quittance.example.com/credit_notes/${EXAMPLE_IDS.creditNote}`,
  createdAt: MADE,
  updatedAt: CHANGED,
};

export const creditNoteExamples = { CreditNoteImport, CreditNote };
