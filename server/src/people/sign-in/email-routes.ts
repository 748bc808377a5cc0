import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ApiError, invalidField } from '../../platform/errors.ts';
import { FIELD_SENTENCES } from '../../platform/field-sentences.ts';
import { errorAnswers, NO_CONTENT } from '../../platform/http/errors-schema.ts';
import { schemaRef } from '../../platform/http/schema.ts';
import { isRecord } from '../../platform/is-record.ts';
import { refusal } from '../../platform/refusals.ts';
import { ask, headersOfStranger } from './call.ts';
import {
  aboutSession,
  admit,
  type SignInContext,
  signInErrorAnswers,
  signInOperationFields,
  wrongToken,
} from './context.ts';
import { noteEvent } from './events.ts';
import { EmailAnswer, EmailChangeRequest, TokenRequest } from './schema.ts';
import { demandPerson } from './session.ts';

/** Registers the routes to verify and change a person's address. */
export function emailRoutes(context: SignInContext): FastifyPluginAsyncTypebox {
  const { signIn } = context;
  return async (app) => {
    app.post(
      '/email/verification',
      {
        schema: {
          ...aboutSession(
            'sendVerification',
            'Send a confirmation link to the email address',
            'To the address of the account.',
          ),
          response: { 202: NO_CONTENT, ...errorAnswers('CONFLICT') },
        },
      },
      async (request, reply) => {
        const { email } = await demandPerson(signIn, request, reply);
        await admit(context, request, { what: 'mail', account: email });
        const auth = await signIn.auth();
        await ask(
          request,
          reply,
          (headers) => auth.api.sendVerificationEmail({ body: { email }, headers, asResponse: true }),
          { EMAIL_ALREADY_VERIFIED: () => new ApiError('CONFLICT', refusal('ADDRESS_CONFIRMED')) },
        );
        return reply.code(202).send(null);
      },
    );

    app.post(
      '/email',
      {
        schema: {
          ...aboutSession(
            'changeEmail',
            'Request a change of the email address',
            'If the current address is confirmed, it must allow the change first; then the new address must be confirmed. Nothing changes until both are done. An address of another account gets the same response, and no email.',
          ),
          body: schemaRef(EmailChangeRequest),
          response: { 202: NO_CONTENT, ...signInErrorAnswers() },
        },
      },
      async (request, reply) => {
        const { email } = await demandPerson(signIn, request, reply);
        const { email: newEmail } = request.body;
        await admit(context, request, { what: 'mail', account: email });
        if (newEmail.toLowerCase() === email) throw invalidField('email', FIELD_SENTENCES.EMAIL_OWN);
        const auth = await signIn.auth();
        await ask(request, reply, (headers) =>
          auth.api.changeEmail({ body: { newEmail }, headers, asResponse: true }),
        );
        return reply.code(202).send(null);
      },
    );

    app.post(
      '/email/verify',
      {
        schema: {
          ...signInOperationFields('verifyEmail', 'Use a link that was sent by email', 'It works for a day.'),
          body: schemaRef(TokenRequest),
          response: { 200: schemaRef(EmailAnswer), ...signInErrorAnswers('CONFLICT') },
        },
      },
      async (request, reply) => {
        const { token } = request.body;
        await admit(context, request, { what: 'token', account: null });
        const auth = await signIn.auth();
        const answer = await ask(
          request,
          reply,
          (headers) =>
            auth.api.verifyEmail({ query: { token }, headers: headersOfStranger(headers), asResponse: true }),
          {
            INVALID_TOKEN: wrongToken,
            TOKEN_EXPIRED: wrongToken,
            USER_NOT_FOUND: wrongToken,
          },
        );
        const status = statusOf(token, answer);
        if (status !== 'ALLOWED') {
          const kind = status === 'CHANGED' ? 'EMAIL_CHANGED' : 'EMAIL_VERIFIED';
          await noteEvent(context, request, { kind, identityId: claimOf(token, 'userId'), email: null });
        }
        return { status };
      },
    );
  };
}

function statusOf(token: string, answer: unknown): 'VERIFIED' | 'ALLOWED' | 'CHANGED' {
  const { user } = Object.assign({ user: null }, answer);
  if (user !== null) return 'CHANGED';
  return claimOf(token, 'requestType') === 'change-email-confirmation' ? 'ALLOWED' : 'VERIFIED';
}

/** Returns a field of a token that better-auth has already verified. */
function claimOf(token: string, name: string): string | null {
  const payload: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  const value = isRecord(payload) ? payload[name] : null;
  return typeof value === 'string' ? value : null;
}
