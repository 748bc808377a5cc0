import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Context } from '../../platform/context.ts';
import { errorAnswers } from '../../platform/http/errors-schema.ts';
import { organizationOf } from '../../platform/http/request.ts';
import { named } from '../../platform/http/schema.ts';
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
          summary: 'List what is to be done with whom to reach, for how much',
          description:
            'As `listWork`, in other orders too. `priority` is money at stake × chance that a contact moves it, shown part by part.',
          tags,
          querystring: WorkRowQuery,
          response: { 200: named(WorkRows), ...errorAnswers('INVALID_DATA') },
        },
      },
      async (request) => listWorkRows(context, organizationOf(request), request.query),
    );
    app.get(
      '/work/customers',
      {
        schema: {
          operationId: 'listWorkGroups',
          summary: 'List what is to be done, by customer',
          description: 'Each customer once, the one whose contact is worth most first.',
          tags,
          querystring: WorkGroupQuery,
          response: { 200: named(WorkGroups), ...errorAnswers('INVALID_DATA') },
        },
      },
      async (request) => listWorkGroups(context, organizationOf(request), request.query),
    );
  };
}
