import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { BODY_ERRORS, errorAnswers } from '../../platform/http/errors-schema.ts';
import { answerOnce } from '../../platform/http/idempotency.ts';
import { schemaRef } from '../../platform/http/schema.ts';
import { refOf } from '../connections/ref.ts';
import { integrationPath } from '../connections/schema.ts';
import type { IntegrationContext } from '../connectors.ts';
import { listFindings } from './queries.ts';
import { resolveFinding } from './resolve.ts';
import {
  findingPath,
  IntegrationFinding,
  IntegrationFindingList,
  IntegrationFindingQuery,
  IntegrationFindingResolution,
} from './schema.ts';

export const findingSchemas = [IntegrationFinding, IntegrationFindingList, IntegrationFindingResolution];

const tags = ['Integrations'];

/** Routes for findings: the differences between a source and Quittance. */
export function findingRoutes(context: IntegrationContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/integrations/:integrationId/findings',
      {
        schema: {
          operationId: 'listIntegrationFindings',
          summary: 'List the differences of an integration, last seen first',
          description:
            'A difference has its cause, the record at the source and here, and the resolutions that a user can choose.',
          tags,
          params: integrationPath,
          querystring: IntegrationFindingQuery,
          response: { 200: schemaRef(IntegrationFindingList), ...errorAnswers('INVALID_DATA', 'NOT_FOUND') },
        },
      },
      (request) => listFindings(context.database, refOf(request), request.query),
    );
    app.post(
      '/integrations/:integrationId/findings/:findingId/resolve',
      {
        config: { idempotency: 'KEY' },
        schema: {
          operationId: 'resolveIntegrationFinding',
          summary: 'Resolve a difference of an integration',
          description: 'One of the resolutions that the finding offers.',
          tags,
          params: findingPath,
          body: schemaRef(IntegrationFindingResolution),
          response: {
            200: schemaRef(IntegrationFinding),
            ...errorAnswers(...BODY_ERRORS, 'NOT_FOUND', 'CONFLICT'),
          },
        },
      },
      async (request, reply) =>
        answerOnce(context, request, reply, {}, () =>
          resolveFinding(context, refOf(request), request.params.findingId.toLowerCase(), request.body),
        ),
    );
  };
}
