import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Context } from '../../platform/context.ts';
import { BODY_ERRORS, errorAnswers, NO_CONTENT } from '../../platform/http/errors-schema.ts';
import { answerOnce } from '../../platform/http/idempotency.ts';
import { organizationOf, type TypedApp } from '../../platform/http/request.ts';
import { schemaRef } from '../../platform/http/schema.ts';
import { changeMailTemplate, createMailTemplate, deleteMailTemplate } from './commands.ts';
import { findMailTemplate, listMailTemplates } from './queries.ts';
import {
  MailTemplate,
  MailTemplateChange,
  MailTemplateList,
  MailTemplateQuery,
  mailTemplatePath,
  NewMailTemplate,
} from './schema.ts';

export const mailTemplateSchemas = [NewMailTemplate, MailTemplateChange, MailTemplate, MailTemplateList];

const tag = 'Mail templates';

/** Serves an organization's own templates. */
export function mailTemplateRoutes(context: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    addReadRoutes(app, context);
    addWriteRoutes(app, context);
  };
}

function addReadRoutes(app: TypedApp, { database }: Context): void {
  app.get(
    '/mail_templates',
    {
      schema: {
        operationId: 'listMailTemplates',
        summary: 'List mail templates',
        description:
          "The organization's own texts, which steps of dunning plans use instead of the standard ones.",
        tags: [tag],
        querystring: MailTemplateQuery,
        response: { 200: schemaRef(MailTemplateList), ...errorAnswers('INVALID_DATA') },
      },
    },
    async (request) => listMailTemplates(database, organizationOf(request).id, request.query),
  );

  app.get(
    '/mail_templates/:mailTemplateId',
    {
      schema: {
        operationId: 'getMailTemplate',
        summary: 'Get one mail template',
        description: 'With its texts, by language.',
        tags: [tag],
        params: mailTemplatePath,
        response: { 200: schemaRef(MailTemplate), ...errorAnswers('INVALID_DATA', 'NOT_FOUND') },
      },
    },
    async (request) =>
      findMailTemplate(
        database.pool,
        organizationOf(request).id,
        request.params.mailTemplateId.toLowerCase(),
      ),
  );
}

function addWriteRoutes(app: TypedApp, context: Context): void {
  app.post(
    '/mail_templates',
    {
      config: { idempotency: 'KEY' },
      schema: {
        operationId: 'createMailTemplate',
        summary: 'Create a mail template',
        description: 'In at least one language. Names are unique, regardless of case.',
        tags: [tag],
        body: schemaRef(NewMailTemplate),
        response: {
          201: schemaRef(MailTemplate),
          ...errorAnswers(...BODY_ERRORS, 'ACCESS_FORBIDDEN', 'CONFLICT'),
        },
      },
    },
    async (request, reply) =>
      answerOnce(context, request, reply, { status: 201 }, () =>
        createMailTemplate(context, organizationOf(request).id, request.body),
      ),
  );

  app.put(
    '/mail_templates/:mailTemplateId',
    {
      schema: {
        operationId: 'changeMailTemplate',
        summary: 'Change a mail template',
        description: 'Absent fields stay; `texts` replaces all texts. New emails use them from now on.',
        tags: [tag],
        params: mailTemplatePath,
        body: schemaRef(MailTemplateChange),
        response: {
          200: schemaRef(MailTemplate),
          ...errorAnswers(...BODY_ERRORS, 'ACCESS_FORBIDDEN', 'NOT_FOUND', 'CONFLICT'),
        },
      },
    },
    async (request) => {
      const id = request.params.mailTemplateId.toLowerCase();
      return changeMailTemplate(context, organizationOf(request).id, id, request.body);
    },
  );

  app.delete(
    '/mail_templates/:mailTemplateId',
    {
      schema: {
        operationId: 'deleteMailTemplate',
        summary: 'Delete a mail template',
        description: 'If the newest version of a dunning plan uses it, the response is CONFLICT.',
        tags: [tag],
        params: mailTemplatePath,
        response: {
          204: NO_CONTENT,
          ...errorAnswers('INVALID_DATA', 'ACCESS_FORBIDDEN', 'NOT_FOUND', 'CONFLICT'),
        },
      },
    },
    async (request, reply) => {
      await deleteMailTemplate(
        context,
        organizationOf(request).id,
        request.params.mailTemplateId.toLowerCase(),
      );
      return reply.code(204).send(null);
    },
  );
}
