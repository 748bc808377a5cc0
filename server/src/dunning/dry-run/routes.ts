import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Context } from '../../platform/context.ts';
import { BODY_ERRORS, errorAnswers } from '../../platform/http/errors-schema.ts';
import { answerOnce } from '../../platform/http/idempotency.ts';
import { organizationOf } from '../../platform/http/request.ts';
import { schemaRef } from '../../platform/http/schema.ts';
import { simulateCalendar } from './calendar.ts';
import { DunningCalendar, DunningCalendarRequest } from './calendar-schema.ts';
import { dryRun } from './dry-run.ts';
import { DryRun, DryRunItem, DryRunRequest } from './schema.ts';

export const dryRunSchemas = [DryRunRequest, DryRunItem, DryRun, DunningCalendarRequest, DunningCalendar];

/** Routes that show what dunning would do. */
export function dryRunRoutes(context: Context): FastifyPluginAsyncTypebox {
  const { database, clock } = context;
  return async (app) => {
    app.post(
      '/dunning/dry_run',
      {
        config: { idempotency: 'KEY' },
        schema: {
          operationId: 'dryRunDunning',
          summary: 'Preview the reminders between two days',
          description:
            'Assumes that nothing else changes: no payments arrive, emails are sent in their hour, ' +
            'and tasks stay pending. Nothing is stored.',
          tags: ['Dunning plans'],
          body: schemaRef(DryRunRequest),
          response: { 200: schemaRef(DryRun), ...errorAnswers(...BODY_ERRORS, 'REFERENCE_NOT_FOUND') },
        },
      },
      async (request, reply) =>
        answerOnce(context, request, reply, { isRepeatable: true }, () =>
          dryRun(database, organizationOf(request), request.body, clock.now()),
        ),
    );

    app.post(
      '/dunning/calendar',
      {
        config: { idempotency: 'KEY', restrictsItself: true },
        schema: {
          operationId: 'getDunningCalendar',
          summary: 'Preview reminders day by day, and the effect of a changed plan',
          description:
            'A dry run for the customers that a plan affects, counted and summed by day and step. ' +
            '`before` shows the current plan; the rest shows the result with the changed `plan`, or ' +
            'with it as the default. An inactive plan counts as active. Nothing is stored.',
          tags: ['Dunning plans'],
          body: schemaRef(DunningCalendarRequest),
          response: {
            200: schemaRef(DunningCalendar),
            ...errorAnswers(...BODY_ERRORS, 'REFERENCE_NOT_FOUND'),
          },
        },
      },
      async (request, reply) =>
        answerOnce(context, request, reply, { isRepeatable: true }, () =>
          simulateCalendar(context, organizationOf(request), request.body),
        ),
    );
  };
}
