import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Context } from '../../platform/context.ts';
import { errorAnswers } from '../../platform/http/errors-schema.ts';
import { organizationOf } from '../../platform/http/request.ts';
import { schemaRef } from '../../platform/http/schema.ts';
import { findDunningPlan, listDunningPlans } from './queries.ts';
import { DunningPlan, DunningPlanList, DunningPlanQuery, dunningPlanPath } from './schema.ts';

export const dunningPlanSchemas = [DunningPlan, DunningPlanList];

const tag = 'Dunning plans';

/** Routes for dunning plans. */
export function dunningPlanRoutes({ database }: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/dunning_plans',
      {
        schema: {
          operationId: 'listDunningPlans',
          summary: 'List the dunning plans of the organization',
          description:
            'Dunning plans are created in the application or on the command line. The API only reads ' +
            'them.',
          tags: [tag],
          querystring: DunningPlanQuery,
          response: { 200: schemaRef(DunningPlanList), ...errorAnswers('INVALID_DATA') },
        },
      },
      async (request) => listDunningPlans(database, organizationOf(request).id, request.query),
    );

    app.get(
      '/dunning_plans/:dunningPlanId',
      {
        schema: {
          operationId: 'getDunningPlan',
          summary: 'Get one dunning plan',
          description: 'With its steps, in order.',
          tags: [tag],
          params: dunningPlanPath,
          response: { 200: schemaRef(DunningPlan), ...errorAnswers('INVALID_DATA', 'NOT_FOUND') },
        },
      },
      async (request) =>
        findDunningPlan(
          database.pool,
          organizationOf(request).id,
          request.params.dunningPlanId.toLowerCase(),
        ),
    );
  };
}
