import { type Static, Type } from 'typebox';
import {
  currency,
  figure,
  id,
  instant,
  nullable,
  object,
  schemaRef,
  stringEnum,
} from '../../platform/http/schema.ts';
import { cursorQuery } from '../../platform/lists/paging.ts';
import { CustomerCashRuleValues } from '../settings/schema.ts';

export const REPLAY_STATES = ['QUEUED', 'RUNNING', 'DONE', 'CANCELLED', 'FAILED'] as const;
const LINE_STATES = [
  'MATCHED',
  'PROPOSED',
  'AMBIGUOUS',
  'ON_ACCOUNT',
  'UNMATCHED',
  'EXCLUDED',
  'RETURNED',
] as const;

export const NewCashReplay = object(
  {
    customerId: Type.Optional(id({ description: 'Whose rules are changed. Left out: the organization' })),
    values: schemaRef(CustomerCashRuleValues),
  },
  { $id: 'NewCashReplay' },
);
export type NewCashReplay = Static<typeof NewCashReplay>;

const count = (description: string) => Type.Integer({ minimum: 0, description });
const day = (description: string) => Type.String({ format: 'date', description });
const outcomes = (description: string) =>
  object(
    {
      applied: count('Matched, on account or returned without a person'),
      proposed: count('Proposed to a person'),
      open: count('Nothing found'),
      excluded: count('Own transfers and duplicates'),
    },
    { title: 'ReplayOutcomes', description },
  );

export const CashReplay = object(
  {
    id: id(),
    state: stringEnum(REPLAY_STATES, {
      title: 'CashReplayState',
      description: 'FAILED: `error` has the reason',
    }),
    customerId: nullable(id(), { description: 'Whose rules are changed. null: the organization' }),
    fromOn: day('First booking day'),
    untilOn: day('Last booking day'),
    isCut: Type.Boolean({
      description: 'Whether older transactions were left out, because there are too many',
    }),
    transactions: count('Transactions of these days'),
    done: count('Transactions that are decided so far, like the other counts'),
    before: outcomes('By the current rules'),
    after: outcomes('By the changed rules'),
    differing: count('Transactions that are decided differently'),
    asMatched: count('Of these, newly applied as they were matched'),
    otherwise: count('Of these, newly applied in another way than they were matched'),
    amounts: Type.Array(
      object(
        {
          currency: currency({ description: 'Currency of the amount' }),
          amount: figure({ description: 'Sum of the absolute amounts' }),
        },
        { title: 'ReplayAmount' },
      ),
      { description: 'Money of the transactions that are decided differently' },
    ),
    error: nullable(Type.String()),
    createdAt: instant(),
    finishedAt: nullable(instant()),
  },
  { $id: 'CashReplay' },
);
export type CashReplay = Static<typeof CashReplay>;

const outcome = (description: string) =>
  object(
    {
      state: stringEnum(LINE_STATES, { title: 'BankDecisionState' }),
      rule: Type.Integer({ minimum: 0, maximum: 9 }),
      targets: Type.Array(Type.String(), {
        description: 'Numbers of documents, or the name of the customer whose account it is. At most 10',
      }),
    },
    { title: 'ReplayOutcome', description },
  );

export const CashReplayDifference = object(
  {
    bankTransaction: object(
      {
        id: id(),
        bookedOn: day('Booking day'),
        amount: figure(),
        currency: currency({ description: 'Currency of the amount' }),
        payerName: nullable(Type.String()),
        text: nullable(Type.String()),
        isDecided: Type.Boolean({ description: 'Whether it is matched or excluded now' }),
      },
      { title: 'ReplayedTransaction' },
    ),
    before: outcome('By the current rules'),
    after: outcome('By the changed rules'),
    isAsMatched: nullable(Type.Boolean(), {
      description:
        'Whether the changed rules apply what was matched. null: they apply nothing, or nothing is matched',
    }),
  },
  { $id: 'CashReplayDifference' },
);
export type CashReplayDifference = Static<typeof CashReplayDifference>;

export const CashReplayDifferences = object(
  {
    limit: Type.Integer({ minimum: 1 }),
    nextCursor: Type.Optional(
      Type.String({ description: 'Cursor of the next page; absent on the last page' }),
    ),
    items: Type.Array(schemaRef(CashReplayDifference)),
  },
  { $id: 'CashReplayDifferences' },
);

export const CashReplayDifferenceQuery = object(cursorQuery(200));
export type CashReplayDifferenceQuery = Static<typeof CashReplayDifferenceQuery>;

export const cashReplayPath = object({ cashReplayId: id() });
