import { CHANGED, EXAMPLE_CUSTOMER, EXAMPLE_IDS, EXAMPLE_VERSION, MADE } from '../example-ids.ts';
import type * as schema from './schema.ts';

const facts = {
  externalId: 'INV-2026-042',
  customId: '2026-042',
  name: 'Delivery of January',
  grossAmount: 120000,
  netAmount: 100000,
  currency: 'EUR',
};

const InvoiceImport: schema.InvoiceImport = {
  ...facts,
  customer: { externalId: 'C-1001' },
  issuedAt: '2026-01-04',
  dueDate: '2026-02-03',
};

const CustomerInvoiceImport: schema.InvoiceImport = {
  ...facts,
  issuedAt: '2026-01-04',
  dueDate: '2026-02-03',
};

const InvoiceUpdate: schema.InvoiceUpdate = {
  promiseToPay: { date: '2026-02-20', amount: 79000, comment: 'By phone' },
  customFields: [{ externalId: 'site', value: 'Lyon 3' }],
  version: EXAMPLE_VERSION,
};

const Invoice: schema.Invoice = {
  id: EXAMPLE_IDS.invoice,
  ...facts,
  customer: EXAMPLE_CUSTOMER,
  customerId: EXAMPLE_IDS.customer,
  issuedAt: '2026-01-04T00:00:00.000Z',
  dueDate: '2026-02-03T00:00:00.000Z',
  source: 'API',
  state: 'OVERDUE',
  amountLinked: 41000,
  amountOutstanding: 79000,
  amountOverpaid: 0,
  paidAt: null,
  payments: [
    {
      id: EXAMPLE_IDS.payment,
      externalId: 'PAY-77',
      amountLinked: 36000,
      validatedAt: '2026-02-02T00:00:00.000Z',
      instrument: 'WIRE_TRANSFER',
    },
  ],
  creditNotes: [
    {
      id: EXAMPLE_IDS.creditNote,
      externalId: 'CN-12',
      customId: 'CN-12',
      amountLinked: 5000,
      issuedAt: '2026-01-20T00:00:00.000Z',
    },
  ],
  dunningPlanId: null,
  promiseToPay: {
    date: '2026-02-20T00:00:00.000Z',
    amount: 79000,
    comment: 'By phone',
    status: 'OPEN',
    pendingApplication: false,
    source: 'API',
    madeAt: CHANGED,
  },
  customFields: [],
  dispute: null,
  hasSourceHold: false,
  writtenOff: null,
  pdfUrl: null,
  directUrl: `https://quittance.example.com/invoices/${EXAMPLE_IDS.invoice}`,
  createdAt: MADE,
  version: EXAMPLE_VERSION,
  updatedAt: CHANGED,
};

export const invoiceExamples = { InvoiceImport, CustomerInvoiceImport, InvoiceUpdate, Invoice };
