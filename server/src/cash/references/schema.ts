import { type Static, Type } from 'typebox';
import { customerAnswer } from '../../ledger/schemas.ts';
import { amount, currency, externalId, id, instant, object } from '../../platform/http/schema.ts';

const invoice = object(
  {
    id: id(),
    externalId: externalId(),
    customId: Type.String(),
    currency: currency(),
    grossAmount: amount(),
    amountOutstanding: amount({ description: 'grossAmount minus the linked amount, never below 0' }),
  },
  { title: 'InvoiceOfPaymentReference' },
);

export const PaymentReference = object(
  {
    reference: Type.String({
      description:
        'As in transfers: a creditor reference by ISO 11649, a Swiss QR reference of 27 digits, or a ' +
        'Belgian structured communication of 12 digits',
    }),
    customer: customerAnswer,
    invoices: Type.Array(invoice, {
      description:
        'The selected invoices that still exist, in their current state, earliest due date first. Empty ' +
        'for a reference that asks for everything on the account',
    }),
    createdAt: instant({ description: 'When they were first selected together' }),
  },
  { $id: 'PaymentReference' },
);
export type PaymentReference = Static<typeof PaymentReference>;

export const referencePath = object({
  reference: Type.String({ minLength: 1, maxLength: 64, description: 'Spaces and lower case are allowed' }),
});
