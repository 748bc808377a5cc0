import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { recordPath } from '../../ledger/schemas.ts';
import type { Context } from '../../platform/context.ts';
import { errorAnswers } from '../../platform/http/errors-schema.ts';
import { pathRef } from '../../platform/http/record-id.ts';
import { organizationOf } from '../../platform/http/request.ts';
import { schemaRef } from '../../platform/http/schema.ts';
import { readHabit } from './queries.ts';
import { PaymentHabit } from './schema.ts';

export const habitSchemas = [PaymentHabit];

/** Registers the routes for payment behavior. */
export function habitRoutes(context: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/customers/:customerId/habit',
      {
        schema: {
          operationId: 'getPaymentHabit',
          summary: 'Get the payment behaviour of a customer, with its rating explained',
          description:
            "Based on the customer's own paid invoices and promises, as of now. Excludes its children.",
          tags: ['Figures'],
          params: recordPath('customerId'),
          response: { 200: schemaRef(PaymentHabit), ...errorAnswers('INVALID_DATA', 'NOT_FOUND') },
        },
      },
      (request) => readHabit(context, organizationOf(request), pathRef(request.params.customerId)),
    );
  };
}
