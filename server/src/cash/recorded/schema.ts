import { type Static, Type } from 'typebox';
import { customerAnswer } from '../../ledger/schemas.ts';
import { amount, currency, externalId, id, nullable, object } from '../../platform/http/schema.ts';

const day = (description: string) => Type.String({ format: 'date', description });
const payment = (description: string) =>
  object({ id: id(), externalId: externalId() }, { title: 'PaymentRecorded', description });

/** A payment that may record the money of a matched transaction once more. */
export const recordedTwice = object(
  {
    bankTransaction: object(
      {
        id: id(),
        bookedOn: day('Booking day'),
        payer: nullable(Type.String(), { description: 'Name of the payer' }),
      },
      { title: 'TransactionRecorded' },
    ),
    matched: payment('The payment that the match of the transaction created'),
    payment: payment('The payment that may be the same money'),
    paidOn: day('Day of that payment'),
    customer: customerAnswer,
    amount: amount({ description: 'In minor units. Both have it' }),
    currency: currency({ description: 'Currency of the amount' }),
  },
  { title: 'RecordedTwice' },
);
export type RecordedTwice = Static<typeof recordedTwice>;

export const RecordedDecision = object(
  {
    bankTransactionId: id({ description: 'The matched transaction' }),
    paymentId: id({ description: 'The payment that may be the same money' }),
    isSame: Type.Boolean({
      description:
        'true: the payment takes the place of the one that the match created. false: they are two payments',
    }),
  },
  { $id: 'RecordedDecision' },
);
export type RecordedDecision = Static<typeof RecordedDecision>;
