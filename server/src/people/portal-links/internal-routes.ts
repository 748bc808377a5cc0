import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Context } from '../../platform/context.ts';
import { errorAnswers, NO_CONTENT } from '../../platform/http/errors-schema.ts';
import { organizationOf } from '../../platform/http/request.ts';
import { schemaRef } from '../../platform/http/schema.ts';
import { revokePortalLink } from './commands.ts';
import { PortalLinkItem, PortalLinkList, PortalLinkQuery, portalLinkPath } from './internal-schema.ts';
import { listLinkPage } from './queries.ts';

export const portalLinkSchemas = [PortalLinkItem, PortalLinkList];

const tags = ['Organization'];

/** Registers the routes to list and revoke portal links. */
export function portalLinkRoutes(context: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/portal_links',
      {
        schema: {
          operationId: 'listPortalLinks',
          summary: 'List the portal links, newest first',
          description: 'Links in emails and links made by programs. Ended links are kept for some weeks.',
          tags,
          querystring: PortalLinkQuery,
          response: { 200: schemaRef(PortalLinkList), ...errorAnswers('INVALID_DATA') },
        },
      },
      (request) => listLinkPage(context, organizationOf(request).id, request.query),
    );

    app.delete(
      '/portal_links/:portalLinkId',
      {
        schema: {
          operationId: 'revokePortalLink',
          summary: 'Revoke a portal link',
          description: 'It then answers like a link that never existed. Revoking it again changes nothing.',
          tags,
          params: portalLinkPath,
          response: { 204: NO_CONTENT, ...errorAnswers('INVALID_DATA', 'ACCESS_FORBIDDEN', 'NOT_FOUND') },
        },
      },
      async (request, reply) => {
        const id = request.params.portalLinkId.toLowerCase();
        await revokePortalLink(context, { organizationId: organizationOf(request).id, id });
        return reply.code(204).send(null);
      },
    );
  };
}
