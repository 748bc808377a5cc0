import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Context } from '../../platform/context.ts';
import { BODY_ERRORS, errorAnswers } from '../../platform/http/errors-schema.ts';
import { organizationOf } from '../../platform/http/request.ts';
import { schemaRef } from '../../platform/http/schema.ts';
import { ProvisionRates, ProvisionRatesChange } from './schema.ts';
import { changeProvisionRates, loadProvisionRates } from './settings.ts';

export const provisionSchemas = [ProvisionRates, ProvisionRatesChange];

const tags = ['Figures'];

/** Registers the routes for the provision rates of the month-end pack. */
export function provisionRoutes(context: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/provision_rates',
      {
        schema: {
          operationId: 'getProvisionRates',
          summary: 'Get the percentages of doubtful debts by age',
          description: 'The month-end pack applies them to the receivables at the month end.',
          tags,
          response: { 200: schemaRef(ProvisionRates), ...errorAnswers('INVALID_DATA') },
        },
      },
      (request) => loadProvisionRates(context.database.pool, organizationOf(request).id),
    );
    app.put(
      '/provision_rates',
      {
        schema: {
          operationId: 'changeProvisionRates',
          summary: 'Replace the percentages of doubtful debts',
          description: 'Packs that were made before stay as they are.',
          tags,
          body: schemaRef(ProvisionRatesChange),
          response: {
            200: schemaRef(ProvisionRates),
            ...errorAnswers(...BODY_ERRORS, 'ACCESS_FORBIDDEN', 'CONFLICT'),
          },
        },
      },
      (request) => changeProvisionRates(context, organizationOf(request).id, request.body),
    );
  };
}
