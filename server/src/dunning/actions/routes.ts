import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Context } from '../../platform/context.ts';
import { errorAnswers } from '../../platform/http/errors-schema.ts';
import { organizationOf } from '../../platform/http/request.ts';
import { schemaRef } from '../../platform/http/schema.ts';
import { findAction, listActions } from './queries.ts';
import { Action, ActionList, ActionQuery, actionPath } from './schema.ts';

export const actionSchemas = [Action, ActionList];

const tag = 'Actions';

/** Routes for actions. */
export function actionRoutes({ database }: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/actions',
      {
        schema: {
          operationId: 'listActions',
          summary: 'List actions: completed and pending work on customers',
          description:
            'Actions are created by dunning plans and by users of the application. The API only ' +
            'reads them.',
          tags: [tag],
          querystring: ActionQuery,
          response: { 200: schemaRef(ActionList), ...errorAnswers('INVALID_DATA') },
        },
      },
      async (request) => listActions(database, organizationOf(request), request.query),
    );

    app.get(
      '/actions/:actionId',
      {
        schema: {
          operationId: 'getAction',
          summary: 'Get one action',
          description: 'With its invoices and assignees.',
          tags: [tag],
          params: actionPath,
          response: { 200: schemaRef(Action), ...errorAnswers('INVALID_DATA', 'NOT_FOUND') },
        },
      },
      async (request) =>
        findAction(database.pool, organizationOf(request).id, request.params.actionId.toLowerCase()),
    );
  };
}
