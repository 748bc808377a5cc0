import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Context } from '../../platform/context.ts';
import { BODY_ERRORS, errorAnswers, NO_CONTENT } from '../../platform/http/errors-schema.ts';
import { answerOnce } from '../../platform/http/idempotency.ts';
import { organizationOf, type TypedApp } from '../../platform/http/request.ts';
import { schemaRef } from '../../platform/http/schema.ts';
import { authorityOf } from './authority.ts';
import { createUser, removeUser, updateUser } from './commands.ts';
import { findUser, listUsers } from './queries.ts';
import { User, UserChange, UserDetailsList, UserFacts, UserQuery, userPath } from './schema.ts';

export const userEditSchemas = [UserFacts, UserChange, User, UserDetailsList];

const tags = ['Users'];

/** Registers the routes for administrators to manage users. */
export function userEditRoutes(context: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    addWriteRoutes(app, context);
    addReadRoutes(app, context);
    addRemoveRoute(app, context);
  };
}

function addWriteRoutes(app: TypedApp, context: Context): void {
  app.post(
    '/users',
    {
      config: { idempotency: 'KEY' },
      schema: {
        operationId: 'createUser',
        summary: 'Create a user',
        description:
          'Only owners may create owners and administrators. A new user cannot sign in until invited.',
        tags,
        body: schemaRef(UserFacts),
        response: { 201: schemaRef(User), ...errorAnswers(...BODY_ERRORS, 'CONFLICT') },
      },
    },
    async (request, reply) =>
      answerOnce(context, request, reply, { status: 201 }, () =>
        createUser(context, organizationOf(request).id, request.body, authorityOf(request)),
      ),
  );

  app.put(
    '/users/:userId',
    {
      schema: {
        operationId: 'updateUser',
        summary: 'Change a user',
        description:
          'Absent fields stay. Only owners may change owners and administrators; all may change ' +
          'their own name and position. The last active owner must stay one.',
        tags,
        params: userPath,
        body: schemaRef(UserChange),
        response: { 200: schemaRef(User), ...errorAnswers(...BODY_ERRORS, 'NOT_FOUND', 'CONFLICT') },
      },
    },
    async (request) => {
      const userId = request.params.userId.toLowerCase();
      return updateUser(context, organizationOf(request).id, userId, request.body, authorityOf(request));
    },
  );
}

function addReadRoutes(app: TypedApp, { database }: Context): void {
  app.get(
    '/users',
    {
      schema: {
        operationId: 'listUserDetails',
        summary: 'List the users of the organization with all their details',
        description: 'Newest first, including inactive users.',
        tags,
        querystring: UserQuery,
        response: { 200: schemaRef(UserDetailsList), ...errorAnswers('INVALID_DATA') },
      },
    },
    async (request) => listUsers(database, organizationOf(request).id, request.query),
  );

  app.get(
    '/users/:userId',
    {
      schema: {
        operationId: 'getUser',
        summary: 'Get a user',
        description: 'Also an inactive one.',
        tags,
        params: userPath,
        response: { 200: schemaRef(User), ...errorAnswers('INVALID_DATA', 'NOT_FOUND') },
      },
    },
    async (request) =>
      findUser(database.pool, organizationOf(request).id, request.params.userId.toLowerCase()),
  );
}

function addRemoveRoute(app: TypedApp, context: Context): void {
  app.delete(
    '/users/:userId',
    {
      schema: {
        operationId: 'removeUser',
        summary: 'Remove a user without references',
        description:
          'A user with a history cannot be removed: the response is CONFLICT and names the ' +
          'references. Transfer open work and deactivate the user instead.',
        tags,
        params: userPath,
        response: { 204: NO_CONTENT, ...errorAnswers('INVALID_DATA', 'NOT_FOUND', 'CONFLICT') },
      },
    },
    async (request, reply) => {
      const userId = request.params.userId.toLowerCase();
      await removeUser(context, organizationOf(request).id, userId, authorityOf(request));
      return reply.code(204).send(null);
    },
  );
}
