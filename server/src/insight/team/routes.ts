import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { can } from '../../people/index.ts';
import type { Context } from '../../platform/context.ts';
import { ApiError } from '../../platform/errors.ts';
import { errorAnswers } from '../../platform/http/errors-schema.ts';
import { organizationOf } from '../../platform/http/request.ts';
import { schemaRef } from '../../platform/http/schema.ts';
import { TeamFigures, TeamQuery } from './schema.ts';
import { loadTeamFigures } from './team.ts';

export const teamSchemas = [TeamFigures];

/** Registers the figures of the team: one call for the page. */
export function teamRoutes(context: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/figures/team',
      {
        schema: {
          operationId: 'getTeamFigures',
          summary: 'Get the figures of each collector for a month',
          description:
            'The month of `asOf` up to that day. Administrators see all lines, other users only their own.',
          tags: ['Figures'],
          querystring: TeamQuery,
          response: { 200: schemaRef(TeamFigures), ...errorAnswers('INVALID_DATA', 'ACCESS_FORBIDDEN') },
        },
      },
      (request) => {
        const seesAll = can(request, 'team-figure.read-all');
        const userId = request.actingUser?.id ?? null;
        if (!seesAll && userId === null)
          throw new ApiError('ACCESS_FORBIDDEN', 'You may only see your own line. Name the acting user.');
        return loadTeamFigures(context, organizationOf(request), request.query, seesAll ? null : userId);
      },
    );
  };
}
