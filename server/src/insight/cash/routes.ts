import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Context } from '../../platform/context.ts';
import { errorAnswers } from '../../platform/http/errors-schema.ts';
import { organizationOf } from '../../platform/http/request.ts';
import { schemaRef } from '../../platform/http/schema.ts';
import { loadCashFigures } from './cash-figures.ts';
import { CashFigures } from './schema.ts';

/** Registers the route for the cash charts of the home page. */
export function cashFigureRoutes(context: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/figures/cash',
      {
        schema: {
          operationId: 'getCashFigures',
          summary: 'Get unapplied cash by age, and the straight-through rate',
          description:
            'Unidentified cash (booked money in whose customer is not decided) and cash on account, by age. ' +
            'For each of the last 12 weeks, the bank transactions that rules matched, that people matched, ' +
            'and that are open.',
          tags: ['Figures'],
          response: { 200: schemaRef(CashFigures), ...errorAnswers('INVALID_DATA') },
        },
      },
      (request) => loadCashFigures(context, organizationOf(request)),
    );
  };
}
