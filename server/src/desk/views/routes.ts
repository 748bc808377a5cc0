import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Context } from '../../platform/context.ts';
import { BODY_ERRORS, errorAnswers, NO_CONTENT } from '../../platform/http/errors-schema.ts';
import { answerOnce } from '../../platform/http/idempotency.ts';
import { organizationOf, type TypedApp } from '../../platform/http/request.ts';
import { schemaRef } from '../../platform/http/schema.ts';
import { changeView, createView, deleteView } from './commands.ts';
import { findView, listViews } from './queries.ts';
import { NewView, SavedView, SavedViews, ViewChange, ViewQuery, viewPath } from './schema.ts';

export const viewSchemas = [NewView, ViewChange, SavedView, SavedViews];

const tags = ['Views'];

/** Registers saved views: filters, order and columns of lists. */
export function viewRoutes(context: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    addReadRoutes(app, context);
    addWriteRoutes(app, context);
  };
}

function addReadRoutes(app: TypedApp, { database }: Context): void {
  app.get(
    '/views',
    {
      schema: {
        operationId: 'listViews',
        summary: 'List saved views, newest first',
        description: 'Shared views, and those of the user in `X-Quittance-User`.',
        tags,
        querystring: ViewQuery,
        response: { 200: schemaRef(SavedViews), ...errorAnswers('INVALID_DATA') },
      },
    },
    async (request) => listViews(database, organizationOf(request).id, request.query, request.actingUser),
  );
  app.get(
    '/views/:viewId',
    {
      schema: {
        operationId: 'getView',
        summary: 'Get one saved view',
        description: 'A shared view, or one of the user in `X-Quittance-User`.',
        tags,
        params: viewPath,
        response: { 200: schemaRef(SavedView), ...errorAnswers('INVALID_DATA', 'NOT_FOUND') },
      },
    },
    async (request) =>
      findView(database.pool, organizationOf(request).id, idOf(request.params), request.actingUser),
  );
}

function addWriteRoutes(app: TypedApp, context: Context): void {
  app.post(
    '/views',
    {
      config: { idempotency: 'KEY' },
      schema: {
        operationId: 'createView',
        summary: 'Save a view of a list',
        description:
          'The filter and the order are validated like a request to the list, and the columns like ' +
          'its rows. A view that is not shared needs `X-Quittance-User`. Names are unique among the ' +
          'shared views of a list, and among the private views of a user.',
        tags,
        body: schemaRef(NewView),
        response: {
          201: schemaRef(SavedView),
          ...errorAnswers(...BODY_ERRORS, 'ACCESS_FORBIDDEN', 'CONFLICT'),
        },
      },
    },
    async (request, reply) =>
      answerOnce(context, request, reply, { status: 201 }, () =>
        createView(context, organizationOf(request).id, request.body, request.actingUser),
      ),
  );
  app.put(
    '/views/:viewId',
    {
      schema: {
        operationId: 'changeView',
        summary: 'Change a saved view',
        description:
          'Omitted fields keep their value. Only the owner and administrators can change a shared view.',
        tags,
        params: viewPath,
        body: schemaRef(ViewChange),
        response: {
          200: schemaRef(SavedView),
          ...errorAnswers(...BODY_ERRORS, 'ACCESS_FORBIDDEN', 'NOT_FOUND', 'CONFLICT'),
        },
      },
    },
    async (request) =>
      changeView(context, organizationOf(request).id, {
        id: idOf(request.params),
        change: request.body,
        user: request.actingUser,
      }),
  );
  app.delete(
    '/views/:viewId',
    {
      schema: {
        operationId: 'deleteView',
        summary: 'Delete a saved view',
        description: 'Only the owner and administrators can delete a shared view.',
        tags,
        params: viewPath,
        response: { 204: NO_CONTENT, ...errorAnswers('INVALID_DATA', 'ACCESS_FORBIDDEN', 'NOT_FOUND') },
      },
    },
    async (request, reply) => {
      await deleteView(context, organizationOf(request).id, idOf(request.params), request.actingUser);
      return reply.code(204).send(null);
    },
  );
}

const idOf = ({ viewId }: { viewId: string }) => viewId.toLowerCase();
