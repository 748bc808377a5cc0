import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { recordPath } from '../../ledger/schemas.ts';
import type { Context } from '../../platform/context.ts';
import { errorAnswers } from '../../platform/http/errors-schema.ts';
import { pathRef } from '../../platform/http/record-id.ts';
import { organizationOf } from '../../platform/http/request.ts';
import { schemaRef } from '../../platform/http/schema.ts';
import { loadFigureComparison } from './comparison.ts';
import { loadHomeFigures } from './home.ts';
import { loadPaymentMonths } from './payment-months.ts';
import {
  ComparisonQuery,
  FigureComparison,
  HomeFigures,
  PaymentMonths,
  ReceivablesTrend,
  TrendQuery,
} from './schema.ts';
import { loadReceivablesTrend } from './trend.ts';

const tags = ['Figures'];

/** Registers the routes for charts: one for each page of charts. */
export function chartRoutes(context: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/figures/trend',
      {
        schema: {
          operationId: 'getReceivablesTrend',
          summary: 'Get receivables by month for 13 months, and the largest debtors',
          description:
            'Aging, DSO, best possible DSO and collection effectiveness at each month end, the movements of ' +
            'each month, and the 20 largest debtors. Month ends are stored; `changes` counts the documents ' +
            'that changed since then. With filters by plan or by custom fields of invoices, all months are computed: ' +
            'one request of an organization at a time, until its client closes the connection.',
          tags,
          querystring: TrendQuery,
          response: { 200: schemaRef(ReceivablesTrend), ...errorAnswers('INVALID_DATA') },
        },
      },
      (request) => loadReceivablesTrend(context, organizationOf(request), request.query),
    );
    app.get(
      '/figures/comparison',
      {
        schema: {
          operationId: 'getFigureComparison',
          summary: 'Compare the receivables figures of two days',
          description:
            'Each figure of the dashboard as of `asOf`, as of `compareWith`, and the change between them.',
          tags,
          querystring: ComparisonQuery,
          response: { 200: schemaRef(FigureComparison), ...errorAnswers('INVALID_DATA') },
        },
      },
      (request) => loadFigureComparison(context, organizationOf(request), request.query),
    );
    app.get(
      '/figures/home',
      {
        schema: {
          operationId: 'getHomeFigures',
          summary: 'Get the figures of the home page',
          description:
            'Overdue amounts, cash collected this month and DSO with their history, promises due this week, ' +
            'cash collected and expected by week, and the current aging.',
          tags,
          response: { 200: schemaRef(HomeFigures), ...errorAnswers('INVALID_DATA') },
        },
      },
      (request) => loadHomeFigures(context, organizationOf(request)),
    );
    app.get(
      '/customers/:customerId/payment_months',
      {
        schema: {
          operationId: 'getPaymentMonths',
          summary: 'Get the payment behaviour of a customer by month',
          description:
            'Invoices that the customer paid in each of the last 12 months. Excludes its children.',
          tags,
          params: recordPath('customerId'),
          response: { 200: schemaRef(PaymentMonths), ...errorAnswers('INVALID_DATA', 'NOT_FOUND') },
        },
      },
      (request) => loadPaymentMonths(context, organizationOf(request), pathRef(request.params.customerId)),
    );
  };
}
