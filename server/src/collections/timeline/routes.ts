import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { customerIdOf } from '../../ledger/contacts/queries.ts';
import { recordPath } from '../../ledger/index.ts';
import type { Context } from '../../platform/context.ts';
import { errorAnswers } from '../../platform/http/errors-schema.ts';
import { pathRef } from '../../platform/http/record-id.ts';
import { organizationOf } from '../../platform/http/request.ts';
import { named } from '../../platform/http/schema.ts';
import { listTimeline } from './queries.ts';
import { Timeline, TimelineEntry, TimelineQuery } from './schema.ts';

export const timelineSchemas = [TimelineEntry, Timeline];

/** What happened about a customer, for the application. */
export function timelineRoutes({ database, clock }: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/customers/:customerId/timeline',
      {
        schema: {
          operationId: 'getTimeline',
          summary: 'What happened about a customer, newest first',
          description:
            'Actions, mail, notes, promises, disputes, write-offs and payments in one list. Paged by cursor only.',
          tags: ['Customers'],
          params: recordPath('customerId'),
          querystring: TimelineQuery,
          response: { 200: named(Timeline), ...errorAnswers('INVALID_DATA', 'NOT_FOUND') },
        },
      },
      async (request) => {
        const organization = organizationOf(request);
        const customerId = await customerIdOf(database, organization.id, pathRef(request.params.customerId));
        return listTimeline(database, organization, { customerId, query: request.query, now: clock.now() });
      },
    );
  };
}
