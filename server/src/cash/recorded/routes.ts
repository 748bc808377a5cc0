import type { Context } from '../../platform/context.ts';
import { errorAnswers, IMPORT_ERRORS, NO_CONTENT } from '../../platform/http/errors-schema.ts';
import { answerOnce } from '../../platform/http/idempotency.ts';
import { organizationOf, type TypedApp } from '../../platform/http/request.ts';
import { schemaRef } from '../../platform/http/schema.ts';
import { decideRecorded } from './decide.ts';
import { RecordedDecision } from './schema.ts';

/** Adds the route that decides about payments recorded twice. */
export function addRecordedRoutes(app: TypedApp, context: Context): void {
  app.post(
    '/cash/recorded_twice',
    {
      config: { integrationOwned: true, idempotency: 'KEY' },
      schema: {
        operationId: 'decideRecordedTwice',
        summary: 'Decide whether a payment is the money of a matched transaction',
        description: 'If it is, it takes the place of the payment that the match created.',
        tags: ['Bank transactions'],
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
}
