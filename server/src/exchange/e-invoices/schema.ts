import { type Static, Type } from 'typebox';
import { amount, currency, figure, id, nullable, object, stringEnum } from '../../platform/http/schema.ts';
import { MATCHED_BY } from './domain/model.ts';

const CREATES_CUSTOMERS =
  'Only for e-invoices: whether buyers that are no customers yet are created. Default: false; their invoices ' +
  'are refused';

export const EInvoiceQuery = object({
  createsCustomers: Type.Optional(Type.Boolean({ description: CREATES_CUSTOMERS })),
});

const day = () => Type.String({ format: 'date' });

const planned = object(
  {
    kind: stringEnum(['INVOICE', 'CREDIT_NOTE'], { title: 'EInvoiceKind' }),
    number: Type.String(),
    customer: object(
      {
        id: nullable(id(), { description: 'null: the import creates it' }),
        externalId: Type.String(),
        name: Type.String(),
        matchedBy: stringEnum(MATCHED_BY, {
          description: 'How the buyer was recognized. NEW: it is created',
        }),
      },
      { title: 'EInvoiceCustomer' },
    ),
    currency: currency(),
    amount: amount({ description: 'What is payable (BT-115), in minor units' }),
    issuedOn: day(),
    dueOn: nullable(day()),
    instalments: Type.Array(
      object(
        {
          dueOn: day(),
          amount: nullable(figure(), { description: 'In minor units. null: not stated' }),
        },
        { title: 'EInvoiceInstalment' },
      ),
      { description: 'The due dates if there are several. The last one is stored' },
    ),
    links: Type.Array(object({ number: Type.String(), amount: amount() }, { title: 'EInvoiceLink' }), {
      description: 'Invoices that a credit note is linked to (BT-25)',
    }),
  },
  { title: 'EInvoiceDocument' },
);

const refusal = object(
  {
    rule: Type.String({ description: 'Rule of EN 16931, such as BR-CO-15, or of the import' }),
    message: Type.String(),
    line: nullable(Type.Integer({ minimum: 1 })),
    column: nullable(Type.Integer({ minimum: 1 })),
  },
  { title: 'EInvoiceRefusal' },
);

export const EInvoicePreview = object(
  {
    items: Type.Array(
      object(
        {
          fileName: Type.String(),
          outcome: stringEnum(['CREATED', 'UNCHANGED', 'REFUSED'], { title: 'EInvoiceOutcome' }),
          hasPdf: Type.Boolean({ description: 'Whether the file is a PDF, which is kept' }),
          document: nullable(planned),
          refusal: nullable(refusal),
        },
        { title: 'EInvoiceFile' },
      ),
      { description: 'One for each file, in the order of the upload' },
    ),
  },
  { $id: 'EInvoicePreview' },
);
export type EInvoicePreview = Static<typeof EInvoicePreview>;
