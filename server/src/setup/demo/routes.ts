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
          summary: 'Get whether there is demo data, and how far it is',
          description: 'May be asked for again and again while it is made or removed.',
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
          summary: 'Make demo data, in the background',
          description:
            'What `quittance demo` makes: some sixty customers with a year of documents, and rates of their currencies where there are none. CONFLICT where there is a customer.',
          tags,
          response: { 202: named(DemoData), ...errorAnswers('CONFLICT') },
        },
      },
      async (request, reply) =>
        answerOnce(context, request, reply, { status: 202 }, (own) =>
          makeDemoData(own, organizationOf(request).id),
        ),
    );
    app.delete(
      '/demo-data',
      {
        schema: {
          operationId: 'removeDemoData',
          summary: 'Remove the demo data, in the background',
          description:
            'Nothing else: customers with anything that did not come with it stay, with all of their family, and are named. Rates that came with it go unless others were stated.',
          tags,
          response: { 202: named(DemoData), ...errorAnswers('CONFLICT') },
        },
      },
      async (request, reply) =>
        reply.status(202).send(await removeDemoData(context, organizationOf(request).id)),
    );
  };
}
