import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Context } from '../../platform/context.ts';
import { errorAnswers } from '../../platform/http/errors-schema.ts';
import { answerOnce } from '../../platform/http/idempotency.ts';
import { organizationOf } from '../../platform/http/request.ts';
import { named } from '../../platform/http/schema.ts';
import { makeDemoData, removeDemoData } from './commands.ts';
import { readDemo } from './queries.ts';
import { DemoData } from './schema.ts';

export const demoSchemas = [DemoData];

const tags = ['Guide'];

/** Registers the routes for demo data in an empty organization. */
export function demoRoutes(context: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/demo-data',
      {
        schema: {
          operationId: 'getDemoData',
          summary: 'Get the state of the demo data',
          description: 'Can be polled while demo data is created or removed.',
          tags,
          response: { 200: named(DemoData), ...errorAnswers() },
        },
      },
      (request) => readDemo(context.database.pool, organizationOf(request).id),
    );
    app.post(
      '/demo-data',
      {
        config: { idempotency: 'KEY' },
        schema: {
          operationId: 'makeDemoData',
          summary: 'Create demo data in the background',
          description:
            'The same data as `quittance demo`: about sixty customers with a year of documents, and missing rates of their currencies. CONFLICT if the organization has customers.',
          tags,
          response: { 202: named(DemoData), ...errorAnswers('CONFLICT') },
        },
      },
      async (request, reply) =>
        answerOnce(context, request, reply, { status: 202 }, () =>
          makeDemoData(context, organizationOf(request).id),
        ),
    );
    app.delete(
      '/demo-data',
      {
        schema: {
          operationId: 'removeDemoData',
          summary: 'Remove the demo data in the background',
          description:
            'Removes nothing else: customers with other records stay, with their whole family, and are listed. Rates of the demo data are removed unless they were changed.',
          tags,
          response: { 202: named(DemoData), ...errorAnswers('CONFLICT') },
        },
      },
      async (request, reply) =>
        reply.status(202).send(await removeDemoData(context, organizationOf(request).id)),
    );
  };
}
