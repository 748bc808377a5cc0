import { type Static, Type } from 'typebox';
import { PROMISE_STATUSES } from '../../ledger/domain/promise.ts';
import { pendingApplication, promiseAnswer } from '../../ledger/schemas.ts';
import {
  id,
  instant,
  nullable,
  object,
  optionalText,
  positiveAmount,
  stringEnum,
  TEXT_LENGTH,
  timestamp,
} from '../../platform/http/schema.ts';
import { listAnswer, MAX_LIMIT, pagingQuery, sortQuery } from '../../platform/lists/paging.ts';
import { optionalVersion } from '../../platform/record-version.ts';

export const PromiseAttributes = object(
  {
    date: timestamp({ description: 'Day by whose end the customer promises to pay. Not in the past' }),
    amount: Type.Optional(
      nullable(positiveAmount(), {
        description: 'Promised amount, at most the outstanding amount. Absent: the whole invoice',
      }),
    ),
    comment: Type.Optional(optionalText(TEXT_LENGTH)),
    version: optionalVersion(),
  },
  { $id: 'PromiseAttributes' },
);
export type PromiseAttributes = Static<typeof PromiseAttributes>;

export const PromiseToPay = object(
  {
    id: id(),
    ...promiseAnswer,
    status: stringEnum(PROMISE_STATUSES),
    pendingApplication,
    madeByUserId: nullable(id()),
    endedAt: nullable(instant(), { description: 'When the promise was replaced or cancelled' }),
  },
  { $id: 'PromiseToPay' },
);
export type PromiseToPay = Static<typeof PromiseToPay>;

export const PromiseQuery = object({ ...pagingQuery(MAX_LIMIT), ...sortQuery(['madeAt'], 'madeAt') });
export type PromiseQuery = Static<typeof PromiseQuery>;

export const PromiseList = listAnswer(
  'items',
  Type.Unsafe<PromiseToPay>({ $ref: 'PromiseToPay#' }),
  'PromiseList',
);
