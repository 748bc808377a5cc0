import { type Static, Type } from 'typebox';
import { externalId, id, instant, nullable, object, recordRef } from '../../platform/http/schema.ts';
import { listAnswer, MAX_LIMIT, pagingQuery, sortQuery } from '../../platform/lists/paging.ts';

const count = () => Type.Integer({ minimum: 0 });

export const MergeAttributes = object(
  { into: recordRef({ description: 'The customer that takes over all that this one has' }) },
  { $id: 'MergeAttributes' },
);
export type MergeAttributes = Static<typeof MergeAttributes>;

const moved = () =>
  object(
    {
      ...{ documents: count(), contacts: count(), notes: count(), actions: count(), messages: count() },
      ...{ portalLinks: count(), customFields: count(), accountManagers: count(), children: count() },
    },
    { title: 'MovedRecords', description: 'How many of each move' },
  );

const customer = (description: string) =>
  object(
    { id: id(), externalId: externalId(), name: Type.String() },
    { title: 'CustomerOfMerge', description },
  );

export const CustomerMerge = object(
  {
    id: id(),
    customer: customer('Was merged; as it was called then'),
    into: customer('Has what was its own; as it was called then'),
    moved: moved(),
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
    customer: customer('The customer that would be merged'),
    into: customer('The customer that would take over its records'),
    moved: moved(),
  },
  { $id: 'MergePreview' },
);
export type MergePreview = Static<typeof MergePreview>;

export const CustomerMergeQuery = object({
  ...pagingQuery(MAX_LIMIT),
  ...sortQuery(['mergedAt'], 'mergedAt'),
  customerId: Type.Optional(id({ description: 'Only those of which it is one of the two' })),
});
export type CustomerMergeQuery = Static<typeof CustomerMergeQuery>;

export const CustomerMergeList = listAnswer(
  'items',
  Type.Unsafe<CustomerMerge>({ $ref: 'CustomerMerge#' }),
  'CustomerMergeList',
);
