import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Context } from '../../platform/context.ts';
import { BODY_ERRORS, errorAnswers } from '../../platform/http/errors-schema.ts';
import { answerOnce } from '../../platform/http/idempotency.ts';
import { organizationOf } from '../../platform/http/request.ts';
import { schemaRef } from '../../platform/http/schema.ts';
import { addRecordedRoutes, recordedSchemas } from '../recorded/routes.ts';
import { acceptCertain } from './accept-certain.ts';
import { loadCashSummary } from './queries.ts';
import { CashAcceptance, CashAccepted, CashSummary } from './schema.ts';

export const cashOverviewSchemas = [CashSummary, CashAcceptance, CashAccepted, ...recordedSchemas];

const tags = ['Bank transactions'];

/** Routes for the page on which cash is applied. */
export function cashOverviewRoutes(context: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/cash/summary',
      {
        schema: {
          operationId: 'getCashSummary',
          summary: 'Get the figures of cash application',
          description:
            'Certain proposals, numbers of transactions that wait, and balances next to those of the bank.',
          tags,
          response: { 200: schemaRef(CashSummary), ...errorAnswers('INVALID_DATA') },
        },
      },
      (request) => loadCashSummary(context.database.pool, organizationOf(request).id),
    );
    app.post(
      '/cash/accept',
      {
        config: { integrationOwned: true, idempotency: 'KEY' },
        schema: {
          operationId: 'acceptCertainCash',
          summary: 'Apply certain proposals',
          description: 'Each on its own: one that changed meanwhile is refused, and the others are applied.',
          tags,
          body: schemaRef(CashAcceptance),
          response: {
            200: schemaRef(CashAccepted),
            ...errorAnswers(...BODY_ERRORS, 'REFERENCE_NOT_FOUND', 'ACCESS_FORBIDDEN'),
          },
        },
      },
      async (request, reply) =>
        answerOnce(context, request, reply, {}, () =>
          acceptCertain(context, organizationOf(request), request.body.bankTransactionIds),
        ),
    );
    addRecordedRoutes(app, context);
  };
}
