import { type Static, Type } from 'typebox';
import { externalId, id, instant, nullable, object, recordRef } from '../../platform/http/schema.ts';
import { listAnswer, MAX_LIMIT, pagingQuery, sortQuery } from '../../platform/lists/paging.ts';

const count = () => Type.Integer({ minimum: 0 });

export const MergeAttributes = object(
  { into: recordRef({ description: 'Customer that takes over all records' }) },
  { $id: 'MergeAttributes' },
);
export type MergeAttributes = Static<typeof MergeAttributes>;

const movedRecords = () =>
  object(
    {
      documents: count(),
      contacts: count(),
      notes: count(),
      actions: count(),
      messages: count(),
      portalLinks: count(),
      customFields: count(),
      accountManagers: count(),
      children: count(),
    },
    { title: 'MovedRecords', description: 'Number of moved records per kind' },
  );

const customer = (description: string) =>
  object(
    { id: id(), externalId: externalId(), name: Type.String() },
    { title: 'CustomerOfMerge', description },
  );

export const CustomerMerge = object(
  {
    id: id(),
    customer: customer('Merged customer, with its name at the time'),
    into: customer('Customer that took over the records, with its name at the time'),
    moved: movedRecords(),
    mergedAt: instant(),
    mergedByUserId: nullable(id()),
    undoUntil: instant(),
    undoneAt: nullable(instant()),
    undoneByUserId: nullable(id()),
  },
  { $id: 'CustomerMerge' },
);
export type CustomerMerge = Static<typeof CustomerMerge>;
export type MovedCounts = CustomerMerge['moved'];

/** The effects of a merge. */
export const MergePreview = object(
  {
    customer: customer('Customer to merge'),
    into: customer('Customer to take over the records'),
    moved: movedRecords(),
  },
  { $id: 'MergePreview' },
);
export type MergePreview = Static<typeof MergePreview>;

export const CustomerMergeQuery = object({
  ...pagingQuery(MAX_LIMIT),
  ...sortQuery(['mergedAt'], 'mergedAt'),
  customerId: Type.Optional(id({ description: 'Only merges that involve this customer' })),
});
export type CustomerMergeQuery = Static<typeof CustomerMergeQuery>;

export const CustomerMergeList = listAnswer(
  'items',
  Type.Unsafe<CustomerMerge>({ $ref: 'CustomerMerge#' }),
  'CustomerMergeList',
);
