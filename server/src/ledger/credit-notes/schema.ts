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
  optionalId,
  optionalName,
  refusedField,
  requiresOneOf,
  timestamp,
} from '../../platform/http/schema.ts';
import { externalIdsQuery, rangeQuery } from '../../platform/lists/filters.ts';
import { listAnswer, MAX_LIMIT, pagingQuery } from '../../platform/lists/paging.ts';
import { factsVersion, statedFactsVersion } from '../../platform/record-version.ts';
import {
  customerFilter,
  customerRef,
  documentAnswer,
  expandQuery,
  linkedInvoicesAnswer,
  linkList,
  pdfUrl,
} from '../documents/schema.ts';

export const CreditNoteImport = object(
  {
    id: Type.Optional(id({ description: 'Id of an existing credit note; its externalId may then change' })),
    externalId: Type.Optional(externalId({ description: 'Required for a new credit note' })),
    customId: Type.Optional(optionalId({ description: 'Credit note number; default: externalId' })),
    name: Type.Optional(optionalName()),
    customer: Type.Optional(customerRef('Required for a new credit note')),
    grossAmount: Type.Optional(
      amount({ description: 'In minor units of the currency; required for a new credit note' }),
    ),
    netAmount: Type.Optional(nullable(amount())),
    currency: Type.Optional(
      nullable(
        currency({
          description: 'Default: the currency of the linked invoices, else that of the organization',
        }),
      ),
    ),
    issuedAt: Type.Optional(nullable(timestamp({ description: 'Default: now' }))),
    dueDate: Type.Optional(nullable(timestamp())),
    linkedInvoices: Type.Optional(
      linkList('invoice', 'Complete list: other links are removed. Absent: links do not change'),
    ),
    customFields: Type.Optional(refusedField('has values that are assigned only in the application')),
    factsVersion: statedFactsVersion(),
  },
  { $id: 'CreditNoteImport', ...requiresOneOf(['externalId'], ['id']) },
);
export type CreditNoteImport = Static<typeof CreditNoteImport>;

export const CreditNote = object(
  {
    ...documentAnswer,
    customId: Type.String(),
    name: nullable(Type.String()),
    grossAmount: amount(),
    netAmount: nullable(amount()),
    issuedAt: instant(),
    dueDate: nullable(instant()),
    amountRefunded: amount({ description: 'Amount that refunds take back' }),
    amountUnlinked: amount({ description: 'Amount that is neither linked nor refunded' }),
    linkedInvoices: linkedInvoicesAnswer,
    pdfUrl,
    factsVersion: factsVersion(),
  },
  { $id: 'CreditNote' },
);
export type CreditNote = Static<typeof CreditNote>;

export const CreditNoteQuery = object({
  ...pagingQuery(MAX_LIMIT),
  ...customerFilter,
  ...externalIdsQuery,
  ...expandQuery,
  ...rangeQuery('updatedAt'),
  ...rangeQuery('issuedAt'),
  customId: Type.Optional(Type.String({ maxLength: ID_LENGTH })),
});
export type CreditNoteQuery = Static<typeof CreditNoteQuery>;

export const CreditNoteList = listAnswer(
  'items',
  Type.Unsafe<CreditNote>({ $ref: 'CreditNote#' }),
  'CreditNoteList',
);
