import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Context } from '../../platform/context.ts';
import { errorAnswers } from '../../platform/http/errors-schema.ts';
import { answerOnce } from '../../platform/http/idempotency.ts';
import { organizationOf } from '../../platform/http/request.ts';
import { schemaRef } from '../../platform/http/schema.ts';
import { makeSampleData, removeSampleData } from './commands.ts';
import { readSample } from './read-sample.ts';
import { SampleData } from './schema.ts';

export const sampleDataSchemas = [SampleData];

const tags = ['Guide'];

/** Registers the routes for sample data. */
export function sampleDataRoutes(context: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/sample-data',
      {
        schema: {
          operationId: 'getSampleData',
          summary: 'Get the state of the sample data',
          description: 'Can be polled while sample data is created or removed.',
          tags,
          response: { 200: schemaRef(SampleData), ...errorAnswers() },
        },
      },
      (request) => readSample(context.database.pool, context, organizationOf(request)),
    );
    app.post(
      '/sample-data',
      {
        config: { idempotency: 'KEY' },
        schema: {
          operationId: 'makeSampleData',
          summary: 'Create a sandbox with sample data in the background',
          description:
            'A company of its own, with fifty customers and ninety days of work: reminders, replies, promises, disputes, letters and payments. The person who calls becomes its owner. It sends nothing to the outside. CONFLICT if the organization has sample data, or no person with a password or passkey calls.',
          tags,
          response: { 202: schemaRef(SampleData), ...errorAnswers('CONFLICT') },
        },
      },
      async (request, reply) =>
        answerOnce(context, request, reply, { status: 202 }, () =>
          makeSampleData(context, organizationOf(request)),
        ),
    );
    app.delete(
      '/sample-data',
      {
        schema: {
          operationId: 'removeSampleData',
          summary: 'Remove the sandbox with the sample data in the background',
          description: 'With everything in it, also what users added. Nothing of the organization changes.',
          tags,
          response: { 202: schemaRef(SampleData), ...errorAnswers('CONFLICT') },
        },
      },
      async (request, reply) =>
        reply.status(202).send(await removeSampleData(context, organizationOf(request))),
    );
  };
}
