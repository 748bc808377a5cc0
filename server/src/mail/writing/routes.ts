import type { Readable } from 'node:stream';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { create as contentDisposition } from 'content-disposition';
import { Type } from 'typebox';
import { previewMail } from '../../collections/reminders/preview.ts';
import { findCustomerId } from '../../ledger/contacts/queries.ts';
import type { Services } from '../../ledger/documents/commands.ts';
import { recordPath } from '../../ledger/documents/schema.ts';
import { notFound } from '../../platform/errors.ts';
import { BODY_ERRORS, errorAnswers } from '../../platform/http/errors-schema.ts';
import { organizationOf } from '../../platform/http/request.ts';
import { named } from '../../platform/http/schema.ts';
import { pathRef } from '../../platform/http/validation.ts';
import { loadAddressee } from './queries.ts';
import { MailPreview, MailPreviewRequest, StatementQuery } from './schema.ts';
import { loadStatement, statementName, statementPdf } from './statement.ts';

export const mailSchemas = [MailPreviewRequest, MailPreview];

/** What reminders look like before they are sent, and statements of account. */
export function mailRoutes(services: Services): FastifyPluginAsyncTypebox {
  const { database, clock } = services;
  return async (app) => {
    app.post(
      '/mail_templates/preview',
      {
        schema: {
          operationId: 'previewMail',
          summary: 'Preview a reminder',
          description: 'With the facts of a customer as they are now. Nothing is sent or stored.',
          tags: ['Mail templates'],
          body: named(MailPreviewRequest),
          response: {
            200: named(MailPreview),
            ...errorAnswers(...BODY_ERRORS, 'ACCESS_FORBIDDEN', 'REFERENCE_NOT_FOUND'),
          },
        },
      },
      async (request) => previewMail(services, organizationOf(request), request.body),
    );

    app.get(
      '/customers/:customerId/statement.pdf',
      {
        schema: {
          operationId: 'getStatement',
          summary: 'Get the statement of account of a customer as a PDF',
          description: 'Its open invoices with totals by currency, as of now.',
          tags: ['Customers'],
          params: recordPath('customerId'),
          querystring: StatementQuery,
          response: {
            200: {
              description: 'The PDF',
              content: {
                'application/pdf': { schema: Type.Unsafe<Readable>({ type: 'string', format: 'binary' }) },
              },
            },
            ...errorAnswers('INVALID_DATA', 'NOT_FOUND'),
          },
        },
      },
      async (request, reply) => {
        const organization = organizationOf(request);
        const ref = pathRef(request.params.customerId);
        const customerId = await findCustomerId(database, organization.id, ref);
        const addressee =
          customerId === null ? null : await loadAddressee(database.pool, organization, customerId);
        if (addressee === null) throw notFound();
        const { customer } = addressee;
        const language = request.query.language ?? customer.language;
        const facts = await loadStatement(database.pool, organization, customer, clock.now());
        return reply
          .headers({
            'content-type': 'application/pdf',
            'content-disposition': contentDisposition(statementName(customer, language)),
            'x-content-type-options': 'nosniff',
            'cache-control': 'private, no-store',
          })
          .send(statementPdf(facts, language));
      },
    );
  };
}
