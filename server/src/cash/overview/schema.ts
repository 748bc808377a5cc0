import { type Static, Type } from 'typebox';
import { currency, figure, id, nullable, object } from '../../platform/http/schema.ts';
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
