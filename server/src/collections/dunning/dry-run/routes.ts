import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Context } from '../../../platform/context.ts';
import { BODY_ERRORS, errorAnswers } from '../../../platform/http/errors-schema.ts';
import { answerOnce } from '../../../platform/http/idempotency.ts';
import { organizationOf } from '../../../platform/http/request.ts';
import { named } from '../../../platform/http/schema.ts';
import { dryRun } from './dry-run.ts';
import { DryRun, DryRunItem, DryRunRequest } from './schema.ts';

export const dunningSchemas = [DryRunRequest, DryRunItem, DryRun];

export function dunningRoutes(context: Context): FastifyPluginAsyncTypebox {
  const { database, clock } = context;
  return async (app) => {
    app.post(
      '/dunning/dry_run',
      {
        config: { idempotency: 'KEY' },
        schema: {
          operationId: 'dryRunDunning',
          summary: 'What dunning would do between two days',
          description:
            'As if nothing changed: nothing is paid, mail goes out in its hour, tasks are left alone. Nothing is written.',
          tags: ['Dunning plans'],
          body: named(DryRunRequest),
          response: { 200: named(DryRun), ...errorAnswers(...BODY_ERRORS) },
        },
      },
      async (request, reply) =>
        answerOnce(context, request, reply, {}, () =>
          dryRun(database, organizationOf(request), request.body, clock.now()),
        ),
    );
  };
}
