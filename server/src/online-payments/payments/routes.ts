import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { BODY_ERRORS, errorAnswers } from '../../platform/http/errors-schema.ts';
import { answerOnce } from '../../platform/http/idempotency.ts';
import { organizationOf } from '../../platform/http/request.ts';
import { schemaRef } from '../../platform/http/schema.ts';
import { listPayouts } from '../payouts/queries.ts';
import { Payout, PayoutList, PayoutQuery } from '../payouts/schema.ts';
import type { PaymentContext } from '../providers/providers.ts';
import { refundOnlinePayment } from '../refunds/commands.ts';
import { closeProblem } from './problems.ts';
import { findOnlinePayment, listOnlinePayments } from './queries.ts';
import {
  OnlinePayment,
  OnlinePaymentList,
  OnlinePaymentQuery,
  OnlineProblemClosing,
  OnlineRefundRequest,
  onlinePaymentPath,
} from './schema.ts';

export const onlinePaymentRecordSchemas = [
  OnlinePayment,
  OnlinePaymentList,
  OnlineProblemClosing,
  OnlineRefundRequest,
  Payout,
  PayoutList,
];

const tags = ['Online payments'];

/** Routes for online payments and payouts. */
export function onlinePaymentRecordRoutes(context: PaymentContext): FastifyPluginAsyncTypebox {
  const { database } = context;
  return async (app) => {
    app.get(
      '/online_payments',
      {
        schema: {
          operationId: 'listOnlinePayments',
          summary: 'List online payments, newest first',
          description: 'Payments through payment providers. Only those that SUCCEEDED count as paid.',
          tags,
          querystring: OnlinePaymentQuery,
          response: { 200: schemaRef(OnlinePaymentList), ...errorAnswers('INVALID_DATA') },
        },
      },
      (request) => listOnlinePayments(database, organizationOf(request).id, request.query),
    );
    app.get(
      '/online_payments/:onlinePaymentId',
      {
        schema: {
          operationId: 'getOnlinePayment',
          summary: 'Get an online payment',
          description: 'With its invoices and refunds.',
          tags,
          params: onlinePaymentPath,
          response: { 200: schemaRef(OnlinePayment), ...errorAnswers('INVALID_DATA', 'NOT_FOUND') },
        },
      },
      (request) =>
        findOnlinePayment(
          database.pool,
          organizationOf(request).id,
          request.params.onlinePaymentId.toLowerCase(),
        ),
    );
    app.get(
      '/payouts',
      {
        schema: {
          operationId: 'listPayouts',
          summary: 'List payouts of payment providers, the latest first',
          description: 'What a provider paid to your bank account: payments less refunds and fees.',
          tags,
          querystring: PayoutQuery,
          response: { 200: schemaRef(PayoutList), ...errorAnswers('INVALID_DATA') },
        },
      },
      (request) => listPayouts(database, organizationOf(request).id, request.query),
    );
  };
}

/** Routes for what people do with online payments. */
export function onlinePaymentHandlingRoutes(context: PaymentContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/online_payments/:onlinePaymentId/refunds',
      {
        config: { idempotency: 'KEY' },
        schema: {
          operationId: 'refundOnlinePayment',
          summary: 'Refund an online payment through its provider',
          description:
            'All or a part. Its invoices are open again by the refunded amount. A request without an answer of the ' +
            'provider can be repeated: it refunds once.',
          tags,
          params: onlinePaymentPath,
          body: schemaRef(OnlineRefundRequest),
          response: {
            200: schemaRef(OnlinePayment),
            ...errorAnswers(...BODY_ERRORS, 'ACCESS_FORBIDDEN', 'NOT_FOUND', 'CONFLICT'),
          },
        },
      },
      async (request, reply) => {
        const organization = organizationOf(request);
        const id = request.params.onlinePaymentId.toLowerCase();
        return answerOnce(context, request, reply, { isRepeatable: true }, () =>
          refundOnlinePayment(context, organization, id, request.body),
        );
      },
    );
    app.post(
      '/online_payments/:onlinePaymentId/close_problem',
      {
        config: { idempotency: 'KEY' },
        schema: {
          operationId: 'closeOnlinePaymentProblem',
          summary: 'Close the problem of an online payment',
          description:
            'After a person has dealt with it. Reminders go on, and the same problem is not reported again. A payment ' +
            'that was not settled is CANCELLED: Quittance does not apply it.',
          tags,
          params: onlinePaymentPath,
          body: schemaRef(OnlineProblemClosing),
          response: {
            200: schemaRef(OnlinePayment),
            ...errorAnswers(...BODY_ERRORS, 'ACCESS_FORBIDDEN', 'NOT_FOUND', 'CONFLICT'),
          },
        },
      },
      async (request, reply) => {
        const { id: organizationId } = organizationOf(request);
        const id = request.params.onlinePaymentId.toLowerCase();
        return answerOnce(context, request, reply, { isRepeatable: true }, () =>
          closeProblem(context, organizationId, id, request.body),
        );
      },
    );
  };
}
