import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ApiError, notFound } from '../../platform/errors.ts';
import { errorAnswers } from '../../platform/http/errors-schema.ts';
import { answerOnce } from '../../platform/http/idempotency.ts';
import { organizationOf } from '../../platform/http/request.ts';
import { schemaRef } from '../../platform/http/schema.ts';
import { refusal } from '../../platform/refusals.ts';
import { ProviderError } from '../providers/errors.ts';
import type { PaymentContext } from '../providers/providers.ts';
import { findMandate, listMandates } from './queries.ts';
import { endMandate } from './refresh.ts';
import { PaymentMandate, PaymentMandateList, PaymentMandateQuery, paymentMandatePath } from './schema.ts';
import { loadMandate } from './stored.ts';

export const mandateSchemas = [PaymentMandate, PaymentMandateList];

const tags = ['Online payments'];

/** Routes for the mandates that debtors gave. */
export function mandateRoutes(context: PaymentContext): FastifyPluginAsyncTypebox {
  const { database } = context;
  return async (app) => {
    app.get(
      '/payment_mandates',
      {
        schema: {
          operationId: 'listPaymentMandates',
          summary: 'List the mandates that debtors gave',
          description:
            'Returns the newest mandates first. A mandate allows direct debits of one bank account.',
          tags,
          querystring: PaymentMandateQuery,
          response: { 200: schemaRef(PaymentMandateList), ...errorAnswers('INVALID_DATA') },
        },
      },
      (request) => listMandates(database, organizationOf(request).id, request.query),
    );
    app.get(
      '/payment_mandates/:paymentMandateId',
      {
        schema: {
          operationId: 'getPaymentMandate',
          summary: 'Get a mandate',
          description: 'Returns a mandate with its state. The bank account is masked.',
          tags,
          params: paymentMandatePath,
          response: { 200: schemaRef(PaymentMandate), ...errorAnswers('INVALID_DATA', 'NOT_FOUND') },
        },
      },
      (request) => findMandate(database.pool, organizationOf(request).id, request.params.paymentMandateId),
    );
    app.post(
      '/payment_mandates/:paymentMandateId/cancel',
      {
        config: { idempotency: 'KEY' },
        schema: {
          operationId: 'cancelPaymentMandate',
          summary: 'Cancel a mandate',
          description:
            'The provider also cancels the debits that it has not submitted to the bank. A mandate that has ended ' +
            'stays as it is.',
          tags,
          params: paymentMandatePath,
          response: {
            200: schemaRef(PaymentMandate),
            ...errorAnswers('INVALID_DATA', 'ACCESS_FORBIDDEN', 'NOT_FOUND', 'CONFLICT'),
          },
        },
      },
      async (request, reply) => {
        const { id } = organizationOf(request);
        return answerOnce(context, request, reply, { isRepeatable: true }, () =>
          cancelMandate(context, id, request.params.paymentMandateId),
        );
      },
    );
  };
}

/** Cancels a mandate for a user or a key. @throws NOT_FOUND; CONFLICT if the provider does not answer */
async function cancelMandate(
  context: PaymentContext,
  organizationId: string,
  mandateId: string,
): Promise<PaymentMandate> {
  const stored = await loadMandate(context.database.pool, organizationId, mandateId);
  if (stored === null) throw notFound();
  try {
    await endMandate(context, organizationId, stored, 'USER');
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    throw new ApiError('CONFLICT', refusal('MANDATE_NOT_CANCELLED'));
  }
  return findMandate(context.database.pool, organizationId, mandateId);
}
