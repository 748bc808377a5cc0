import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Context } from '../../platform/context.ts';
import { noteDeprecation } from '../../platform/http/deprecation.ts';
import { errorAnswers, IMPORT_ERRORS } from '../../platform/http/errors-schema.ts';
import { organizationOf } from '../../platform/http/request.ts';
import { schemaRef } from '../../platform/http/schema.ts';
import { importAtVersion } from '../documents/facts-version.ts';
import { recordRoutes } from '../documents/routes.ts';
import { todayOf } from '../documents/views.ts';
import { paymentImport } from './commands.ts';
import { listPayments, toPayment } from './queries.ts';
import { Payment, PaymentImport, PaymentList, PaymentQuery } from './schema.ts';

export const paymentSchemas = [PaymentImport, Payment, PaymentList];

const tag = 'Payments';

/** Routes for payments. */
export function paymentRoutes(context: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/payments',
      {
        config: { integrationOwned: true, idempotency: 'EXTERNAL_ID' },
        schema: {
          operationId: 'importPayment',
          summary: 'Create a payment, or update it when its externalId exists',
          description:
            'A new payment needs `externalId`, `customer` and `amount`. A given list of linked ' +
            'invoices is complete: other links are removed. Without a list, links do not change.',
          tags: [tag],
          body: schemaRef(PaymentImport),
          response: { 201: schemaRef(Payment), ...errorAnswers(...IMPORT_ERRORS) },
        },
      },
      async (request, reply) => {
        const organization = organizationOf(request);
        const change = paymentImport(organization, request.body);
        const { factsVersion } = request.body;
        const view = await importAtVersion(context, organization, change, factsVersion, toPayment);
        return reply.code(201).send(toPayment(view, todayOf(organization, context)));
      },
    );

    app.get(
      '/payments',
      {
        schema: {
          operationId: 'listPayments',
          summary: 'List payments',
          description: 'With the invoices that each one is linked to, and its unlinked amount.',
          tags: [tag],
          querystring: PaymentQuery,
          response: { 200: schemaRef(PaymentList), ...errorAnswers('INVALID_DATA') },
        },
      },
      async (request, reply) => {
        if (Object.keys(request.query).some((name) => name.startsWith('modifiedAt')))
          noteDeprecation(reply, request.url.replaceAll('modifiedAt', 'updatedAt').replaceAll('>', '%3E'));
        return listPayments(context, organizationOf(request), request.query);
      },
    );

    recordRoutes(app, context, {
      kind: 'PAYMENT',
      path: '/payments',
      parameter: 'paymentId',
      tag,
      answer: Payment,
      toAnswer: toPayment,
    });
  };
}
