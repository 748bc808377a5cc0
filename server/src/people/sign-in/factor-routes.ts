import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, invalidField } from '../../platform/errors.ts';
import { FIELD_SENTENCES } from '../../platform/field-sentences.ts';
import { NO_CONTENT } from '../../platform/http/errors-schema.ts';
import { schemaRef } from '../../platform/http/schema.ts';
import { isRecord } from '../../platform/is-record.ts';
import { drawCode } from '../../platform/pages/code.ts';
import { refusal } from '../../platform/refusals.ts';
import { ask, type Refusals } from './call.ts';
import { aboutSession, admit, type SignInContext, signInErrorAnswers } from './context.ts';
import { noteEvent } from './events.ts';
import { wrongPassword } from './password-routes.ts';
import { CodeRequest, PasswordRequest, RecoveryCodes, SecondFactorSetup } from './schema.ts';
import { demandPerson, type Session } from './session.ts';

const noFactorError = () => new ApiError('CONFLICT', refusal('FACTOR_MISSING'));
const REFUSALS: Refusals = {
  INVALID_PASSWORD: () => wrongPassword('password'),
  TOTP_ALREADY_ENABLED: () => new ApiError('CONFLICT', refusal('FACTOR_EXISTS')),
  TOTP_NOT_ENABLED: noFactorError,
  TWO_FACTOR_NOT_ENABLED: noFactorError,
  INVALID_CODE: () => invalidField('code', FIELD_SENTENCES.WRONG),
};

/** Registers the routes for the second factor: an authenticator app and recovery codes. */
export function factorRoutes(context: SignInContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    await app.register(newSecondFactor(context));
    await app.register(manageSecondFactorRoutes(context));
  };
}

function newSecondFactor(context: SignInContext): FastifyPluginAsyncTypebox {
  const { signIn } = context;
  return async (app) => {
    app.post(
      '/second-factor',
      {
        schema: {
          ...aboutSession(
            'setUpSecondFactor',
            'Start to use an authenticator app',
            'It takes effect when a code has confirmed it.',
          ),
          body: schemaRef(PasswordRequest),
          response: { 200: schemaRef(SecondFactorSetup), ...signInErrorAnswers('CONFLICT') },
        },
      },
      async (request, reply) => {
        await demandCountedSession(context, request, reply);
        const auth = await signIn.auth();
        const { password } = request.body;
        const answer = await ask(
          request,
          reply,
          (headers) =>
            auth.api.enableTwoFactor({ body: { password, method: 'totp' }, headers, asResponse: true }),
          REFUSALS,
        );
        const uri = isRecord(answer) ? String(answer['totpURI']) : '';
        return { uri, code: drawCode(uri, { ecc: 'M' }), recoveryCodes: codesOf(answer) };
      },
    );

    app.post(
      '/second-factor/confirm',
      {
        schema: {
          ...aboutSession(
            'confirmSecondFactor',
            'Confirm the authenticator app with a code',
            'From now on, signing in with the password also needs a code. The session continues with ' +
              'a new id and token.',
          ),
          body: schemaRef(CodeRequest),
          response: { 204: NO_CONTENT, ...signInErrorAnswers('CONFLICT') },
        },
      },
      async (request, reply) => {
        const { identityId, email } = await demandPerson(signIn, request, reply);
        await admit(context, request, { what: 'second-factor', account: email });
        const auth = await signIn.auth();
        const { code } = request.body;
        await ask(
          request,
          reply,
          (headers) => auth.api.verifyTOTP({ body: { code }, headers, asResponse: true }),
          REFUSALS,
        );
        await noteEvent(context, request, { kind: 'SECOND_FACTOR_ADDED', identityId, email });
        return reply.code(204).send(null);
      },
    );
  };
}

function manageSecondFactorRoutes(context: SignInContext): FastifyPluginAsyncTypebox {
  const { signIn } = context;
  return async (app) => {
    app.post(
      '/second-factor/remove',
      {
        schema: {
          ...aboutSession(
            'removeSecondFactor',
            'Remove the authenticator app',
            'The session continues with a new id and token.',
          ),
          body: schemaRef(PasswordRequest),
          response: { 204: NO_CONTENT, ...signInErrorAnswers('CONFLICT') },
        },
      },
      async (request, reply) => {
        const { identityId, email, secondFactor } = await demandCountedSession(context, request, reply);
        if (!secondFactor) throw noFactorError();
        const auth = await signIn.auth();
        const { password } = request.body;
        await ask(
          request,
          reply,
          (headers) => auth.api.disableTwoFactor({ body: { password }, headers, asResponse: true }),
          REFUSALS,
        );
        await noteEvent(context, request, { kind: 'SECOND_FACTOR_REMOVED', identityId, email });
        return reply.code(204).send(null);
      },
    );

    app.post(
      '/second-factor/recovery-codes',
      {
        schema: {
          ...aboutSession(
            'makeRecoveryCodes',
            'Create new recovery codes',
            'The previous codes no longer work.',
          ),
          body: schemaRef(PasswordRequest),
          response: { 200: schemaRef(RecoveryCodes), ...signInErrorAnswers('CONFLICT') },
        },
      },
      async (request, reply) => {
        const { identityId, email } = await demandCountedSession(context, request, reply);
        const auth = await signIn.auth();
        const { password } = request.body;
        const answer = await ask(
          request,
          reply,
          (headers) => auth.api.generateBackupCodes({ body: { password }, headers, asResponse: true }),
          REFUSALS,
        );
        await noteEvent(context, request, { kind: 'RECOVERY_CODES_MADE', identityId, email });
        return { recoveryCodes: codesOf(answer) };
      },
    );
  };
}

/** Returns the session of a person before their password is checked. Counts it as a sign-in attempt. */
async function demandCountedSession(
  context: SignInContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Session> {
  const session = await demandPerson(context.signIn, request, reply);
  await admit(context, request, { what: 'sign-in', account: session.email });
  return session;
}

function codesOf(answer: unknown): string[] {
  const codes = isRecord(answer) ? answer['backupCodes'] : null;
  return Array.isArray(codes) ? codes.map(String) : [];
}
