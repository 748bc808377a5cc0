import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Context } from '../../platform/context.ts';
import { errorAnswers } from '../../platform/http/errors-schema.ts';
import { answerOnce } from '../../platform/http/idempotency.ts';
import { organizationOf } from '../../platform/http/request.ts';
import { named } from '../../platform/http/schema.ts';
import { undoAsked } from './commands.ts';
import { listChanges } from './queries.ts';
import { ChangeQuery, changePath, UndoableChange, UndoableChanges } from './schema.ts';

export const undoSchemas = [UndoableChange, UndoableChanges];

const tags = ['Undo'];

/** Routes to list the changes of the last day and to undo them. */
export function undoRoutes(context: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/changes',
      {
        schema: {
          operationId: 'listChanges',
          summary: 'List what was changed within a day and can be undone',
          description:
            'The last first; what was undone stays in the list until its day has ended. With `userId` what one user has changed, with `recordId` what was changed of a record.',
          tags,
          querystring: ChangeQuery,
          response: { 200: named(UndoableChanges), ...errorAnswers('INVALID_DATA') },
        },
      },
      async (request) => listChanges(context, organizationOf(request), lowered(request.query)),
    );

    app.post(
      '/undo/:changeId',
      {
        config: { idempotency: 'KEY' },
        schema: {
          operationId: 'undoChange',
          summary: 'Undo a change',
          description:
            'Within a day, by whoever may make such a change. The record is as it was before; what has become of it since is never lost: where something later depends on the change, it is refused with the reason. Of several at once one wins.',
          tags,
          params: changePath,
          response: {
            200: named(UndoableChange),
            ...errorAnswers('INVALID_DATA', 'ACCESS_FORBIDDEN', 'NOT_FOUND', 'CONFLICT'),
          },
        },
      },
      async (request, reply) =>
        answerOnce(context, request, reply, {}, () =>
          undoAsked(context, organizationOf(request), request.params.changeId, request),
        ),
    );
  };
}

const lowered = ({ recordId, userId, ...query }: ChangeQuery): ChangeQuery => ({
  ...query,
  ...(recordId === undefined ? {} : { recordId: recordId.toLowerCase() }),
  ...(userId === undefined ? {} : { userId: userId.toLowerCase() }),
});
