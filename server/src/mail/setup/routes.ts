import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Context } from '../../platform/context.ts';
import { invalidField } from '../../platform/errors.ts';
import { errorAnswers } from '../../platform/http/errors-schema.ts';
import { answerOnce } from '../../platform/http/idempotency.ts';
import { organizationOf } from '../../platform/http/request.ts';
import { schemaRef } from '../../platform/http/schema.ts';
import { sendTestMail } from './commands.ts';
import { findMailSetup } from './queries.ts';
import { MailSetup, MailTest } from './schema.ts';

export const mailSetupSchemas = [MailSetup, MailTest];

const tags = ['Messages'];

/** Reads and tests the mail setup. */
export function mailSetupRoutes(context: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/mail_setup',
      {
        schema: {
          operationId: 'getMailSetup',
          summary: "Get how the organization's email is sent",
          description: 'The settings of the organization and of the service. Passwords are not included.',
          tags,
          response: { 200: schemaRef(MailSetup), ...errorAnswers('INVALID_DATA') },
        },
      },
      (request) => findMailSetup(context, organizationOf(request)),
    );

    app.post(
      '/mail_setup/test',
      {
        config: { idempotency: 'KEY' },
        schema: {
          operationId: 'testMail',
          summary: 'Send a test email to yourself',
          description:
            'To the address of the user that the request acts for (`X-Quittance-User`), in the same way as reminders. The response contains the answer of the mail server.',
          tags,
          response: { 200: schemaRef(MailTest), ...errorAnswers('INVALID_DATA') },
        },
      },
      async (request, reply) =>
        answerOnce(context, request, reply, { isRepeatable: true }, async () => {
          const { actingUser } = request;
          if (actingUser === null)
            throw invalidField('X-Quittance-User', 'is required: the test email is sent to this user');
          return sendTestMail(context, organizationOf(request), actingUser.id);
        }),
    );
  };
}
