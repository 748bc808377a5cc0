import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { can } from '../../people/index.ts';
import type { Context } from '../../platform/context.ts';
import { BODY_ERRORS, errorAnswers } from '../../platform/http/errors-schema.ts';
import { organizationOf } from '../../platform/http/request.ts';
import { schemaRef } from '../../platform/http/schema.ts';
import { changeGoals, findGoals } from './goals.ts';
import { Goals, GoalsChange } from './schema.ts';

export const goalSchemas = [Goals, GoalsChange];

const tags = ['Figures'];

/** Routes for the goals of the organization and of its collectors. */
export function goalRoutes(context: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/goals',
      {
        schema: {
          operationId: 'getGoals',
          summary: 'Get the goals',
          description:
            'Goals for the collected amount, DSO and CEI. Only users who may edit goals see those of other collectors.',
          tags,
          response: { 200: schemaRef(Goals), ...errorAnswers('INVALID_DATA') },
        },
      },
      async (request) => {
        const goals = await findGoals(context.database.pool, organizationOf(request));
        if (can(request, 'goal.edit')) return goals;
        const own = goals.collectors.filter(({ userId }) => userId === request.actingUser?.id);
        return { ...goals, collectors: own };
      },
    );
    app.put(
      '/goals',
      {
        schema: {
          operationId: 'changeGoals',
          summary: 'Replace the goals',
          description:
            'The goals of a collector concern customers of which the user is the main account manager.',
          tags,
          body: schemaRef(GoalsChange),
          response: {
            200: schemaRef(Goals),
            ...errorAnswers(...BODY_ERRORS, 'REFERENCE_NOT_FOUND', 'ACCESS_FORBIDDEN', 'CONFLICT'),
          },
        },
      },
      (request) => changeGoals(context, organizationOf(request), request.body),
    );
  };
}
