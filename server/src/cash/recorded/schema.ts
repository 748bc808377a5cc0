import { type Static, Type } from 'typebox';
import { customerAnswer } from '../../ledger/schemas.ts';
import {
  amount,
  currency,
  externalId,
  figure,
  id,
  instant,
  nullable,
  object,
  stringEnum,
} from '../../platform/http/schema.ts';
import { actor, undoCause } from '../matches/schema.ts';

const day = (description: string) => Type.String({ format: 'date', description });
const kind = (description: string) => stringEnum(['PAYMENT', 'REFUND'], { description });
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
        amount: figure({ description: 'In minor units. Money out is negative' }),
      },
      { title: 'TransactionRecorded' },
    ),
    kind: kind('Whether both are payments or refunds'),
    matched: object(
      { id: id(), externalId: externalId(), amount: amount({ description: 'In minor units' }) },
      { title: 'PaymentMatched', description: 'The payment that the match of the transaction created' },
    ),
    fee: figure({ description: 'Fee that the bank kept of the transaction, in minor units. 0: nothing' }),
    payment: payment('The payment that may be the same money'),
    paidOn: day('Day of that payment'),
    customer: customerAnswer,
    amount: amount({
      description:
        'Amount of the payment that may be the same money, in minor units. A refund may contain the fee',
    }),
    currency: currency({ description: 'Currency of the amount' }),
    undoneCause: nullable(Type.String(), {
      description: 'Why an earlier decision that they are two payments was undone. null: there was none',
    }),
  },
  { title: 'RecordedTwice' },
);
export type RecordedTwice = Static<typeof recordedTwice>;

const decision = object(
  {
    kind: kind('Whether it is a payment or a refund'),
    payment: payment('The payment or refund that is other money'),
    paidOn: day('Day of that payment'),
    amount: amount({ description: 'In minor units' }),
    currency: currency({ description: 'Currency of the amount' }),
    decidedAt: instant(),
    decidedBy: actor(),
  },
  { title: 'PaymentKept' },
);

/** The payments of which a person decided that they are other money than a transaction. */
export const RecordedDecisions = object(
  { items: Type.Array(decision, { description: 'The latest 100, the last one first' }) },
  { $id: 'RecordedDecisions' },
);
export type RecordedDecisions = Static<typeof RecordedDecisions>;

export const RecordedDecisionQuery = object({
  bankTransactionId: Type.Optional(id({ description: 'Only decisions about this transaction' })),
});

export const RecordedUndo = object(
  {
    bankTransactionId: id({ description: 'The transaction of the decision' }),
    paymentId: id({ description: 'The payment of the decision' }),
    cause: undoCause(),
  },
  { $id: 'RecordedUndo' },
);
export type RecordedUndo = Static<typeof RecordedUndo>;

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
