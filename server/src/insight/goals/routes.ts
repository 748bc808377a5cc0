import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Context } from '../../platform/context.ts';
import { BODY_ERRORS, errorAnswers } from '../../platform/http/errors-schema.ts';
import { organizationOf } from '../../platform/http/request.ts';
import { named } from '../../platform/http/schema.ts';
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
          description: 'Goals for the collected amount, DSO and CEI.',
          tags,
          response: { 200: named(Goals), ...errorAnswers('INVALID_DATA') },
        },
      },
      (request) => findGoals(context.database.pool, organizationOf(request)),
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
          body: named(GoalsChange),
          response: {
            200: named(Goals),
            ...errorAnswers(...BODY_ERRORS, 'REFERENCE_NOT_FOUND', 'ACCESS_FORBIDDEN', 'CONFLICT'),
          },
        },
      },
      (request) => changeGoals(context, organizationOf(request), request.body),
    );
  };
}
