import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Database } from '../../platform/db/database.ts';
import { errorAnswers } from '../../platform/http/errors-schema.ts';
import { organizationOf } from '../../platform/http/request.ts';
import { schemaRef } from '../../platform/http/schema.ts';
import { findEvent, listEvents } from './queries.ts';
import { Event, EventList, EventQuery, eventPath } from './schema.ts';

export const eventSchemas = [Event, EventList];

/** Routes for the event feed. */
export function eventRoutes({ database }: { database: Database }): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/events',
      {
        schema: {
          operationId: 'listEvents',
          summary: 'List events of the change feed, oldest first',
          description:
            'Events of one customer are in the order of its changes. To continue later, send the ' +
            '`cursor` of the last event as `since`.',
          tags: ['Events'],
          querystring: EventQuery,
          response: { 200: schemaRef(EventList), ...errorAnswers('INVALID_DATA') },
        },
      },
      (request) => listEvents(database, organizationOf(request).id, request.query),
    );

    app.get(
      '/events/:id',
      {
        schema: {
          operationId: 'getEvent',
          summary: 'Get an event',
          description:
            'The id is the `webhook-id` of its deliveries. Available until its retention period ' +
            'ends. Use it to verify what a receiver got.',
          tags: ['Events'],
          params: eventPath,
          response: { 200: schemaRef(Event), ...errorAnswers('INVALID_DATA', 'NOT_FOUND') },
        },
      },
      (request) => findEvent(database, organizationOf(request).id, request.params.id.toLowerCase()),
    );
  };
}
