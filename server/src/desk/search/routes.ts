import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Context } from '../../platform/context.ts';
import { errorAnswers } from '../../platform/http/errors-schema.ts';
import { organizationOf } from '../../platform/http/request.ts';
import { schemaRef } from '../../platform/http/schema.ts';
import { searchRecords } from './queries.ts';
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
            'Finds customers by name, `externalId`, VAT number, or email address or phone ' +
            'number of a contact; ' +
            'invoices by number, name or amount; payments by reference or amount. Case and accents ' +
            'are ignored. If there are few other matches, words of five letters or more may have one ' +
            'or two wrong letters. If too many records match, only some are shown.',
          tags: ['Search'],
          querystring: SearchQuery,
          response: { 200: schemaRef(SearchResult), ...errorAnswers('INVALID_DATA') },
        },
      },
      async (request) => searchRecords(context, organizationOf(request), request.query),
    );
  };
}
