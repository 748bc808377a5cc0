import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Context } from '../../platform/context.ts';
import { errorAnswers } from '../../platform/http/errors-schema.ts';
import { pathRef } from '../../platform/http/record-id.ts';
import { organizationOf } from '../../platform/http/request.ts';
import { schemaRef } from '../../platform/http/schema.ts';
import { recordPath } from '../documents/schema.ts';
import { loadCustomerBalance } from './customer-balance.ts';
import { BalanceQuery, CustomerBalance } from './schema.ts';

export const balanceSchemas = [CustomerBalance];

/** Registers the route for past balances of customers and their documents. */
export function balanceRoutes(context: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/customers/:customerId/balance',
      {
        schema: {
          operationId: 'getCustomerBalance',
          summary: "Get a customer's balance at the end of a day, with its documents",
          description:
            'Documents count by their dates, regardless of when they were imported. Documents of ' +
            'child customers are not included. The figures cover all documents; the list has pages, ' +
            'oldest first.',
          tags: ['Customers'],
          params: recordPath('customerId'),
          querystring: BalanceQuery,
          response: { 200: schemaRef(CustomerBalance), ...errorAnswers('INVALID_DATA', 'NOT_FOUND') },
        },
      },
      (request) =>
        loadCustomerBalance(
          context,
          organizationOf(request),
          pathRef(request.params.customerId),
          request.query,
        ),
    );
  };
}
