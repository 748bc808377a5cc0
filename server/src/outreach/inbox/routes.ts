import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { messagePath } from '../../mail/index.ts';
import type { Context } from '../../platform/context.ts';
import { BODY_ERRORS, errorAnswers, NO_CONTENT } from '../../platform/http/errors-schema.ts';
import { answerOnce } from '../../platform/http/idempotency.ts';
import { organizationOf, type TypedApp } from '../../platform/http/request.ts';
import { schemaRef } from '../../platform/http/schema.ts';
import { addComment, deleteComment, handleMessage } from './comments.ts';
import { countInbox, findInboxState, listInbox } from './queries.ts';
import {
  commentPath,
  Handling,
  InboxCounts,
  InboxList,
  InboxQuery,
  InboxState,
  InboxThread,
  NewThreadComment,
  ThreadComment,
} from './schema.ts';

export const inboxSchemas = [
  InboxThread,
  InboxList,
  InboxCounts,
  ThreadComment,
  NewThreadComment,
  InboxState,
  Handling,
];

const tags = ['Messages'];

/** Routes of the inbox: views of threads, their state, and internal comments. */
export function inboxRoutes(context: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    addViewRoutes(app, context);
    addStateRoutes(app, context);
    addCommentRoutes(app, context);
  };
}

function addViewRoutes(app: TypedApp, { database, clock }: Context): void {
  const readerOf = (request: FastifyRequest) => ({
    organizationId: organizationOf(request).id,
    userId: request.actingUser?.id ?? null,
    now: clock.now(),
  });
  app.get(
    '/inbox',
    {
      schema: {
        operationId: 'listInbox',
        summary: 'List the threads of the inbox, newest first',
        description:
          'Each thread is listed with its newest received email. Assign, snooze and resolve a thread ' +
          'through its tasks.',
        tags,
        querystring: InboxQuery,
        response: { 200: schemaRef(InboxList), ...errorAnswers('INVALID_DATA') },
      },
    },
    async (request) => listInbox(database, readerOf(request), request.query),
  );
  app.get(
    '/inbox/counts',
    {
      schema: {
        operationId: 'countInbox',
        summary: 'Count the threads of each view of the inbox',
        description: 'MINE counts those of the user in `X-Quittance-User`.',
        tags,
        response: { 200: schemaRef(InboxCounts), ...errorAnswers('INVALID_DATA') },
      },
    },
    async (request) => countInbox(database, readerOf(request)),
  );
}

function addStateRoutes(app: TypedApp, context: Context): void {
  const { database, clock } = context;
  const stateOf = (organizationId: string, messageId: string) =>
    findInboxState(database.pool, { organizationId, now: clock.now() }, messageId);
  app.get(
    '/messages/:messageId/inbox',
    {
      schema: {
        operationId: 'getInboxState',
        summary: 'Get the assignment, snooze and comments of the thread of a message',
        description: 'Comments are internal: customers never receive them.',
        tags,
        params: messagePath,
        response: { 200: schemaRef(InboxState), ...errorAnswers('INVALID_DATA', 'NOT_FOUND') },
      },
    },
    async (request) => stateOf(organizationOf(request).id, messageIdOf(request.params)),
  );
  app.put(
    '/messages/:messageId/handling',
    {
      schema: {
        operationId: 'handleMessage',
        summary: 'Mark an email of an unknown sender as done, or as open',
        description: 'Replies of customers are done when their task is.',
        tags,
        params: messagePath,
        body: schemaRef(Handling),
        response: {
          200: schemaRef(InboxState),
          ...errorAnswers(...BODY_ERRORS, 'ACCESS_FORBIDDEN', 'NOT_FOUND', 'CONFLICT'),
        },
      },
    },
    async (request) => {
      const { id } = organizationOf(request);
      const messageId = messageIdOf(request.params);
      await handleMessage(context, id, messageId, request.body.isHandled);
      return stateOf(id, messageId);
    },
  );
}

function addCommentRoutes(app: TypedApp, context: Context): void {
  const placeOf = (request: FastifyRequest, messageId: string) => ({
    organizationId: organizationOf(request).id,
    messageId,
    by: request.actingUser,
  });
  app.post(
    '/messages/:messageId/comments',
    {
      config: { idempotency: 'KEY' },
      schema: {
        operationId: 'addThreadComment',
        summary: 'Comment on the thread of a message',
        description:
          'For colleagues only: it is never sent. Mentioned users are notified. Needs `X-Quittance-User`.',
        tags,
        params: messagePath,
        body: schemaRef(NewThreadComment),
        response: {
          201: schemaRef(ThreadComment),
          ...errorAnswers(...BODY_ERRORS, 'ACCESS_FORBIDDEN', 'NOT_FOUND', 'REFERENCE_NOT_FOUND'),
        },
      },
    },
    async (request, reply) =>
      answerOnce(context, request, reply, { status: 201 }, () =>
        addComment(context, placeOf(request, messageIdOf(request.params)), request.body),
      ),
  );
  app.delete(
    '/messages/:messageId/comments/:commentId',
    {
      schema: {
        operationId: 'deleteThreadComment',
        summary: 'Delete a comment',
        description: 'Only its author may. Needs `X-Quittance-User`.',
        tags,
        params: commentPath,
        response: { 204: NO_CONTENT, ...errorAnswers('INVALID_DATA', 'ACCESS_FORBIDDEN', 'NOT_FOUND') },
      },
    },
    async (request, reply) => {
      const { messageId, commentId } = request.params;
      await deleteComment(context, placeOf(request, messageId.toLowerCase()), commentId.toLowerCase());
      return reply.code(204).send(null);
    },
  );
}

const messageIdOf = ({ messageId }: { messageId: string }) => messageId.toLowerCase();
