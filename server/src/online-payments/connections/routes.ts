import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { BODY_ERRORS, errorAnswers, NO_CONTENT } from '../../platform/http/errors-schema.ts';
import { organizationOf } from '../../platform/http/request.ts';
import { noQuery, schemaRef } from '../../platform/http/schema.ts';
import type { Provider } from '../domain/kinds.ts';
import type { PaymentContext } from '../providers/providers.ts';
import { checkProvider, putProvider, removeProvider } from './commands.ts';
import { listProviders } from './queries.ts';
import {
  PaymentProviderCheck,
  PaymentProviderConnection,
  PaymentProviderList,
  PaymentProviderUpdate,
  providerPath,
} from './schema.ts';

export const providerSchemas = [
  PaymentProviderConnection,
  PaymentProviderList,
  PaymentProviderUpdate,
  PaymentProviderCheck,
];

const tags = ['Online payments'];

/** Routes for the connections with payment providers. */
export function providerRoutes(context: PaymentContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/payment_providers',
      {
        schema: {
          operationId: 'listPaymentProviders',
          summary: 'List the connections with payment providers',
          description: 'Without their keys, which no response contains.',
          tags,
          querystring: noQuery,
          response: { 200: schemaRef(PaymentProviderList), ...errorAnswers('INVALID_DATA') },
        },
      },
      (request) => listProviders(context.database.pool, organizationOf(request).id, context.publicUrl),
    );
    app.put(
      '/payment_providers/:provider',
      {
        schema: {
          operationId: 'putPaymentProvider',
          summary: 'Connect a payment provider, or change the connection',
          description:
            'The keys are stored encrypted; absent ones stay as they are. Another mode needs its own key, and that ' +
            'no payment is under way.',
          tags,
          params: providerPath,
          body: schemaRef(PaymentProviderUpdate),
          response: {
            200: schemaRef(PaymentProviderConnection),
            ...errorAnswers(...BODY_ERRORS, 'ACCESS_FORBIDDEN', 'NOT_FOUND', 'CONFLICT'),
          },
        },
      },
      (request) => putProvider(context, organizationOf(request), refOf(request), request.body),
    );
    app.post(
      '/payment_providers/:provider/check',
      {
        config: { idempotency: 'READS' },
        schema: {
          operationId: 'checkPaymentProvider',
          summary: 'Check the key and rights of a connection',
          description: 'Asks the provider for the account of the key and for each list that it must read.',
          tags,
          params: providerPath,
          response: {
            200: schemaRef(PaymentProviderCheck),
            ...errorAnswers('INVALID_DATA', 'ACCESS_FORBIDDEN', 'NOT_FOUND'),
          },
        },
      },
      (request) => checkProvider(context, refOf(request)),
    );
    app.delete(
      '/payment_providers/:provider',
      {
        schema: {
          operationId: 'removePaymentProvider',
          summary: 'Remove the connection with a payment provider',
          description:
            'Its keys are deleted, and its mandates end. Payments and payouts stay. CONFLICT while payments are ' +
            'under way.',
          tags,
          params: providerPath,
          response: {
            204: NO_CONTENT,
            ...errorAnswers('INVALID_DATA', 'ACCESS_FORBIDDEN', 'NOT_FOUND', 'CONFLICT'),
          },
        },
      },
      async (request, reply) => {
        await removeProvider(context, refOf(request));
        return reply.code(204).send(null);
      },
    );
  };
}

const refOf = (request: FastifyRequest<{ Params: { provider: Provider } }>) => ({
  organizationId: organizationOf(request).id,
  provider: request.params.provider,
});
