import { EXAMPLE_CUSTOMER, EXAMPLE_IDS, MADE } from '../ledger/schemas.ts';
import type * as references from './references/schema.ts';

const PaymentReference: references.PaymentReference = {
  reference: 'RF75C10017KM2Q9FX',
  customer: EXAMPLE_CUSTOMER,
  invoices: [
    {
      id: EXAMPLE_IDS.invoice,
      externalId: 'INV-2026-042',
      customId: '2026-042',
      currency: 'EUR',
      grossAmount: 120000,
      amountOutstanding: 120000,
    },
  ],
  createdAt: MADE,
};

/** Examples of this wing's schemas by name. */
export const cashExamples = {
  PaymentReference,
};
