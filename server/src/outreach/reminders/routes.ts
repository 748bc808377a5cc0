import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Message, MessageResolution, messagePath } from '../../mail/index.ts';
import type { Context } from '../../platform/context.ts';
import { BODY_ERRORS, errorAnswers } from '../../platform/http/errors-schema.ts';
import { answerOnce } from '../../platform/http/idempotency.ts';
import { organizationOf, type TypedApp } from '../../platform/http/request.ts';
import { schemaRef } from '../../platform/http/schema.ts';
import { previewMail } from './preview.ts';
import { resolveMessage } from './resolve.ts';
import { MailPreview, MailPreviewRequest } from './schema.ts';

export const reminderSchemas = [MailPreviewRequest, MailPreview, MessageResolution];

/** Routes to preview reminders and to resolve uncertain ones. */
export function reminderRoutes(context: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    addPreviewRoute(app, context);
    addResolveRoute(app, context);
  };
}

function addPreviewRoute(app: TypedApp, context: Context): void {
  app.post(
    '/mail_templates/preview',
    {
      config: { idempotency: 'KEY' },
      schema: {
        operationId: 'previewMail',
        summary: 'Preview a reminder',
        description: 'Uses the current data of a customer. Nothing is sent or stored.',
        tags: ['Mail templates'],
        body: schemaRef(MailPreviewRequest),
        response: {
          200: schemaRef(MailPreview),
          ...errorAnswers(...BODY_ERRORS, 'ACCESS_FORBIDDEN', 'REFERENCE_NOT_FOUND'),
        },
      },
    },
    async (request, reply) =>
      answerOnce(context, request, reply, { isRepeatable: true }, () =>
        previewMail(context, organizationOf(request), request.body),
      ),
  );
}

function addResolveRoute(app: TypedApp, context: Context): void {
  app.post(
    '/messages/:messageId/resolve',
    {
      config: { idempotency: 'KEY' },
      schema: {
        operationId: 'resolveMessage',
        summary: 'Resolve a message with an unknown result',
        description:
          'SENT: its action is marked as executed. NOT_SENT: its action is approved by this user and ' +
          'sent again, if its facts still hold. Needs `X-Quittance-User`.',
        tags: ['Messages'],
        params: messagePath,
        body: schemaRef(MessageResolution),
        response: {
          200: schemaRef(Message),
          ...errorAnswers(...BODY_ERRORS, 'ACCESS_FORBIDDEN', 'NOT_FOUND', 'CONFLICT'),
        },
      },
    },
    async (request, reply) =>
      answerOnce(context, request, reply, {}, () =>
        resolveMessage(context, organizationOf(request), {
          messageId: request.params.messageId.toLowerCase(),
          resolution: request.body,
          by: request.actingUser,
        }),
      ),
  );
}
