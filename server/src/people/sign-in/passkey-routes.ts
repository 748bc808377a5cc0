import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ApiError, notFound } from '../../platform/errors.ts';
import { errorAnswers, NO_CONTENT } from '../../platform/http/errors-schema.ts';
import { id, object, schemaRef } from '../../platform/http/schema.ts';
import { isRecord } from '../../platform/is-record.ts';
import { ask, headersOfStranger } from './call.ts';
import {
  aboutSession,
  admit,
  noteSignIn,
  type SignInContext,
  signInErrorAnswers,
  signInOperationFields,
  userOf,
} from './context.ts';
import { noteEvent } from './events.ts';
import { NewPasskey, Passkey, PasskeyOptions, PasskeyResponse, Passkeys, SignInAnswer } from './schema.ts';
import { demandPerson } from './session.ts';

const passkeyPath = object({ passkeyId: id() });

const unknownPasskeyError = () =>
  new ApiError('UNAUTHORIZED', 'This passkey is unknown, or could not be verified.');
const notTaken = () => new ApiError('INVALID_DATA', 'This passkey could not be added. Start again.');
const REFUSALS = {
  PASSKEY_NOT_FOUND: unknownPasskeyError,
  AUTHENTICATION_FAILED: unknownPasskeyError,
  CHALLENGE_NOT_FOUND: unknownPasskeyError,
};

/**
 * Registers the routes for passkeys, which replace password and code because the device verifies its user.
 */
export function passkeyRoutes(context: SignInContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    await app.register(passkeySignIn(context));
    await app.register(newPasskeys(context));
    await app.register(ownPasskeys(context));
  };
}

function passkeySignIn(context: SignInContext): FastifyPluginAsyncTypebox {
  const { signIn } = context;
  return async (app) => {
    app.post(
      '/sign-in/passkey/options',
      {
        schema: {
          ...signInOperationFields(
            'beginPasskeySignIn',
            'Start signing in with a passkey',
            'Complete it within five minutes.',
          ),
          response: { 200: schemaRef(PasskeyOptions), ...errorAnswers() },
        },
      },
      async (request, reply) => {
        await admit(context, request, { what: 'sign-in', account: null });
        const auth = await signIn.auth();
        const answer = await ask(request, reply, (headers) =>
          auth.api.generatePasskeyAuthenticationOptions({
            headers: headersOfStranger(headers),
            asResponse: true,
          }),
        );
        return { options: { ...recordOf(answer), userVerification: 'required' } };
      },
    );

    app.post(
      '/sign-in/passkey',
      {
        schema: {
          ...signInOperationFields(
            'signInByPasskey',
            'Sign in with a passkey',
            'Sets the session cookie. No code is needed, because the device has verified its user.',
          ),
          body: schemaRef(PasskeyResponse),
          response: { 200: schemaRef(SignInAnswer), ...signInErrorAnswers() },
        },
      },
      async (request, reply) => {
        await admit(context, request, { what: 'sign-in', account: null });
        const auth = await signIn.auth();
        const { response } = request.body;
        const answer = await ask(
          request,
          reply,
          (headers) =>
            auth.api.verifyPasskeyAuthentication({
              body: { response },
              headers: headersOfStranger(headers),
              asResponse: true,
            }),
          REFUSALS,
        );
        await noteSignIn(context, request, reply, userOf(answer));
        return { status: 'SIGNED_IN' as const };
      },
    );
  };
}

function newPasskeys(context: SignInContext): FastifyPluginAsyncTypebox {
  const { signIn } = context;
  return async (app) => {
    app.post(
      '/passkeys/options',
      {
        schema: {
          ...aboutSession(
            'beginPasskey',
            'Start adding a passkey',
            'Requires a sign-in within the last hour.',
          ),
          response: { 200: schemaRef(PasskeyOptions), ...errorAnswers() },
        },
      },
      async (request, reply) => {
        await demandPerson(signIn, request, reply);
        const auth = await signIn.auth();
        const answer = await ask(request, reply, (headers) =>
          auth.api.generatePasskeyRegistrationOptions({ headers, query: {}, asResponse: true }),
        );
        return { options: recordOf(answer) };
      },
    );

    app.post(
      '/passkeys',
      {
        schema: {
          ...aboutSession(
            'addPasskey',
            'Add a passkey',
            'Within five minutes; requires a sign-in within the last hour.',
          ),
          body: schemaRef(NewPasskey),
          response: { 201: schemaRef(Passkey), ...signInErrorAnswers() },
        },
      },
      async (request, reply) => {
        const { identityId, email } = await demandPerson(signIn, request, reply);
        const auth = await signIn.auth();
        const { name, response } = request.body;
        const answer = await ask(
          request,
          reply,
          (headers) =>
            auth.api.verifyPasskeyRegistration({ body: { name, response }, headers, asResponse: true }),
          { FAILED_TO_VERIFY_REGISTRATION: notTaken, CHALLENGE_NOT_FOUND: notTaken },
        );
        await noteEvent(context, request, { kind: 'PASSKEY_ADDED', identityId, email });
        return reply.code(201).send(shownOf(answer));
      },
    );
  };
}

function ownPasskeys(context: SignInContext): FastifyPluginAsyncTypebox {
  const { signIn } = context;
  return async (app) => {
    app.get(
      '/passkeys',
      {
        schema: {
          ...aboutSession('listPasskeys', 'List the passkeys', 'Oldest first.'),
          response: { 200: schemaRef(Passkeys), ...errorAnswers() },
        },
      },
      async (request, reply) => {
        await demandPerson(signIn, request, reply);
        const auth = await signIn.auth();
        const answer = await ask(request, reply, (headers) =>
          auth.api.listPasskeys({ headers, asResponse: true }),
        );
        const items = (Array.isArray(answer) ? answer : [])
          .map(shownOf)
          .sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
        return { total: items.length, items };
      },
    );

    app.delete(
      '/passkeys/:passkeyId',
      {
        schema: {
          ...aboutSession('removePasskey', 'Remove a passkey', 'It no longer works. Sessions stay.'),
          params: passkeyPath,
          response: { 204: NO_CONTENT, ...errorAnswers('NOT_FOUND') },
        },
      },
      async (request, reply) => {
        const { identityId, email } = await demandPerson(signIn, request, reply);
        const auth = await signIn.auth();
        const body = { id: request.params.passkeyId.toLowerCase() };
        await ask(request, reply, (headers) => auth.api.deletePasskey({ body, headers, asResponse: true }), {
          PASSKEY_NOT_FOUND: notFound,
          YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY: notFound,
          UNAUTHORIZED: notFound,
        });
        await noteEvent(context, request, { kind: 'PASSKEY_REMOVED', identityId, email });
        return reply.code(204).send(null);
      },
    );
  };
}

const recordOf = (answer: unknown): Record<string, unknown> => (isRecord(answer) ? answer : {});

function shownOf(answer: unknown): { id: string; name: string; createdAt: string } {
  const { id: one, name, createdAt } = recordOf(answer);
  return { id: String(one), name: String(name ?? ''), createdAt: String(createdAt) };
}
