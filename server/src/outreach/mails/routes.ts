import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { customerIdOf } from '../../ledger/contacts/queries.ts';
import { recordPath } from '../../ledger/schemas.ts';
import { Message } from '../../mail/index.ts';
import type { Context } from '../../platform/context.ts';
import { BODY_ERRORS, errorAnswers } from '../../platform/http/errors-schema.ts';
import { answerOnce } from '../../platform/http/idempotency.ts';
import { pathRef } from '../../platform/http/record-id.ts';
import { organizationOf, type TypedApp } from '../../platform/http/request.ts';
import { schemaRef } from '../../platform/http/schema.ts';
import { writeMail } from './commands.ts';
import { draftMail } from './draft.ts';
import { previewWritten } from './preview.ts';
import { MailDraft, MailDraftRequest, MailToPreview, NewMail, WrittenMail } from './schema.ts';

export const mailSchemas = [NewMail, MailToPreview, WrittenMail, MailDraftRequest, MailDraft];

const tags = ['Messages'];
const ERRORS = [...BODY_ERRORS, 'ACCESS_FORBIDDEN', 'NOT_FOUND', 'REFERENCE_NOT_FOUND'] as const;

/** Routes for mails that people write. */
export function mailRoutes(context: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    addWriteRoutes(app, context);
    addDraftRoute(app, context);
  };
}

function addWriteRoutes(app: TypedApp, context: Context): void {
  const params = recordPath('customerId');
  app.post(
    '/customers/:customerId/mails',
    {
      config: { idempotency: 'KEY' },
      schema: {
        operationId: 'writeMail',
        summary: 'Send an email to a customer',
        description:
          'Sends in the name of the user in `X-Quittance-User`, which is required. The email is ' +
          'queued and sent like a reminder: at most once. If the result is unknown, a person decides ' +
          'whether to send it again. Addresses that bounced are rejected. Recipients who are not ' +
          'contacts of the customer are limited per organization and 24 hours (429). Answers appear ' +
          'in the same thread.',
        tags,
        params,
        body: schemaRef(NewMail),
        response: {
          201: schemaRef(Message),
          ...errorAnswers(...ERRORS, 'CONFLICT'),
        },
      },
    },
    async (request, reply) =>
      answerOnce(context, request, reply, { status: 201 }, async () => {
        const organization = organizationOf(request);
        const ref = pathRef(request.params.customerId);
        const customerId = await customerIdOf(context.database, organization.id, ref);
        const { body, actingUser: by } = request;
        return writeMail(context, organization, { customerId, body, by });
      }),
  );

  app.post(
    '/customers/:customerId/mails/preview',
    {
      config: { idempotency: 'KEY' },
      schema: {
        operationId: 'previewWrittenMail',
        summary: 'Preview an email to a customer',
        description:
          'Returns the email as it would be sent now, with its attachments. Nothing is sent or stored.',
        tags,
        params,
        body: schemaRef(MailToPreview),
        response: { 200: schemaRef(WrittenMail), ...errorAnswers(...ERRORS) },
      },
    },
    async (request, reply) =>
      answerOnce(context, request, reply, { isRepeatable: true }, async () => {
        const organization = organizationOf(request);
        const ref = pathRef(request.params.customerId);
        const customerId = await customerIdOf(context.database, organization.id, ref);
        return previewWritten(context, organization, customerId, request.body);
      }),
  );
}

function addDraftRoute(app: TypedApp, context: Context): void {
  app.post(
    '/customers/:customerId/mails/draft',
    {
      config: { idempotency: 'KEY' },
      schema: {
        operationId: 'draftMail',
        summary: 'Draft an email to a customer',
        description:
          'Returns recipients, language and text. The text comes from a template with the current ' +
          'figures, from the message to answer, or from the standard text for a statement of ' +
          'account. Nothing is stored.',
        tags,
        params: recordPath('customerId'),
        body: schemaRef(MailDraftRequest),
        response: { 200: schemaRef(MailDraft), ...errorAnswers(...ERRORS) },
      },
    },
    async (request, reply) =>
      answerOnce(context, request, reply, { isRepeatable: true }, async () => {
        const organization = organizationOf(request);
        const ref = pathRef(request.params.customerId);
        const customerId = await customerIdOf(context.database, organization.id, ref);
        const { body, actingUser: by } = request;
        return draftMail(context, organization, { customerId, request: body, by });
      }),
  );
}
