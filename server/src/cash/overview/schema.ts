import { type Static, Type } from 'typebox';
import { currency, figure, id, nullable, object, stringEnum } from '../../platform/http/schema.ts';
import { STORED_STATES } from '../domain/states.ts';
import { recordedTwice } from '../recorded/schema.ts';

const count = (description: string) => Type.Integer({ minimum: 0, description });
const day = (description: string) => Type.String({ format: 'date', description });
const sum = object(
  {
    currency: currency({ description: 'Currency of the amount' }),
    amount: figure({ description: 'In minor units' }),
  },
  { title: 'CashSum' },
);

const line = (title: string, description: string) =>
  object(
    {
      id: id(),
      bookedOn: day('Booking day'),
      payer: nullable(Type.String(), { description: 'Name of the payer' }),
      text: nullable(Type.String(), { description: 'Text that the bank reported' }),
      state: stringEnum(STORED_STATES, { description: 'What is decided about it' }),
    },
    { title, description },
  );

/** A transaction that may be the same money as another one. */
const sameMoney = object(
  {
    transaction: line(
      'TransactionToCompare',
      'The open transaction: excluded as `DUPLICATE`, it no longer counts',
    ),
    other: nullable(line('TransactionLikeIt', 'The transaction with the same amount'), {
      description:
        'null: no line has the same amount. It may be part of a batch, or a batch of several lines',
    }),
    bankAccount: object(
      { id: id(), name: Type.String({ description: 'Name of the bank account' }) },
      { title: 'AccountToCompare', description: 'The account of both' },
    ),
    amount: figure({ description: 'In minor units. Money out is negative' }),
    currency: currency({ description: 'Currency of the amount' }),
  },
  { title: 'SameMoney' },
);
export type SameMoney = Static<typeof sameMoney>;

export const CashSummary = object(
  {
    certain: object(
      {
        count: count('Transactions with one proposal that only waits for a person'),
        sums: Type.Array(sum, { description: 'Their amounts by currency' }),
        ids: Type.Array(id(), { description: 'At most 1000 of them, the oldest first' }),
      },
      { title: 'CertainCash' },
    ),
    open: count('Booked transactions that are not decided'),
    pending: count('Transactions that the bank has not booked yet'),
    waitingStatements: count('Statements whose bank account is unknown'),
    recordedTwice: Type.Array(recordedTwice, {
      description: 'Payments that may record the money of a matched transaction once more, at most 20',
    }),
    sameMoney: Type.Array(sameMoney, {
      description:
        'Open transactions of a day whose statement lacks them, or states them again in other words, at most 20',
    }),
    accounts: Type.Array(
      object(
        {
          id: id(),
          name: Type.String({ description: 'Name of the bank account' }),
          currency: currency({ description: 'Currency of the balances' }),
          bankBalance: nullable(figure(), {
            description: 'Closing balance of its latest statement. null: no statement states one',
          }),
          bankBalanceOn: nullable(day('Day of the balance'), { description: 'Day of the balance' }),
          balance: nullable(figure(), {
            description:
              'Its first opening balance and all its transactions until then. Differs if one is missing',
          }),
          open: count('Its transactions that are not decided'),
        },
        { title: 'CashAccount' },
      ),
      { description: 'Bank accounts with statements or transactions' },
    ),
  },
  { $id: 'CashSummary' },
);
export type CashSummary = Static<typeof CashSummary>;

export const CashAcceptance = object(
  {
    bankTransactionIds: Type.Array(id(), {
      minItems: 1,
      maxItems: 100,
      description: 'Transactions whose only proposal is certain',
    }),
  },
  { $id: 'CashAcceptance' },
);

export const CashAccepted = object(
  {
    accepted: count('Transactions whose proposal was applied'),
    refused: Type.Array(
      object(
        {
          id: id({ description: 'The transaction' }),
          message: Type.String({ description: 'Why its proposal was not applied' }),
        },
        { title: 'RefusedAcceptance' },
      ),
      { description: 'Those that changed meanwhile. They stay open' },
    ),
  },
  { $id: 'CashAccepted' },
);
export type CashAccepted = Static<typeof CashAccepted>;
