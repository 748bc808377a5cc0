import { CHANGED, EXAMPLE_CUSTOMER, EXAMPLE_IDS, MADE } from '../example-ids.ts';
import type * as schema from './schema.ts';

const RefundImport: schema.RefundImport = {
  externalId: 'RF-3',
  customer: { externalId: 'C-1001' },
  amount: 4000,
  currency: 'EUR',
  validatedAt: '2026-02-09',
  instrument: 'WIRE_TRANSFER',
  refNumber: 'Paid twice',
  linkedPayments: [{ amountLinked: 4000, payment: { externalId: 'PAY-77' } }],
};

const Refund: schema.Refund = {
  id: EXAMPLE_IDS.refund,
  externalId: 'RF-3',
  customer: EXAMPLE_CUSTOMER,
  customerId: EXAMPLE_IDS.customer,
  currency: 'EUR',
  amount: 4000,
  amountLinked: 4000,
  amountUnlinked: 0,
  validatedAt: '2026-02-09T00:00:00.000Z',
  instrument: 'WIRE_TRANSFER',
  bankAccountId: null,
  refNumber: 'Paid twice',
  linkedPayments: [{ amountLinked: 4000, payment: { id: EXAMPLE_IDS.payment, externalId: 'PAY-77' } }],
  linkedCreditNotes: [],
  directUrl: `https://quittance.example.com/refunds/${EXAMPLE_IDS.refund}`,
  createdAt: MADE,
  updatedAt: CHANGED,
};

export const refundExamples = { RefundImport, Refund };
