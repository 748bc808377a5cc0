import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Database } from '../../platform/db/database.ts';
import { errorAnswers } from '../../platform/http/errors-schema.ts';
import { organizationOf } from '../../platform/http/request.ts';
import { named } from '../../platform/http/schema.ts';
import { listDisputes } from './queries.ts';
import { Dispute, DisputeList, DisputeQuery } from './schema.ts';

export const disputeSchemas = [Dispute, DisputeList];

/** The list of disputes; they are opened and resolved at their invoices. */
export function disputeRoutes({ database }: { database: Database }): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/disputes',
      {
        schema: {
          operationId: 'listDisputes',
          summary: 'List disputes',
          description: 'Open and resolved ones. They are opened and resolved at their invoices.',
          tags: ['Promises and disputes'],
          querystring: DisputeQuery,
          response: { 200: named(DisputeList), ...errorAnswers('INVALID_DATA') },
        },
      },
      async (request) => listDisputes(database, organizationOf(request), request.query),
    );
  };
}
