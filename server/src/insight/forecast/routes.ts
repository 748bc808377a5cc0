import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Context } from '../../platform/context.ts';
import { errorAnswers } from '../../platform/http/errors-schema.ts';
import { organizationOf } from '../../platform/http/request.ts';
import { named } from '../../platform/http/schema.ts';
import { readForecastAccuracy } from './accuracy.ts';
import { listForecastInvoices } from './invoices.ts';
import { readForecast } from './queries.ts';
import {
  Forecast,
  ForecastAccuracy,
  ForecastAccuracyQuery,
  ForecastInvoice,
  ForecastInvoiceList,
  ForecastInvoiceQuery,
  ForecastQuery,
} from './schema.ts';

export const forecastSchemas = [Forecast, ForecastInvoice, ForecastInvoiceList, ForecastAccuracy];

/** Registers the routes for expected cash. */
export function forecastRoutes(context: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/forecast',
      {
        schema: {
          operationId: 'getForecast',
          summary: 'When open invoices are expected to be paid, by week',
          description:
            'With P10, P50 and P90 of each week, by currency and by account manager, and how it is reckoned. Disputed invoices stand apart.',
          tags: ['Figures'],
          querystring: ForecastQuery,
          response: { 200: named(Forecast), ...errorAnswers('INVALID_DATA') },
        },
      },
      (request) => readForecast(context, organizationOf(request), request.query),
    );

    app.get(
      '/forecast/invoices',
      {
        schema: {
          operationId: 'listForecastInvoices',
          summary: 'The invoices behind a week of the forecast',
          description:
            'Those of which most is expected first. The sum over all pages is that of the week, to the unit, as long as nothing changes. Paged by cursor only.',
          tags: ['Figures'],
          querystring: ForecastInvoiceQuery,
          response: { 200: named(ForecastInvoiceList), ...errorAnswers('INVALID_DATA') },
        },
      },
      (request) => listForecastInvoices(context, organizationOf(request), request.query),
    );

    app.get(
      '/forecast/accuracy',
      {
        schema: {
          operationId: 'getForecastAccuracy',
          summary: 'What was foretold once a week, and what came of it',
          description:
            'By how many weeks ahead it looked, and forecast by forecast. Weeks that ended less than five weeks ago are counted again each day.',
          tags: ['Figures'],
          querystring: ForecastAccuracyQuery,
          response: { 200: named(ForecastAccuracy), ...errorAnswers('INVALID_DATA') },
        },
      },
      (request) => readForecastAccuracy(context.database, organizationOf(request), request.query),
    );
  };
}
