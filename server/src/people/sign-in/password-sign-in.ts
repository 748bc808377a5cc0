import { createHash } from 'node:crypto';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../platform/errors.ts';
import { schemaRef } from '../../platform/http/schema.ts';
import { ask, headersOfStranger } from './call.ts';
import {
  admit,
  noteSignIn,
  type SignInContext,
  signInErrorAnswers,
  signInOperationFields,
  userOf,
} from './context.ts';
import { findKnownDevice } from './devices.ts';
import { noteEvent } from './events.ts';
import { SecondFactorRequest, SignInAnswer, SignInRequest } from './schema.ts';

/**
 * Builds the error, which is the same for unknown accounts, accounts without password, and wrong passwords.
 */
const wrongPassword = () => new ApiError('UNAUTHORIZED', 'The email address or the password is wrong.');
const wrongCode = () => new ApiError('UNAUTHORIZED', 'The code is wrong, or was already used.');
const startAgain = () =>
  new ApiError('UNAUTHORIZED', 'The time for the code has expired. Sign in with your password again.');

/** A code of the app is valid in its own 30 seconds and the adjacent periods. */
const CODE_MS = 120_000;

/** Registers the routes to sign in with a password, and with a code as second factor. */
export function passwordSignIn(context: SignInContext): FastifyPluginAsyncTypebox {
  const { signIn } = context;
  return async (app) => {
    app.post(
      '/sign-in',
      {
        schema: {
          ...signInOperationFields(
            'signIn',
            'Sign in with a password',
            'Sets the session cookie, unless a code is also required.',
          ),
          body: schemaRef(SignInRequest),
          response: { 200: schemaRef(SignInAnswer), ...signInErrorAnswers() },
        },
      },
      async (request, reply) => {
        const { email, password, remember = true } = request.body;
        const device = await findKnownDevice(context, request, email);
        await admit(context, request, { what: 'sign-in', account: email, device });
        const auth = await signIn.auth();
        const body = { email, password, rememberMe: remember };
        const answer = await refusalsNoted(context, request, () =>
          ask(request, reply, (headers) => auth.api.signInEmail({ body, headers, asResponse: true }), {
            INVALID_EMAIL_OR_PASSWORD: wrongPassword,
            INVALID_EMAIL: wrongPassword,
          }),
        );
        const { twoFactorRedirect } = Object.assign({ twoFactorRedirect: false }, answer);
        if (twoFactorRedirect === true) return { status: 'SECOND_FACTOR' as const };
        await noteSignIn(context, request, reply, userOf(answer));
        return { status: 'SIGNED_IN' as const };
      },
    );

    app.post(
      '/sign-in/second-factor',
      {
        schema: {
          ...signInOperationFields(
            'signInBySecondFactor',
            'Enter the second factor of a sign-in',
            'A code of the authenticator app or a recovery code, within ten minutes after the ' +
              'password. Five wrong codes end the sign-in; ten in a row lock the second factor for 15 ' +
              'minutes.',
          ),
          body: schemaRef(SecondFactorRequest),
          response: { 200: schemaRef(SignInAnswer), ...signInErrorAnswers() },
        },
      },
      async (request, reply) => {
        await admit(context, request, { what: 'second-factor', account: null });
        const answer = await refusalsNoted(context, request, () => showCode(context, request, reply));
        await noteSignIn(context, request, reply, userOf(answer));
        return { status: 'SIGNED_IN' as const };
      },
    );
  };
}

async function showCode(
  context: SignInContext,
  request: FastifyRequest<{ Body: { code?: string; recoveryCode?: string } }>,
  reply: FastifyReply,
): Promise<unknown> {
  const auth = await context.signIn.auth();
  const { code, recoveryCode } = request.body;
  const verify = (all: Headers) => {
    // An existing session would otherwise make better-auth check the code for that account.
    const headers = headersOfStranger(all);
    return code === undefined
      ? auth.api.verifyBackupCode({ body: { code: recoveryCode ?? '' }, headers, asResponse: true })
      : auth.api.verifyTOTP({ body: { code }, headers, asResponse: true });
  };
  const answer = await ask(request, reply, verify, {
    INVALID_CODE: wrongCode,
    INVALID_BACKUP_CODE: wrongCode,
    INVALID_TWO_FACTOR_COOKIE: startAgain,
    TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: startAgain,
  });
  if (code === undefined || (await isShownFirst(context, userOf(answer).identityId, code))) return answer;
  const { token } = Object.assign({ token: '' }, answer);
  await (await auth.$context).internalAdapter.deleteSession(token);
  reply.removeHeader('set-cookie');
  throw wrongCode();
}

/**
 * Marks a code as used. Returns false if it was used before: each code is valid once (RFC 6238, 5.2), which
 * stops an observer who read it.
 */
async function isShownFirst(
  { database, clock }: SignInContext,
  identityId: string,
  code: string,
): Promise<boolean> {
  const now = clock.wall.millis();
  const { rowCount } = await database.main.pool.query(
    `INSERT INTO identity_shown_codes (user_id, code_hash, expires_at) VALUES ($1, $2, $3)
     ON CONFLICT (user_id, code_hash) DO UPDATE SET expires_at = excluded.expires_at
       WHERE identity_shown_codes.expires_at < $4`,
    [
      identityId,
      createHash('sha256').update(code).digest(),
      new Date(now + CODE_MS).toISOString(),
      new Date(now).toISOString(),
    ],
  );
  return rowCount === 1;
}

/** Runs `work` and records refusals. */
async function refusalsNoted<T>(
  context: SignInContext,
  request: FastifyRequest,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ApiError && error.code === 'UNAUTHORIZED')
      await noteEvent(context, request, { kind: 'SIGN_IN_REFUSED', identityId: null, email: null });
    throw error;
  }
}
