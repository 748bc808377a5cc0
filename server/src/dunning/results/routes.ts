import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Context } from '../../platform/context.ts';
import { errorAnswers } from '../../platform/http/errors-schema.ts';
import { organizationOf } from '../../platform/http/request.ts';
import { schemaRef } from '../../platform/http/schema.ts';
import { dunningPlanPath } from '../plans/schema.ts';
import { listPlanRows, planResults } from './queries.ts';
import {
  DunningPlanRow,
  DunningPlanRowList,
  DunningPlanRowQuery,
  DunningResults,
  DunningResultsQuery,
} from './schema.ts';

export const dunningResultSchemas = [DunningPlanRow, DunningPlanRowList, DunningResults];

const tag = 'Dunning plans';

/** Routes for the customers of plans and the results of reminders. */
export function dunningResultRoutes(context: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/dunning_plans',
      {
        schema: {
          operationId: 'listDunningPlanRows',
          summary: 'List dunning plans with their reach',
          description:
            'Newest first, each with its steps, the number of customers who follow it, and pending work.',
          tags: [tag],
          querystring: DunningPlanRowQuery,
          response: { 200: schemaRef(DunningPlanRowList), ...errorAnswers('INVALID_DATA') },
        },
      },
      async (request) => listPlanRows(context, organizationOf(request).id, request.query),
    );

    app.get(
      '/dunning_plans/:dunningPlanId/results',
      {
        schema: {
          operationId: 'getDunningPlanResults',
          summary: 'Get payments after the reminders of a dunning plan',
          description:
            'Per step: the number of notified invoices, and how many were paid within the given ' +
            'number of days. It shows what followed the reminders, not what they caused.',
          tags: [tag],
          params: dunningPlanPath,
          querystring: DunningResultsQuery,
          response: { 200: schemaRef(DunningResults), ...errorAnswers('INVALID_DATA', 'NOT_FOUND') },
        },
      },
      async (request) => {
        const planId = request.params.dunningPlanId.toLowerCase();
        return planResults(context, organizationOf(request), planId, request.query);
      },
    );
  };
}
