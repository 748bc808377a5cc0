import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { recordPath } from '../../ledger/schemas.ts';
import type { Context } from '../../platform/context.ts';
import { BODY_ERRORS, errorAnswers } from '../../platform/http/errors-schema.ts';
import { answerOnce } from '../../platform/http/idempotency.ts';
import { pathRef } from '../../platform/http/record-id.ts';
import { organizationOf } from '../../platform/http/request.ts';
import { schemaRef } from '../../platform/http/schema.ts';
import { createPortalLink } from './commands.ts';
import { PortalAttributes, PortalLink } from './schema.ts';

export const portalSchemas = [PortalAttributes, PortalLink];

/** Registers the routes to create portal links. page-routes.ts has the pages behind them. */
export function portalRoutes(context: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/customers/:customerId/portal',
      {
        config: { idempotency: 'KEY' },
        schema: {
          operationId: 'createPortalLink',
          summary: "Create a link to a customer's portal page",
          description:
            'Only this response contains the link. It expires, and shows only the documents of this ' +
            'customer.',
          tags: ['Customers'],
          params: recordPath('customerId'),
          // The body itself is optional.
          body: schemaRef(PortalAttributes),
          response: { 200: schemaRef(PortalLink), ...errorAnswers(...BODY_ERRORS, 'NOT_FOUND') },
        },
      },
      async (request, reply) =>
        answerOnce(context, request, reply, {}, () =>
          createPortalLink(
            context,
            organizationOf(request),
            pathRef(request.params.customerId),
            request.body ?? {},
          ),
        ),
    );
  };
}
