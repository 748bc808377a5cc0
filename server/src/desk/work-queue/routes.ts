import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Context } from '../../platform/context.ts';
import { errorAnswers } from '../../platform/http/errors-schema.ts';
import { organizationOf } from '../../platform/http/request.ts';
import { schemaRef } from '../../platform/http/schema.ts';
import { listWorkGroups, listWorkRows } from './queries.ts';
import { WorkGroup, WorkGroupQuery, WorkGroups, WorkRow, WorkRowQuery, WorkRows } from './schema.ts';

export const workSchemas = [WorkRow, WorkRows, WorkGroup, WorkGroups];

const tags = ['Lists'];

/** Registers the collector's work queue, in the order of priority. */
export function workRoutes(context: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/work',
      {
        schema: {
          operationId: 'listWorkRows',
          summary: 'List tasks with contact details and amounts',
          description:
            'Like `listWork`, with more sort orders. `priority` is the money at stake × the ' +
            'probability that a contact helps, with each factor shown.',
          tags,
          querystring: WorkRowQuery,
          response: { 200: schemaRef(WorkRows), ...errorAnswers('INVALID_DATA') },
        },
      },
      async (request) => listWorkRows(context, organizationOf(request), request.query),
    );
    app.get(
      '/work/customers',
      {
        schema: {
          operationId: 'listWorkGroups',
          summary: 'List tasks by customer',
          description: 'Each customer once, in order of the expected benefit of a contact.',
          tags,
          querystring: WorkGroupQuery,
          response: { 200: schemaRef(WorkGroups), ...errorAnswers('INVALID_DATA') },
        },
      },
      async (request) => listWorkGroups(context, organizationOf(request), request.query),
    );
  };
}
