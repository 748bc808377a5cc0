import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Context } from '../../platform/context.ts';
import { errorAnswers } from '../../platform/http/errors-schema.ts';
import { organizationOf } from '../../platform/http/request.ts';
import { schemaRef } from '../../platform/http/schema.ts';
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
          summary: 'Get the forecast of expected cash by week',
          description:
            'Includes P10, P50 and P90 of each week, amounts by currency and by account manager, and ' +
            'the method. Disputed invoices are listed separately.',
          tags: ['Figures'],
          querystring: ForecastQuery,
          response: { 200: schemaRef(Forecast), ...errorAnswers('INVALID_DATA') },
        },
      },
      (request) => readForecast(context, organizationOf(request), request.query),
    );

    app.get(
      '/forecast/invoices',
      {
        schema: {
          operationId: 'listForecastInvoices',
          summary: 'List the invoices behind a forecast week',
          description:
            'Largest expected amounts first. The sum over all pages equals the amount of the week ' +
            'exactly, as long as nothing changes. Paged by cursor only.',
          tags: ['Figures'],
          querystring: ForecastInvoiceQuery,
          response: { 200: schemaRef(ForecastInvoiceList), ...errorAnswers('INVALID_DATA') },
        },
      },
      (request) => listForecastInvoices(context, organizationOf(request), request.query),
    );

    app.get(
      '/forecast/accuracy',
      {
        schema: {
          operationId: 'getForecastAccuracy',
          summary: 'Get weekly forecasts compared with actual payments',
          description:
            'By forecast horizon, and for each forecast. Weeks that ended less than five weeks ago ' +
            'are recalculated daily.',
          tags: ['Figures'],
          querystring: ForecastAccuracyQuery,
          response: { 200: schemaRef(ForecastAccuracy), ...errorAnswers('INVALID_DATA') },
        },
      },
      (request) => readForecastAccuracy(context.database, organizationOf(request), request.query),
    );
  };
}
