import type { Context } from '../../platform/context.ts';
import { errorAnswers, IMPORT_ERRORS, NO_CONTENT } from '../../platform/http/errors-schema.ts';
import { answerOnce } from '../../platform/http/idempotency.ts';
import { organizationOf, type TypedApp } from '../../platform/http/request.ts';
import { schemaRef } from '../../platform/http/schema.ts';
import { decideRecorded, undoDecision } from './decide.ts';
import { listRecordedDecisions } from './queries.ts';
import { RecordedDecision, RecordedDecisionQuery, RecordedDecisions, RecordedUndo } from './schema.ts';

export const recordedSchemas = [RecordedDecision, RecordedDecisions, RecordedUndo];

const tags = ['Bank transactions'];

/** Adds the routes that decide about payments recorded twice. */
export function addRecordedRoutes(app: TypedApp, context: Context): void {
  app.post(
    '/cash/recorded_twice',
    {
      config: { integrationOwned: true, idempotency: 'KEY' },
      schema: {
        operationId: 'decideRecordedTwice',
        summary: 'Decide whether a payment is the money of a matched transaction',
        description:
          'If it is, it takes the place of the payment that the match created. Otherwise the decision covers ' +
          'the payments of the same day that cannot be distinguished.',
        tags,
        body: schemaRef(RecordedDecision),
        response: {
          204: NO_CONTENT,
          ...errorAnswers(...IMPORT_ERRORS, 'NOT_FOUND'),
        },
      },
    },
    async (request, reply) =>
      answerOnce(context, request, reply, { status: 204 }, () =>
        decideRecorded(context, organizationOf(request), request.body),
      ),
  );
  app.get(
    '/cash/recorded_twice',
    {
      schema: {
        operationId: 'listRecordedDecisions',
        summary: 'List payments that a person keeps next to the payment of a match',
        description: 'Each was taken for the money of the transaction, and a person decided that it is not.',
        tags,
        querystring: RecordedDecisionQuery,
        response: { 200: schemaRef(RecordedDecisions), ...errorAnswers('INVALID_DATA') },
      },
    },
    (request) =>
      listRecordedDecisions(
        context.database.pool,
        organizationOf(request).id,
        request.query.bankTransactionId?.toLowerCase() ?? null,
      ),
  );
  app.post(
    '/cash/recorded_twice/undo',
    {
      config: { integrationOwned: true, idempotency: 'KEY' },
      schema: {
        operationId: 'undoRecordedDecision',
        summary: 'Undo the decision whether a payment is the money of a matched transaction',
        description:
          'Two payments wait for a decision again. If they were one payment, the match is undone, and no rule ' +
          'joins them again.',
        tags,
        body: schemaRef(RecordedUndo),
        response: { 204: NO_CONTENT, ...errorAnswers(...IMPORT_ERRORS, 'NOT_FOUND') },
      },
    },
    async (request, reply) =>
      answerOnce(context, request, reply, { status: 204 }, () =>
        undoDecision(context, organizationOf(request), request.body),
      ),
  );
}
