import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Context } from '../../platform/context.ts';
import { invalidField } from '../../platform/errors.ts';
import { errorAnswers } from '../../platform/http/errors-schema.ts';
import { answerOnce } from '../../platform/http/idempotency.ts';
import { organizationOf } from '../../platform/http/request.ts';
import { named } from '../../platform/http/schema.ts';
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
          summary: 'Get how mail of the organization leaves',
          description:
            'What the organization has chosen, and what the service is set to; no password is told.',
          tags,
          response: { 200: named(MailSetup), ...errorAnswers('INVALID_DATA') },
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
          summary: 'Send a test mail to oneself',
          description:
            'To the address of the user in whose name the request is made (`X-Quittance-User`), as reminders are sent. Tells what the mail server said.',
          tags,
          response: { 200: named(MailTest), ...errorAnswers('INVALID_DATA') },
        },
      },
      async (request, reply) =>
        answerOnce(context, request, reply, {}, async () => {
          const { actingUser } = request;
          if (actingUser === null)
            throw invalidField(
              'X-Quittance-User',
              'is required: a test mail goes to the user who asks for it',
            );
          return sendTestMail(context, organizationOf(request), actingUser.id);
        }),
    );
  };
}
