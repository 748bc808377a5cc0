import { Readable } from 'node:stream';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { create as contentDisposition } from 'content-disposition';
import { Type } from 'typebox';
import { findCustomerId } from '../../ledger/contacts/queries.ts';
import { recordPath } from '../../ledger/schemas.ts';
import type { Context } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { errorAnswers } from '../../platform/http/errors-schema.ts';
import { pathRef } from '../../platform/http/record-id.ts';
import { organizationOf } from '../../platform/http/request.ts';
import { loadAddressee } from './queries.ts';
import { StatementQuery } from './schema.ts';
import { loadStatement, statementName, statementPdf } from './statement.ts';

/** Serves statements of account. */
export function statementRoutes(context: Context): FastifyPluginAsyncTypebox {
  const { database, clock } = context;
  return async (app) => {
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
        const customerId = await findCustomerId(database.pool, organization.id, ref);
        const addressee =
          customerId === null ? null : await loadAddressee(database.pool, organization, customerId);
        if (addressee === null) throw notFound();
        const { customer } = addressee;
        const language = request.query.language ?? customer.language;
        const facts = await loadStatement(database.pool, context, organization, {
          customer,
          now: clock.now(),
        });
        return reply
          .headers({
            'content-type': 'application/pdf',
            'content-disposition': contentDisposition(statementName(customer, language)),
            'x-content-type-options': 'nosniff',
            'cache-control': 'private, no-store',
          })
          .send(Readable.from([await statementPdf(organization.id, facts, language)]));
      },
    );
  };
}
