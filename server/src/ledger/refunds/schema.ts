import { type Static, Type } from 'typebox';
import {
  amount,
  currency,
  externalId,
  ID_LENGTH,
  id,
  instant,
  nullable,
  object,
  optionalName,
  requiresOneOf,
  timestamp,
} from '../../platform/http/schema.ts';
import { externalIdsQuery, rangeQuery } from '../../platform/lists/filters.ts';
import { listAnswer, MAX_LIMIT, pagingQuery, sortQuery } from '../../platform/lists/paging.ts';
import { factsVersion, statedFactsVersion } from '../../platform/record-version.ts';
import {
  bankTransactionAnswer,
  customerFilter,
  customerRef,
  documentAnswer,
  expandMoneyQuery,
  instrument,
  linkList,
} from '../documents/schema.ts';

export const RefundImport = object(
  {
    id: Type.Optional(id({ description: 'Id of an existing refund; its externalId may then change' })),
    externalId: Type.Optional(externalId({ description: 'Required for a new refund' })),
    customer: Type.Optional(customerRef('Required for a new refund')),
    amount: Type.Optional(
      amount({ description: 'In minor units of the currency; required for a new refund' }),
    ),
    currency: Type.Optional(
      nullable(
        currency({
          description: 'Default: the currency of the linked documents, else that of the organization',
        }),
      ),
    ),
    validatedAt: Type.Optional(nullable(timestamp({ description: 'Default: now' }))),
    instrument: Type.Optional(nullable(instrument, { description: 'Default: UNKNOWN' })),
    bankAccountId: Type.Optional(nullable(id())),
    refNumber: Type.Optional(optionalName({ maxLength: ID_LENGTH })),
    linkedPayments: Type.Optional(linkList('payment', 'Complete list of the payments that it takes back')),
    linkedCreditNotes: Type.Optional(
      linkList('creditNote', 'Complete list of the credit notes that it takes back'),
    ),
    factsVersion: statedFactsVersion(),
  },
  { $id: 'RefundImport', ...requiresOneOf(['externalId'], ['id']) },
);
export type RefundImport = Static<typeof RefundImport>;

const amountLinked = amount({ description: 'In minor units of the currency' });

export const Refund = object(
  {
    ...documentAnswer,
    amount: amount(),
    amountUnlinked: amount(),
    validatedAt: instant(),
    instrument,
    bankAccountId: nullable(id()),
    refNumber: nullable(Type.String()),
    linkedPayments: Type.Array(
      object({ amountLinked, payment: object({ id: id(), externalId: externalId() }) }),
    ),
    linkedCreditNotes: Type.Array(
      object({
        amountLinked,
        creditNote: object({ id: id(), externalId: externalId(), customId: Type.String() }),
      }),
    ),
    bankTransaction: bankTransactionAnswer,
    factsVersion: factsVersion(),
  },
  { $id: 'Refund' },
);
export type Refund = Static<typeof Refund>;

export const REFUND_SORTS = ['updatedAt', 'validatedAt'] as const;

export const RefundQuery = object({
  ...pagingQuery(MAX_LIMIT),
  ...sortQuery(REFUND_SORTS, 'updatedAt'),
  ...customerFilter,
  ...externalIdsQuery,
  ...expandMoneyQuery,
  ...rangeQuery('updatedAt'),
});
export type RefundQuery = Static<typeof RefundQuery>;

export const RefundList = listAnswer('items', Type.Unsafe<Refund>({ $ref: 'Refund#' }), 'RefundList');
