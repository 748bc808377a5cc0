import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Database } from '../../platform/db/database.ts';
import { errorAnswers } from '../../platform/http/errors-schema.ts';
import { organizationOf } from '../../platform/http/request.ts';
import { named } from '../../platform/http/schema.ts';
import { listEvents } from './queries.ts';
import { Event, EventList, EventQuery } from './schema.ts';

export const eventSchemas = [Event, EventList];

export function eventRoutes({ database }: { database: Database }): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/events',
      {
        schema: {
          operationId: 'listEvents',
          summary: 'Go through what has changed, oldest first',
          description:
            'Events of one customer come in the order of its changes. To go on later, ask with the `cursor` of the last event as `since`.',
          tags: ['Events'],
          querystring: EventQuery,
          response: { 200: named(EventList), ...errorAnswers('INVALID_DATA') },
        },
      },
      (request) => listEvents(database, organizationOf(request).id, request.query),
    );
  };
}
