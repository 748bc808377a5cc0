import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { BankTransaction, bankTransactionPath } from '../../cash/schemas.ts';
import type { Context } from '../../platform/context.ts';
import { BODY_ERRORS, errorAnswers } from '../../platform/http/errors-schema.ts';
import { answerOnce } from '../../platform/http/idempotency.ts';
import { organizationOf } from '../../platform/http/request.ts';
import { schemaRef } from '../../platform/http/schema.ts';
import { askPayer, previewQuestion } from './ask.ts';
import { PayerQuestionPreview, PayerQuestionRequest } from './schema.ts';

export const payerQuestionSchemas = [PayerQuestionRequest, PayerQuestionPreview];

const tags = ['Bank transactions'];
const ERRORS = [...BODY_ERRORS, 'ACCESS_FORBIDDEN', 'NOT_FOUND', 'REFERENCE_NOT_FOUND', 'CONFLICT'] as const;

/** Routes that ask the payer of a bank transaction. */
export function payerQuestionRoutes(context: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/bank_transactions/:bankTransactionId/ask',
      {
        config: { idempotency: 'KEY' },
        schema: {
          operationId: 'askPayer',
          summary: 'Ask the payer which invoices a bank transaction is for',
          description:
            'Sends an email, signed by the user in `X-Quittance-User`, else by the organization only. Its ' +
            'link leads to a page of the portal with the open invoices. The answer becomes a proposal. The same ' +
            'customer is not asked again within three days (CONFLICT).',
          tags,
          params: bankTransactionPath,
          body: schemaRef(PayerQuestionRequest),
          response: { 200: schemaRef(BankTransaction), ...errorAnswers(...ERRORS) },
        },
      },
      async (request, reply) => {
        const organization = organizationOf(request);
        const transactionId = request.params.bankTransactionId.toLowerCase();
        const { body, actingUser: by } = request;
        return answerOnce(context, request, reply, {}, () =>
          askPayer(context, organization, { transactionId, request: body, by }),
        );
      },
    );
  };
}

/** The preview of the application. */
export function payerQuestionPreviewRoutes(context: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/bank_transactions/:bankTransactionId/ask/preview',
      {
        config: { idempotency: 'KEY' },
        schema: {
          operationId: 'previewPayerQuestion',
          summary: 'Preview the question to a payer',
          description: 'Returns the email as it would be sent now. Nothing is sent or stored.',
          tags,
          params: bankTransactionPath,
          body: schemaRef(PayerQuestionRequest),
          response: { 200: schemaRef(PayerQuestionPreview), ...errorAnswers(...ERRORS) },
        },
      },
      async (request, reply) => {
        const organization = organizationOf(request);
        const transactionId = request.params.bankTransactionId.toLowerCase();
        const { body, actingUser: by } = request;
        return answerOnce(context, request, reply, { isRepeatable: true }, () =>
          previewQuestion(context, organization, { transactionId, request: body, by }),
        );
      },
    );
  };
}
