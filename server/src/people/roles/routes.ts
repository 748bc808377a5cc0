import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Context } from '../../platform/context.ts';
import { errorAnswers } from '../../platform/http/errors-schema.ts';
import { organizationOf } from '../../platform/http/request.ts';
import { schemaRef } from '../../platform/http/schema.ts';
import { findUser } from '../users/queries.ts';
import { permissionsOf } from './can.ts';
import { Me } from './schema.ts';

export const roleSchemas = [Me];

/** Registers the routes for the caller's identity and permissions. */
export function roleRoutes({ database, clock }: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/me',
      {
        schema: {
          operationId: 'getMe',
          summary: 'Get the caller and all its permissions',
          description:
            'The user that the request acts for, its key pair, and every permission that both allow.',
          tags: ['Users'],
          response: { 200: schemaRef(Me), ...errorAnswers('INVALID_DATA') },
        },
      },
      async (request) => {
        const { actingUser, grant } = request;
        const { id, hasCollected } = organizationOf(request);
        return {
          user: actingUser === null ? null : await findUser(database.pool, id, actingUser.id),
          key: grant === null ? null : { apiKey: grant.apiKey, scope: [...grant.scope] },
          may: permissionsOf(request),
          hasCollectedStatuses: hasCollected,
          now: clock.now(),
        };
      },
    );
  };
}
