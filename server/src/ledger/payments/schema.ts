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
  refusedField,
  requiresOneOf,
  timestamp,
} from '../../platform/http/schema.ts';
import { amountQuery, externalIdsQuery, rangeQuery } from '../../platform/lists/filters.ts';
import { listAnswer, MAX_LIMIT, pagingQuery, sortQuery } from '../../platform/lists/paging.ts';
import { factsVersion, statedFactsVersion } from '../../platform/record-version.ts';
import {
  bankTransactionAnswer,
  bankTransactionRef,
  customerFilter,
  customerRef,
  documentAnswer,
  expandMoneyQuery,
  instrument,
  linkedInvoicesAnswer,
  linkList,
} from '../documents/schema.ts';

export const PaymentImport = object(
  {
    id: Type.Optional(id({ description: 'Id of an existing payment; its externalId may then change' })),
    externalId: Type.Optional(externalId({ description: 'Required for a new payment' })),
    customer: Type.Optional(customerRef('Required for a new payment')),
    amount: Type.Optional(
      amount({ description: 'In minor units of the currency; required for a new payment' }),
    ),
    currency: Type.Optional(
      nullable(
        currency({
          description: 'Default: the currency of the linked invoices, else that of the organization',
        }),
      ),
    ),
    validatedAt: Type.Optional(nullable(timestamp({ description: 'Default: now' }))),
    instrument: Type.Optional(nullable(instrument, { description: 'Default: UNKNOWN' })),
    bankAccountId: Type.Optional(nullable(id())),
    refNumber: Type.Optional(optionalName({ maxLength: ID_LENGTH })),
    linkedInvoices: Type.Optional(
      linkList('invoice', 'Complete list: other links are removed. Absent: links do not change'),
    ),
    bankTransaction: bankTransactionRef,
    customFields: Type.Optional(refusedField('has values that are assigned only in the application')),
    factsVersion: statedFactsVersion(),
  },
  { $id: 'PaymentImport', ...requiresOneOf(['externalId'], ['id']) },
);
export type PaymentImport = Static<typeof PaymentImport>;

export const Payment = object(
  {
    ...documentAnswer,
    amount: amount(),
    amountRefunded: amount({ description: 'Amount that refunds take back' }),
    amountUnlinked: amount({ description: 'Amount that is neither linked nor refunded' }),
    validatedAt: instant(),
    instrument,
    bankAccountId: nullable(id()),
    refNumber: nullable(Type.String()),
    linkedInvoices: linkedInvoicesAnswer,
    bankTransaction: bankTransactionAnswer,
    factsVersion: factsVersion(),
  },
  { $id: 'Payment' },
);
export type Payment = Static<typeof Payment>;

export const PAYMENT_SORTS = ['updatedAt', 'validatedAt', 'createdAt'] as const;

export const PaymentQuery = object({
  ...pagingQuery(MAX_LIMIT),
  ...sortQuery(PAYMENT_SORTS, 'createdAt'),
  ...customerFilter,
  ...externalIdsQuery,
  ...expandMoneyQuery,
  ...rangeQuery('updatedAt'),
  ...rangeQuery('validatedAt', {
    description: 'Range of validatedAt; can be combined. A date without a time means that calendar day',
  }),
  ...rangeQuery('modifiedAt', { deprecated: true }),
  ...amountQuery('amount'),
  ...amountQuery('amountLinked'),
});
export type PaymentQuery = Static<typeof PaymentQuery>;

export const PaymentList = listAnswer('items', Type.Unsafe<Payment>({ $ref: 'Payment#' }), 'PaymentList');
