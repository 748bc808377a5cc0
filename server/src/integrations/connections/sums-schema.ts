import { type Static, Type } from 'typebox';
import { currency, figure, id, instant, nullable, object } from '../../platform/http/schema.ts';
import { listAnswer, MAX_LIMIT, pagingQuery } from '../../platform/lists/paging.ts';

const sumCustomer = object(
  { id: id(), externalId: Type.String(), name: Type.String() },
  { title: 'CustomerOfIntegrationSum' },
);

/** Customers whose balances are not compared. */
export const integrationUnknownSums = object(
  {
    count: Type.Integer({ minimum: 0, description: 'Number of these customers' }),
    customers: Type.Array(
      object(
        {
          partyKey: Type.String({ description: 'Key of the customer at the source' }),
          customer: nullable(sumCustomer, { description: 'null: it does not exist here' }),
          reason: nullable(Type.String({ description: 'What is wrong, for an administrator' })),
        },
        { title: 'IntegrationUnknownSum' },
      ),
      { description: 'The first of them' },
    ),
  },
  {
    title: 'IntegrationUnknownSums',
    description: 'Customers that the source cannot add up exactly. `balances` is without them',
  },
);

export const IntegrationSum = object(
  {
    id: id(),
    partyKey: Type.String({ description: 'Key of the customer at the source' }),
    customer: nullable(sumCustomer, { description: 'null: it does not exist here' }),
    currency: currency(),
    theirs: figure({ description: 'Balance at the source' }),
    ours: figure({ description: 'Balance in Quittance' }),
    difference: figure({ description: 'theirs minus ours' }),
    explained: figure({ description: 'Part of the difference that findings explain' }),
    comparedAt: instant(),
  },
  { $id: 'IntegrationSum' },
);
export type IntegrationSum = Static<typeof IntegrationSum>;
export const IntegrationSumQuery = object({
  differing: Type.Optional(Type.Boolean({ description: 'true: only sums that differ' })),
  ...pagingQuery(MAX_LIMIT),
});
export type IntegrationSumQuery = Static<typeof IntegrationSumQuery>;
export const IntegrationSumList = listAnswer(
  'items',
  Type.Unsafe<IntegrationSum>({ $ref: 'IntegrationSum#' }),
  'IntegrationSumList',
);
