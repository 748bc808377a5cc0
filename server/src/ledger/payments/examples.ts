import { CHANGED, EXAMPLE_CUSTOMER, EXAMPLE_IDS, MADE } from '../example-ids.ts';
import type * as schema from './schema.ts';

const PaymentImport: schema.PaymentImport = {
  externalId: 'PAY-77',
  customer: { externalId: 'C-1001' },
  amount: 40000,
  currency: 'EUR',
  validatedAt: '2026-02-02',
  instrument: 'WIRE_TRANSFER',
  refNumber: 'VIR 4711',
  linkedInvoices: [{ amountLinked: 36000, invoice: { externalId: 'INV-2026-042' } }],
};

const Payment: schema.Payment = {
  id: EXAMPLE_IDS.payment,
  externalId: 'PAY-77',
  customer: EXAMPLE_CUSTOMER,
  customerId: EXAMPLE_IDS.customer,
  currency: 'EUR',
  amount: 40000,
  amountLinked: 36000,
  amountRefunded: 4000,
  amountUnlinked: 0,
  validatedAt: '2026-02-02T00:00:00.000Z',
  instrument: 'WIRE_TRANSFER',
  bankAccountId: EXAMPLE_IDS.bankAccount,
  refNumber: 'VIR 4711',
  linkedInvoices: [
    {
      amountLinked: 36000,
      amountStated: 36000,
      invoice: {
        id: EXAMPLE_IDS.invoice,
        externalId: 'INV-2026-042',
        customId: '2026-042',
        state: 'OVERDUE',
      },
    },
  ],
  directUrl: `https://quittance.example.com/payments/${EXAMPLE_IDS.payment}`,
  createdAt: MADE,
  updatedAt: CHANGED,
};

export const paymentExamples = { PaymentImport, Payment };
