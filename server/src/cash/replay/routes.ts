import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Context } from '../../platform/context.ts';
import { BODY_ERRORS, errorAnswers } from '../../platform/http/errors-schema.ts';
import { answerOnce } from '../../platform/http/idempotency.ts';
import { organizationOf, type TypedApp } from '../../platform/http/request.ts';
import { schemaRef } from '../../platform/http/schema.ts';
import { cancelCashReplay, createCashReplay, MAX_TRANSACTIONS } from './commands.ts';
import { findCashReplay, listCashReplayDifferences } from './queries.ts';
import {
  CashReplay,
  CashReplayDifference,
  CashReplayDifferenceQuery,
  CashReplayDifferences,
  cashReplayPath,
  NewCashReplay,
} from './schema.ts';

export const cashReplaySchemas = [NewCashReplay, CashReplay, CashReplayDifference, CashReplayDifferences];

const tags = ['Bank transactions'];

/** Routes for the comparison of changed rules with the current ones. */
export function cashReplayRoutes(context: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    addWriteRoutes(app, context);
    addReadRoutes(app, context);
  };
}

function addWriteRoutes(app: TypedApp, context: Context): void {
  app.post(
    '/cash/replays',
    {
      config: { idempotency: 'KEY' },
      schema: {
        operationId: 'createCashReplay',
        summary: 'Compare changed rules with the current ones',
        description:
          'Decides the transactions of the last 365 days twice, each day as the ledger was then: in the ' +
          `background, at most the newest ${MAX_TRANSACTIONS}. Nothing is changed. Poll the response. The ` +
          'last 20 replays are kept.',
        tags,
        body: schemaRef(NewCashReplay),
        response: {
          201: schemaRef(CashReplay),
          ...errorAnswers(...BODY_ERRORS, 'REFERENCE_NOT_FOUND', 'ACCESS_FORBIDDEN', 'CONCURRENCY_LIMITED'),
        },
      },
    },
    async (request, reply) =>
      answerOnce(context, request, reply, { status: 201 }, () => {
        const { customerId, ...body } = request.body;
        const of = customerId === undefined ? {} : { customerId: customerId.toLowerCase() };
        return createCashReplay(context, organizationOf(request), { ...body, ...of });
      }),
  );
  app.post(
    '/cash/replays/:cashReplayId/cancel',
    {
      config: { idempotency: 'KEY' },
      schema: {
        operationId: 'cancelCashReplay',
        summary: 'Cancel a replay',
        description: 'It keeps its comparison until then. CONFLICT if it has already ended.',
        tags,
        params: cashReplayPath,
        response: {
          200: schemaRef(CashReplay),
          ...errorAnswers('INVALID_DATA', 'ACCESS_FORBIDDEN', 'NOT_FOUND', 'CONFLICT'),
        },
      },
    },
    async (request, reply) =>
      answerOnce(context, request, reply, {}, () =>
        cancelCashReplay(context, organizationOf(request).id, idOf(request.params)),
      ),
  );
}

function addReadRoutes(app: TypedApp, { database }: Context): void {
  app.get(
    '/cash/replays/:cashReplayId',
    {
      schema: {
        operationId: 'getCashReplay',
        summary: 'Get the progress and the figures of a replay',
        description: 'The counts grow until it is DONE.',
        tags,
        params: cashReplayPath,
        response: { 200: schemaRef(CashReplay), ...errorAnswers('INVALID_DATA', 'NOT_FOUND') },
      },
    },
    (request) => findCashReplay(database.pool, organizationOf(request).id, idOf(request.params)),
  );
  app.get(
    '/cash/replays/:cashReplayId/differences',
    {
      schema: {
        operationId: 'listCashReplayDifferences',
        summary: 'List the transactions that a replay decides differently',
        description: 'By booking day, each with the decisions of the current and of the changed rules.',
        tags,
        params: cashReplayPath,
        querystring: CashReplayDifferenceQuery,
        response: { 200: schemaRef(CashReplayDifferences), ...errorAnswers('INVALID_DATA', 'NOT_FOUND') },
      },
    },
    (request) =>
      listCashReplayDifferences(
        database.pool,
        organizationOf(request).id,
        idOf(request.params),
        request.query,
      ),
  );
}

const idOf = ({ cashReplayId }: { cashReplayId: string }): string => cashReplayId.toLowerCase();
