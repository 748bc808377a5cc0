import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { invalidField } from '../../platform/errors.ts';
import { FIELD_SENTENCES } from '../../platform/field-sentences.ts';
import { NO_CONTENT } from '../../platform/http/errors-schema.ts';
import { schemaRef } from '../../platform/http/schema.ts';
import { queueMail } from '../mails/queue.ts';
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
import { passwordProblem } from './password-policy.ts';
import { AddressRequest, PasswordChangeRequest, PasswordResetRequest } from './schema.ts';
import { demandPerson } from './session.ts';

export const wrongPassword = (field: string) => invalidField(field, FIELD_SENTENCES.WRONG);

/** Validates a new password. @throws INVALID_DATA for an easily guessed password; see `passwordProblem` */
export function checkPassword(password: string, about: readonly string[]): void {
  const problem = passwordProblem(password, about);
  if (problem !== null) throw invalidField('password', problem);
}

/** Registers the routes to reset, set and change passwords. */
export function passwordRoutes(context: SignInContext): FastifyPluginAsyncTypebox {
  const { signIn } = context;
  return async (app) => {
    app.post(
      '/password/forgotten',
      {
        schema: {
          ...signInOperationFields(
            'forgetPassword',
            'Send a link to choose a new password',
            'The response and its duration are the same whether or not the account exists.',
          ),
          body: schemaRef(AddressRequest),
          response: { 202: NO_CONTENT, ...signInErrorAnswers() },
        },
      },
      async (request, reply) => {
        const { email } = request.body;
        await admit(context, request, { what: 'mail', account: email });
        await queueMail(context, { kind: 'FORGOTTEN', to: email });
        return reply.code(202).send(null);
      },
    );

    app.post(
      '/password/reset',
      {
        schema: {
          ...signInOperationFields(
            'resetPassword',
            'Choose a new password with the emailed link',
            'Ends all sessions. The link works once, for an hour. A second factor stays, unless the ' +
              'address was not confirmed before.',
          ),
          body: schemaRef(PasswordResetRequest),
          response: { 204: NO_CONTENT, ...signInErrorAnswers() },
        },
      },
      async (request, reply) => {
        await reset(context, request, reply);
        return reply.code(204).send(null);
      },
    );

    app.post(
      '/password',
      {
        schema: {
          ...aboutSession('changePassword', 'Change the password', 'Ends all other sessions.'),
          body: schemaRef(PasswordChangeRequest),
          response: { 204: NO_CONTENT, ...signInErrorAnswers() },
        },
      },
      async (request, reply) => {
        const { identityId, email, name } = await demandPerson(signIn, request, reply);
        const { currentPassword, password } = request.body;
        await admit(context, request, { what: 'sign-in', account: email });
        checkPassword(password, [email, name]);
        const auth = await signIn.auth();
        const body = { currentPassword, newPassword: password, revokeOtherSessions: true };
        await ask(request, reply, (headers) => auth.api.changePassword({ body, headers, asResponse: true }), {
          INVALID_PASSWORD: () => wrongPassword('currentPassword'),
          CREDENTIAL_ACCOUNT_NOT_FOUND: () => wrongPassword('currentPassword'),
        });
        await noteEvent(context, request, { kind: 'PASSWORD_CHANGED', identityId, email });
        return reply.code(204).send(null);
      },
    );
  };
}

async function reset(
  context: SignInContext,
  request: FastifyRequest<{ Body: { token: string; password: string } }>,
  reply: FastifyReply,
): Promise<void> {
  const { token, password } = request.body;
  await admit(context, request, { what: 'token', account: null });
  const auth = await context.signIn.auth();
  const { internalAdapter } = await auth.$context;
  const found = await internalAdapter.findVerificationValue(`reset-password:${token}`);
  const user = found === null ? null : await internalAdapter.findUserById(found.value);
  if (user === null) throw wrongToken();
  checkPassword(password, [user.email, user.name]);
  const body = { newPassword: password, token };
  await ask(
    request,
    reply,
    (headers) => auth.api.resetPassword({ body, headers: headersOfStranger(headers), asResponse: true }),
    { INVALID_TOKEN: wrongToken },
  );
  if (!user.emailVerified) await takeOver(context, user.id);
  await noteEvent(context, request, {
    kind: 'PASSWORD_CHANGED',
    identityId: user.id,
    email: user.email,
  });
}

/**
 * Secures an account after the link has proved the address. Before, a stranger may have used the account, and
 * could return by a passkey or lock the owner out with a second factor. Both are removed.
 */
async function takeOver({ signIn, database }: SignInContext, identityId: string): Promise<void> {
  const { internalAdapter } = await (await signIn.auth()).$context;
  await internalAdapter.updateUser(identityId, { emailVerified: true, twoFactorEnabled: false });
  for (const table of ['identity_passkeys', 'identity_two_factors', 'identity_devices'])
    await database.main.pool.query(`DELETE FROM ${table} WHERE user_id = $1`, [identityId]);
}
