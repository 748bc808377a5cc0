import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Context } from '../../platform/context.ts';
import { BODY_ERRORS, errorAnswers, NO_CONTENT } from '../../platform/http/errors-schema.ts';
import { answerOnce } from '../../platform/http/idempotency.ts';
import { organizationOf } from '../../platform/http/request.ts';
import { id, object, schemaRef } from '../../platform/http/schema.ts';
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
          summary: 'Invite a person by email, for seven days',
          description:
            'An earlier invitation of the address is revoked. The person who accepts becomes the ' +
            'user with this address, or a new user. Only owners may invite owners and ' +
            'administrators, or replace their open invitations.',
          tags,
          body: schemaRef(InvitationRequest),
          response: { 201: schemaRef(Invitation), ...errorAnswers(...BODY_ERRORS, 'CONFLICT') },
        },
      },
      async (request, reply) =>
        answerOnce(context, request, reply, { status: 201 }, () =>
          invite(context, organizationOf(request), request.body, authorityOf(request)),
        ),
    );

    app.get(
      '/invitations',
      {
        schema: {
          operationId: 'listInvitations',
          summary: 'List invitations, newest first',
          description: 'Includes accepted, revoked and expired invitations.',
          tags,
          querystring: InvitationQuery,
          response: { 200: schemaRef(Invitations), ...errorAnswers('INVALID_DATA') },
        },
      },
      async (request) => listInvitations(context, organizationOf(request).id, request.query),
    );

    app.delete(
      '/invitations/:invitationId',
      {
        schema: {
          operationId: 'revokeInvitation',
          summary: 'Revoke an invitation',
          description:
            'Its link no longer works. Revoking it again changes nothing. Only owners may revoke ' +
            'invitations of owners and administrators.',
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
          summary: "Revoke a user's right to sign in",
          description:
            'Takes effect with the next request. The history of the user stays, and the user can be ' +
            'invited again. The last owner cannot lose this right.',
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
