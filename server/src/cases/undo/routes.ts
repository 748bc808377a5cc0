import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Context } from '../../platform/context.ts';
import { BODY_ERRORS, errorAnswers } from '../../platform/http/errors-schema.ts';
import { answerOnce } from '../../platform/http/idempotency.ts';
import { organizationOf } from '../../platform/http/request.ts';
import { schemaRef } from '../../platform/http/schema.ts';
import { undoAsked } from './commands.ts';
import { listChanges } from './queries.ts';
import { ChangeQuery, UndoableChange, UndoableChanges, UndoneChanges, UndoRequest } from './schema.ts';

export const undoSchemas = [UndoableChange, UndoableChanges, UndoneChanges];

const tags = ['Undo'];

/** Routes to list the changes of the last day and to undo them. */
export function undoRoutes(context: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/changes',
      {
        schema: {
          operationId: 'listChanges',
          summary: 'List changes of the last 24 hours that can be undone',
          description:
            'Newest first. Changes that were undone stay in the list until 24 hours have passed. ' +
            '`userId` lists the changes of one user, `recordId` the changes of one record.',
          tags,
          querystring: ChangeQuery,
          response: { 200: schemaRef(UndoableChanges), ...errorAnswers('INVALID_DATA') },
        },
      },
      async (request) => listChanges(context, organizationOf(request), lowerCaseIds(request.query)),
    );

    app.post(
      '/undo',
      {
        config: { idempotency: 'KEY' },
        schema: {
          operationId: 'undoChanges',
          summary: 'Undo changes',
          description:
            'Possible within 24 hours, for callers that may make such changes. The last change is ' +
            'undone first. Records are restored, and later changes are never lost: if one depends on ' +
            'a change, the request is rejected with the reason. Changes that were undone already are ' +
            'left out if others remain. If several requests undo the same change, one succeeds.',
          tags,
          body: UndoRequest,
          response: {
            200: schemaRef(UndoneChanges),
            ...errorAnswers(...BODY_ERRORS, 'REFERENCE_NOT_FOUND', 'ACCESS_FORBIDDEN', 'CONFLICT'),
          },
        },
      },
      async (request, reply) =>
        answerOnce(context, request, reply, { isRepeatable: true }, async () => ({
          items: await undoAsked(context, organizationOf(request), request.body.changeIds, request),
        })),
    );
  };
}

const lowerCaseIds = ({ recordId, userId, ...query }: ChangeQuery): ChangeQuery => ({
  ...query,
  ...(recordId === undefined ? {} : { recordId: recordId.toLowerCase() }),
  ...(userId === undefined ? {} : { userId: userId.toLowerCase() }),
});
