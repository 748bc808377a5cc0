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
            { title: 'InvoiceOfAnswer' },
          ),
          amount: amount({ description: 'What the payer says was paid of it' }),
        },
        { title: 'DocumentOfAnswer' },
      ),
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
    askedAt: instant(),
    askedBy: nullable(
      object({ id: id(), firstName: Type.String(), lastName: Type.String() }, { title: 'AskingUser' }),
    ),
    answeredAt: nullable(instant(), { description: 'null: not answered yet' }),
    answer: nullable(answer),
    isOpen: Type.Boolean({ description: 'Whether the payer can still answer, or change the answer' }),
  },
  { title: 'PayerQuestion' },
);
