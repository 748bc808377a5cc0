import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Context } from '../../../platform/context.ts';
import { BODY_ERRORS, errorAnswers } from '../../../platform/http/errors-schema.ts';
import { answerOnce } from '../../../platform/http/idempotency.ts';
import { organizationOf } from '../../../platform/http/request.ts';
import { named } from '../../../platform/http/schema.ts';
import { dunningCalendar } from './calendar.ts';
import { DunningCalendar, DunningCalendarRequest } from './calendar-schema.ts';
import { dryRun } from './dry-run.ts';
import { DryRun, DryRunItem, DryRunRequest } from './schema.ts';

export const dunningSchemas = [DryRunRequest, DryRunItem, DryRun, DunningCalendarRequest, DunningCalendar];

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
          response: { 200: named(DryRun), ...errorAnswers(...BODY_ERRORS, 'REFERENCE_NOT_FOUND') },
        },
      },
      async (request, reply) =>
        answerOnce(context, request, reply, {}, () =>
          dryRun(database, organizationOf(request), request.body, clock.now()),
        ),
    );

    app.post(
      '/dunning/calendar',
      {
        config: { idempotency: 'KEY', restrictsItself: true },
        schema: {
          operationId: 'getDunningCalendar',
          summary: 'What dunning would do day by day, and what a change of a plan would change',
          description:
            'A dry run of the customers whom a plan concerns, counted and summed up by day and step: by the plan as it is (`before`), and as it would be if it said something else (`plan`) or were the default. A plan that is not active counts as if it were. Nothing is written.',
          tags: ['Dunning plans'],
          body: named(DunningCalendarRequest),
          response: { 200: named(DunningCalendar), ...errorAnswers(...BODY_ERRORS, 'REFERENCE_NOT_FOUND') },
        },
      },
      async (request, reply) =>
        answerOnce(context, request, reply, {}, () =>
          dunningCalendar(context, organizationOf(request), request.body),
        ),
    );
  };
}
