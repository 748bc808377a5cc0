import { Type } from 'typebox';
import { customerAnswer } from '../../ledger/schemas.ts';
import { amount, externalId, id, instant, nullable, object } from '../../platform/http/schema.ts';

const answer = object(
  {
    documents: Type.Array(
      object(
        {
          invoice: object(
            { id: id(), externalId: externalId(), customId: Type.String() },
            { title: 'InvoiceOfAnswer', description: 'Invoice that the payer named' },
          ),
          amount: amount({ description: 'What the payer says was paid of it' }),
        },
        { title: 'DocumentOfAnswer' },
      ),
      { description: 'Invoices that the payer named. Empty: none of the open ones' },
    ),
    text: nullable(Type.String({ description: 'What the payer wrote' })),
  },
  { title: 'PayerAnswer' },
);

/** The question to the payer of a bank transaction. */
export const payerQuestion = object(
  {
    id: id(),
    customer: customerAnswer,
    askedAt: instant({ description: 'When the payer was asked last' }),
    askedBy: nullable(
      object({ id: id(), firstName: Type.String(), lastName: Type.String() }, { title: 'AskingUser' }),
      { description: 'User who asked' },
    ),
    answeredAt: nullable(instant(), { description: 'null: not answered yet' }),
    answer: nullable(answer, { description: 'null: not answered yet' }),
    isOpen: Type.Boolean({ description: 'Whether the payer can still answer, or change the answer' }),
  },
  { title: 'PayerQuestion' },
);
