import { Readable } from 'node:stream';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { linesAnswer } from '../../exchange/index.ts';
import { errorAnswers } from '../../platform/http/errors-schema.ts';
import { organizationOf } from '../../platform/http/request.ts';
import { limitStreams } from '../../platform/http/streamed-response.ts';
import { refOf } from '../connections/ref.ts';
import { integrationPath } from '../connections/schema.ts';
import { findSettings } from '../connections/store.ts';
import type { IntegrationContext } from '../connectors.ts';
import { dryRun } from './dry-run.ts';

/** Route that says what a start would store. */
export function dryRunRoutes(context: IntegrationContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    const dryRuns = limitStreams('dry run');
    app.post(
      '/integrations/:integrationId/dry_run',
      {
        config: { idempotency: 'READS' },
        schema: {
          operationId: 'dryRunIntegration',
          summary: 'Show what starting an integration would store',
          description:
            'Reads the source and stores nothing. The response is NDJSON: `progress`, up to 20 `sample`, up to 100 ' +
            '`refusal`, `pair` (existing records to adopt, by number and amount), one `sum` per currency, and ' +
            '`{"report": {counts, pairs, complete}}`. Without this last line the response is incomplete; `problem` ' +
            'says why. An organization has one dry run at a time.',
          tags: ['Integrations'],
          params: integrationPath,
          response: {
            200: linesAnswer('What would be stored'),
            ...errorAnswers('INVALID_DATA', 'NOT_FOUND', 'CONCURRENCY_LIMITED'),
          },
        },
      },
      async (request, reply) => {
        const organization = organizationOf(request);
        const of = refOf(request);
        await findSettings(context.database.pool, of);
        const abort = new AbortController();
        const answer = await dryRuns(organization.id, () =>
          Readable.from(writeLines(dryRun(context, organization, of, abort.signal))),
        );
        answer.once('close', () => abort.abort());
        return reply.type('application/x-ndjson').send(answer);
      },
    );
  };
}

async function* writeLines(lines: AsyncIterable<unknown>): AsyncGenerator<string> {
  for await (const line of lines) yield `${JSON.stringify(line)}\n`;
}
