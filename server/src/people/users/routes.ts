import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { customerIdOf } from '../../ledger/contacts/queries.ts';
import { recordPath } from '../../ledger/schemas.ts';
import type { Context } from '../../platform/context.ts';
import { BODY_ERRORS, errorAnswers } from '../../platform/http/errors-schema.ts';
import { answerOnce } from '../../platform/http/idempotency.ts';
import { pathRef } from '../../platform/http/record-id.ts';
import { organizationOf } from '../../platform/http/request.ts';
import { schemaRef } from '../../platform/http/schema.ts';
import { assignAccountManagers } from './commands.ts';
import { listUsers, loadAccountManagers } from './queries.ts';
import {
  AccountManager,
  AccountManagers,
  AccountManagersRequest,
  UserAnswer,
  UserList,
  UserQuery,
} from './schema.ts';

export const userSchemas = [UserAnswer, UserList, AccountManagersRequest, AccountManager, AccountManagers];

/** Registers the routes for users and account managers. */
export function userRoutes(context: Context): FastifyPluginAsyncTypebox {
  const { database } = context;
  return async (app) => {
    app.get(
      '/users',
      {
        schema: {
          operationId: 'listUsers',
          summary: 'List the users of the organization',
          description:
            'Users are created in the application or on the command line; the API only reads them.',
          tags: ['Users'],
          querystring: UserQuery,
          response: { 200: schemaRef(UserList), ...errorAnswers('INVALID_DATA') },
        },
      },
      async (request) => listUsers(database, organizationOf(request).id, request.query),
    );

    app.post(
      '/customers/:customerId/account-managers',
      {
        config: { idempotency: 'KEY', undoable: true },
        schema: {
          operationId: 'assignAccountManagers',
          summary: "Replace the list of a customer's account managers",
          description:
            'Complete list: other users are no longer account managers of this customer. The first ' +
            'is its `accountManagerId`.',
          tags: ['Account managers'],
          params: recordPath('customerId'),
          body: schemaRef(AccountManagersRequest),
          response: {
            200: schemaRef(AccountManagers),
            ...errorAnswers(...BODY_ERRORS, 'REFERENCE_NOT_FOUND', 'NOT_FOUND', 'CONFLICT'),
          },
        },
      },
      async (request, reply) => {
        const customer = pathRef(request.params.customerId);
        return answerOnce(context, request, reply, { isRepeatable: true }, () =>
          assignAccountManagers(context, organizationOf(request), customer, request.body),
        );
      },
    );

    app.get(
      '/customers/:customerId/account-managers',
      {
        schema: {
          operationId: 'listAccountManagers',
          summary: "List a customer's account managers, in order",
          description: 'With the time of each assignment.',
          tags: ['Account managers'],
          params: recordPath('customerId'),
          response: { 200: schemaRef(AccountManagers), ...errorAnswers('INVALID_DATA', 'NOT_FOUND') },
        },
      },
      async (request) => {
        const { id } = organizationOf(request);
        const customerId = await customerIdOf(database, id, pathRef(request.params.customerId));
        return loadAccountManagers(database.pool, id, customerId);
      },
    );
  };
}
