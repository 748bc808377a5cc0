import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Context } from '../../platform/context.ts';
import { BODY_ERRORS, errorAnswers } from '../../platform/http/errors-schema.ts';
import { answerOnce } from '../../platform/http/idempotency.ts';
import { organizationOf } from '../../platform/http/request.ts';
import { schemaRef } from '../../platform/http/schema.ts';
import { handOver } from './commands.ts';
import { HandedOver, HandOver, handOverPath } from './schema.ts';

export const handOverSchemas = [HandOver, HandedOver];

/** Routes to hand over the work of a user who leaves. */
export function handOverRoutes(context: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/users/:userId/hand_over',
      {
        config: { idempotency: 'KEY' },
        schema: {
          operationId: 'handOverUser',
          summary: 'Hand over the customers, open actions and open disputes of a user',
          description:
            'The new user replaces the old one among account managers and assignees, and as the owner of ' +
            'open disputes. Completed work stays with the old user. If the request was interrupted, send it again: it resumes ' +
            'where it stopped.',
          tags: ['Users'],
          params: handOverPath,
          body: schemaRef(HandOver),
          response: {
            200: schemaRef(HandedOver),
            ...errorAnswers(...BODY_ERRORS, 'REFERENCE_NOT_FOUND', 'NOT_FOUND', 'CONFLICT'),
          },
        },
      },
      async (request, reply) => {
        const users = {
          from: request.params.userId.toLowerCase(),
          to: request.body.toUserId.toLowerCase(),
        };
        return answerOnce(context, request, reply, { isRepeatable: true }, () =>
          handOver(context, organizationOf(request), users),
        );
      },
    );
  };
}
