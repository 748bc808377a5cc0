import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { notFound } from '../../platform/errors.ts';
import { errorAnswers, NO_CONTENT } from '../../platform/http/errors-schema.ts';
import { id, object, schemaRef } from '../../platform/http/schema.ts';
import { ask } from './call.ts';
import { aboutSession, type SignInContext } from './context.ts';
import { noteEvent } from './events.ts';
import { listMemberships } from './memberships.ts';
import { SessionAnswer, SessionsAnswer } from './schema.ts';
import { demandPerson, demandSession, deriveSessionToken, type Session } from './session.ts';

const sessionPath = object({ sessionId: id() });

/** Registers the routes to read and end a person's sessions. */
export function sessionRoutes(context: SignInContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    await app.register(thisSession(context));
    await app.register(allSessions(context));
  };
}

function thisSession(context: SignInContext): FastifyPluginAsyncTypebox {
  const { database, signIn } = context;
  return async (app) => {
    app.get(
      '/session',
      {
        schema: {
          ...aboutSession(
            'getSession',
            'Get the signed-in person and their organizations',
            'Also the token that changes require.',
          ),
          response: { 200: schemaRef(SessionAnswer), ...errorAnswers() },
        },
      },
      async (request, reply) => {
        const session = await demandSession(signIn, request, reply);
        const all = await listMemberships(database, session.identityId);
        const { identityId, name, email, emailVerified, secondFactor, boundTo } = session;
        return {
          person: { id: identityId, name, email, emailVerified, secondFactor },
          token: await deriveSessionToken(signIn, session),
          boundTo,
          organizations: all.filter(({ organizationId }) => (boundTo ?? organizationId) === organizationId),
        };
      },
    );

    app.post(
      '/sign-out',
      {
        schema: {
          ...aboutSession('signOut', 'End the session', 'It no longer works on any server.'),
          response: { 204: NO_CONTENT, ...errorAnswers() },
        },
      },
      async (request, reply) => {
        const session = await demandSession(signIn, request, reply);
        const auth = await signIn.auth();
        await ask(request, reply, (headers) => auth.api.signOut({ headers, asResponse: true }));
        const { identityId, email } = session;
        const viaProvider = session.boundTo !== null;
        await noteEvent(context, request, { kind: 'SIGNED_OUT', identityId, email, viaProvider });
        return reply.code(204).send(null);
      },
    );
  };
}

function allSessions(context: SignInContext): FastifyPluginAsyncTypebox {
  const { signIn } = context;
  return async (app) => {
    app.get(
      '/sessions',
      {
        schema: {
          ...aboutSession(
            'listSessions',
            'List the sessions, latest first',
            'With the place and the time at which each one started.',
          ),
          response: { 200: schemaRef(SessionsAnswer), ...errorAnswers() },
        },
      },
      async (request, reply) => {
        const session = await demandPerson(signIn, request, reply);
        const items = (await listSessions(context, session)).map(({ token: _token, ...shown }) => shown);
        return { total: items.length, items };
      },
    );

    app.delete(
      '/sessions/:sessionId',
      {
        schema: {
          ...aboutSession(
            'endSession',
            'End one session',
            'Takes effect with the next request, on every server.',
          ),
          params: sessionPath,
          response: { 204: NO_CONTENT, ...errorAnswers('NOT_FOUND') },
        },
      },
      async (request, reply) => {
        const session = await demandPerson(signIn, request, reply);
        const named = request.params.sessionId.toLowerCase();
        const ended = (await listSessions(context, session)).find(({ id: one }) => one === named);
        if (ended === undefined) throw notFound();
        const { internalAdapter } = await (await signIn.auth()).$context;
        await internalAdapter.deleteSession(ended.token);
        const { identityId, email } = session;
        await noteEvent(context, request, { kind: 'SESSIONS_ENDED', identityId, email });
        return reply.code(204).send(null);
      },
    );

    app.delete(
      '/sessions',
      {
        schema: {
          ...aboutSession('endSessions', 'End all sessions', "Including the caller's own session."),
          response: { 204: NO_CONTENT, ...errorAnswers() },
        },
      },
      async (request, reply) => {
        const session = await demandPerson(signIn, request, reply);
        const auth = await signIn.auth();
        const { internalAdapter } = await auth.$context;
        await internalAdapter.deleteUserSessions(session.identityId);
        await ask(request, reply, (headers) => auth.api.signOut({ headers, asResponse: true }));
        const { identityId, email } = session;
        await noteEvent(context, request, { kind: 'SESSIONS_ENDED', identityId, email });
        return reply.code(204).send(null);
      },
    );
  };
}

/** Lists the valid sessions of a person, newest first, with the handles to end them. */
async function listSessions({ signIn }: SignInContext, current: Session) {
  const { internalAdapter } = await (await signIn.auth()).$context;
  const all = await internalAdapter.listSessions(current.identityId, { onlyActiveSessions: true });
  return all
    .map(({ id: one, token, ipAddress, userAgent, createdAt, updatedAt, expiresAt, ...more }) => ({
      id: one,
      token,
      current: one === current.id,
      address: ipAddress ?? '',
      userAgent: userAgent ?? '',
      boundTo: boundTo(more),
      createdAt: createdAt.toISOString(),
      lastUsedAt: updatedAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    }))
    .sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
}

function boundTo(session: object): string | null {
  const { boundOrganization } = Object.assign({ boundOrganization: null }, session);
  return typeof boundOrganization === 'string' ? boundOrganization : null;
}
