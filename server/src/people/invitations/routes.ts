import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Context } from '../../platform/context.ts';
import { BODY_ERRORS, errorAnswers, NO_CONTENT } from '../../platform/http/errors-schema.ts';
import { answerOnce } from '../../platform/http/idempotency.ts';
import { organizationOf } from '../../platform/http/request.ts';
import { id, named, object } from '../../platform/http/schema.ts';
import { authorityOf } from '../users/authority.ts';
import { invite, removeAccess, revokeInvitation } from './commands.ts';
import { listInvitations } from './queries.ts';
import { Invitation, InvitationQuery, InvitationRequest, Invitations } from './schema.ts';

const tags = ['Users'];
const invitationPath = object({ invitationId: id() });
const userPath = object({ userId: id() });

/** Registers the routes to invite people and to revoke access. */
export function invitationRoutes(context: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/invitations',
      {
        config: { idempotency: 'KEY' },
        schema: {
          operationId: 'createInvitation',
          summary: 'Invite somebody by mail, for seven days',
          description:
            'A former invitation of the address ends. Who accepts becomes the user with this address if there is one, else a new one. Only owners invite owners and administrators, and end an open invitation of one by a new one.',
          tags,
          body: named(InvitationRequest),
          response: { 201: named(Invitation), ...errorAnswers(...BODY_ERRORS, 'CONFLICT') },
        },
      },
      async (request, reply) =>
        answerOnce(context, request, reply, { status: 201 }, (own) =>
          invite(own, organizationOf(request), request.body, authorityOf(request)),
        ),
    );

    app.get(
      '/invitations',
      {
        schema: {
          operationId: 'listInvitations',
          summary: 'List invitations, the newest first',
          description: 'Those that ended too.',
          tags,
          querystring: InvitationQuery,
          response: { 200: named(Invitations), ...errorAnswers('INVALID_DATA') },
        },
      },
      async (request) => listInvitations(context, organizationOf(request).id, request.query),
    );

    app.delete(
      '/invitations/:invitationId',
      {
        schema: {
          operationId: 'revokeInvitation',
          summary: 'End an invitation',
          description:
            'Its link is good for nothing from now on. Ending it again changes nothing. Only owners end invitations of owners and administrators.',
          tags,
          params: invitationPath,
          response: { 204: NO_CONTENT, ...errorAnswers('INVALID_DATA', 'NOT_FOUND', 'CONFLICT') },
        },
      },
      async (request, reply) => {
        const { invitationId } = request.params;
        const by = authorityOf(request);
        await revokeInvitation(context, organizationOf(request).id, invitationId.toLowerCase(), by);
        return reply.code(204).send(null);
      },
    );

    app.delete(
      '/users/:userId/access',
      {
        schema: {
          operationId: 'removeUserAccess',
          summary: 'Take the right to sign in from a user',
          description:
            'From the next request on. The user stays on all that names them, and can be invited again. The last owner keeps it.',
          tags,
          params: userPath,
          response: { 204: NO_CONTENT, ...errorAnswers('INVALID_DATA', 'NOT_FOUND', 'CONFLICT') },
        },
      },
      async (request, reply) => {
        const { userId } = request.params;
        await removeAccess(context, organizationOf(request).id, userId.toLowerCase(), authorityOf(request));
        return reply.code(204).send(null);
      },
    );
  };
}
