import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Context } from '../../platform/context.ts';
import { errorAnswers } from '../../platform/http/errors-schema.ts';
import { organizationOf } from '../../platform/http/request.ts';
import { named } from '../../platform/http/schema.ts';
import { search } from './queries.ts';
import { SearchQuery, SearchResult } from './schema.ts';

export const searchSchemas = [SearchResult];

/** Registers the search. */
export function searchRoutes(context: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/search',
      {
        schema: {
          operationId: 'search',
          summary: 'Search customers, invoices and payments',
          description:
            'Customers by name, `externalId`, VAT number and e-mail address of a contact; invoices by number, name and amount; payments by reference and amount. Case and accents do not matter; a letter or two may be wrong in words of five letters and more, where little else is found. Of what is in very many records some are shown.',
          tags: ['Search'],
          querystring: SearchQuery,
          response: { 200: named(SearchResult), ...errorAnswers('INVALID_DATA') },
        },
      },
      async (request) => search(context, organizationOf(request), request.query),
    );
  };
}
