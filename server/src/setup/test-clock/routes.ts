import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Context } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { BODY_ERRORS, errorAnswers } from '../../platform/http/errors-schema.ts';
import { answerOnce } from '../../platform/http/idempotency.ts';
import { organizationOf } from '../../platform/http/request.ts';
import { noQuery, schemaRef } from '../../platform/http/schema.ts';
import { advanceClock, checkSandbox } from './commands.ts';
import { readClock, toTestClock } from './queries.ts';
import { resetSandbox } from './reset.ts';
import { MAX_DAYS, TestClock, TestClockAdvance } from './schema.ts';

export const testClockSchemas = [TestClock, TestClockAdvance];

const tag = 'Sandbox';

/** Registers the routes for the time of a sandbox. */
export function testClockRoutes(context: Context): FastifyPluginAsyncTypebox {
  const { database, clock } = context;
  return async (app) => {
    app.get(
      '/test_clock',
      {
        schema: {
          operationId: 'getTestClock',
          summary: 'Get the clock of the sandbox',
          description: 'Only in an organization that was created as a sandbox.',
          tags: [tag],
          querystring: noQuery,
          response: { 200: schemaRef(TestClock), ...errorAnswers('INVALID_DATA', 'ACCESS_FORBIDDEN') },
        },
      },
      async (request) => {
        const organization = organizationOf(request);
        checkSandbox(organization);
        const stored = await readClock(database.pool, organization.id);
        if (stored === null) throw notFound();
        return toTestClock(stored, clock.wall);
      },
    );

    app.post(
      '/test_clock/advance',
      {
        config: { idempotency: 'KEY' },
        schema: {
          operationId: 'advanceTestClock',
          summary: 'Advance the clock of the sandbox',
          description: `Everything that is due in that time happens, in order: invoices become overdue, promises are broken, reminders are planned and sent in their hours. Poll the clock until its status is READY. At most ${MAX_DAYS} days per call; 409 while it is being advanced.`,
          tags: [tag],
          body: schemaRef(TestClockAdvance),
          response: {
            202: schemaRef(TestClock),
            ...errorAnswers(...BODY_ERRORS, 'ACCESS_FORBIDDEN', 'CONFLICT'),
          },
        },
      },
      async (request, reply) =>
        answerOnce(context, request, reply, { status: 202 }, () =>
          advanceClock(context, organizationOf(request), request.body),
        ),
    );

    app.post(
      '/test_clock/reset',
      {
        config: { idempotency: 'KEY' },
        schema: {
          operationId: 'resetTestClock',
          summary: 'Empty the sandbox, and reset its clock to the real time',
          description:
            'Removes customers, documents, actions, notes, emails, imports, events and all other received data; keeps keys, users, settings, plans, templates, custom fields, bank accounts and webhook endpoints. Cursors of events become invalid: start without one. 409 while the clock is being advanced.',
          tags: [tag],
          response: { 200: schemaRef(TestClock), ...errorAnswers('ACCESS_FORBIDDEN', 'CONFLICT') },
        },
      },
      async (request, reply) =>
        answerOnce(context, request, reply, {}, () => resetSandbox(context, organizationOf(request))),
    );
  };
}
