import { type Static, Type } from 'typebox';
import { customerAnswer } from '../../ledger/index.ts';
import { amount, currency, externalId, id, instant, object } from '../../platform/http/schema.ts';

const invoice = object(
  {
    id: id(),
    externalId: externalId(),
    customId: Type.String(),
    currency: currency(),
    grossAmount: amount(),
    amountOutstanding: amount({ description: 'grossAmount less what is linked, never below 0' }),
  },
  { title: 'InvoiceOfPaymentReference' },
);

export const PaymentReference = object(
  {
    reference: Type.String({ description: 'As transfers bear it: a creditor reference by ISO 11649' }),
    customer: customerAnswer,
    invoices: Type.Array(invoice, {
      description: 'Those that were chosen and are still there, the first due first; as they are now',
    }),
    createdAt: instant({ description: 'When they were chosen together for the first time' }),
  },
  { $id: 'PaymentReference' },
);
export type PaymentReference = Static<typeof PaymentReference>;

export const referencePath = object({
  reference: Type.String({ minLength: 1, maxLength: 64, description: 'Blanks and small letters do no harm' }),
});
