import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Context } from '../../platform/context.ts';
import { errorAnswers, IMPORT_ERRORS } from '../../platform/http/errors-schema.ts';
import { organizationOf } from '../../platform/http/request.ts';
import { schemaRef } from '../../platform/http/schema.ts';
import { importAtVersion } from '../documents/facts-version.ts';
import { recordRoutes } from '../documents/routes.ts';
import { todayOf } from '../documents/views.ts';
import { refundImport } from './commands.ts';
import { listRefunds, toRefund } from './queries.ts';
import { Refund, RefundImport, RefundList, RefundQuery } from './schema.ts';

export const refundSchemas = [RefundImport, Refund, RefundList];

const tag = 'Refunds';

/** Routes for refunds. */
export function refundRoutes(context: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/refunds',
      {
        config: { integrationOwned: true, idempotency: 'EXTERNAL_ID' },
        schema: {
          operationId: 'importRefund',
          summary: 'Create a refund, or update it when its externalId exists',
          description:
            'A new refund needs `externalId`, `customer` and `amount`. It takes back what it is linked to: first the unlinked part of the payment or credit note, then its newest invoice links, whose invoices become due again.',
          tags: [tag],
          body: schemaRef(RefundImport),
          response: { 200: schemaRef(Refund), ...errorAnswers(...IMPORT_ERRORS) },
        },
      },
      async (request, reply) => {
        const organization = organizationOf(request);
        const change = refundImport(organization, request.body);
        const { factsVersion } = request.body;
        const view = await importAtVersion(context, organization, change, factsVersion, toRefund);
        return reply.code(200).send(toRefund(view, todayOf(organization, context)));
      },
    );

    app.get(
      '/refunds',
      {
        schema: {
          operationId: 'listRefunds',
          summary: 'List refunds',
          description: 'With the payments and credit notes that each one takes back.',
          tags: [tag],
          querystring: RefundQuery,
          response: { 200: schemaRef(RefundList), ...errorAnswers('INVALID_DATA') },
        },
      },
      async (request) => {
        return listRefunds(context, organizationOf(request), request.query);
      },
    );

    recordRoutes(app, context, {
      kind: 'REFUND',
      path: '/refunds',
      parameter: 'refund_id',
      tag,
      answer: Refund,
      toAnswer: toRefund,
    });
  };
}
