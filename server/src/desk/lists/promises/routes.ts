import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Context } from '../../../platform/context.ts';
import { errorAnswers } from '../../../platform/http/errors-schema.ts';
import { organizationOf } from '../../../platform/http/request.ts';
import { schemaRef } from '../../../platform/http/schema.ts';
import { listPromiseRows } from './queries.ts';
import { PromiseRowQuery, PromiseRows } from './schema.ts';

/** Serves the promises of all invoices. */
export function promiseListRoutes(context: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/promises',
      {
        schema: {
          operationId: 'listPromises',
          summary: 'List promises to pay',
          description: '`lapsed=true` lists promises to follow up.',
          tags: ['Promises and disputes'],
          querystring: PromiseRowQuery,
          response: { 200: schemaRef(PromiseRows), ...errorAnswers('INVALID_DATA') },
        },
      },
      async (request) => listPromiseRows(context, organizationOf(request), request.query),
    );
  };
}
