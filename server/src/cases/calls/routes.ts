import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { performerOf } from '../../dunning/commands.ts';
import { can } from '../../people/index.ts';
import type { Context } from '../../platform/context.ts';
import { ApiError } from '../../platform/errors.ts';
import { BODY_ERRORS, errorAnswers } from '../../platform/http/errors-schema.ts';
import { answerOnce } from '../../platform/http/idempotency.ts';
import { organizationOf } from '../../platform/http/request.ts';
import { schemaRef } from '../../platform/http/schema.ts';
import { logCall } from './commands.ts';
import { CallReport, LoggedCall } from './schema.ts';

export const callSchemas = [CallReport, LoggedCall];

/** Registers the log of calls. */
export function callRoutes(context: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/calls',
      {
        config: { idempotency: 'KEY', undoable: true },
        schema: {
          operationId: 'logCall',
          summary: 'Record a call with its outcome and the next task',
          description:
            'Records the call, its promise or dispute, completes the task that it was about and creates ' +
            'the next one: all or nothing. Needs `X-Quittance-User`, and for a promise or a dispute the ' +
            'permission for it.',
          tags: ['Actions'],
          body: schemaRef(CallReport),
          response: {
            201: schemaRef(LoggedCall),
            ...errorAnswers(
              ...BODY_ERRORS,
              'REFERENCE_NOT_FOUND',
              'AMOUNT_EXCEEDED',
              'ACCESS_FORBIDDEN',
              'NOT_FOUND',
              'CONFLICT',
            ),
          },
        },
      },
      async (request, reply) => {
        const { outcome } = request.body;
        if (outcome === 'PROMISED' && !can(request, 'promise.edit')) throw forbiddenError('promises');
        if (outcome === 'DISPUTED' && !can(request, 'dispute.edit')) throw forbiddenError('disputes');
        const by = performerOf(request.actingUser);
        const organization = organizationOf(request);
        return answerOnce(context, request, reply, { status: 201 }, () =>
          logCall({ context, organization, report: request.body, by }),
        );
      },
    );
  };
}

const forbiddenError = (what: string) => new ApiError('ACCESS_FORBIDDEN', `You may not record ${what}.`);
