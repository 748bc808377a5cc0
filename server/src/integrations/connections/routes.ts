import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { BODY_ERRORS, errorAnswers, NO_CONTENT } from '../../platform/http/errors-schema.ts';
import { answerOnce } from '../../platform/http/idempotency.ts';
import { organizationOf, type TypedApp } from '../../platform/http/request.ts';
import { schemaRef } from '../../platform/http/schema.ts';
import type { IntegrationContext } from '../connectors.ts';
import { checkConnection } from './check.ts';
import { createConnection, removeConnection, updateConnection } from './commands.ts';
import { findConnection, findRecordSource, listConnections, listRuns, listSums } from './queries.ts';
import { refOf } from './ref.ts';
import {
  Integration,
  IntegrationAttributes,
  IntegrationCheck,
  IntegrationDoorbell,
  IntegrationList,
  IntegrationQuery,
  IntegrationResume,
  IntegrationRun,
  IntegrationRunList,
  IntegrationRunQuery,
  IntegrationStart,
  IntegrationUpdate,
  integrationPath,
  RecordSource,
  recordSourcePath,
} from './schema.ts';
import { IntegrationSum, IntegrationSumList, IntegrationSumQuery } from './sums-schema.ts';

export const connectionSchemas = [
  IntegrationAttributes,
  IntegrationUpdate,
  Integration,
  IntegrationList,
  IntegrationCheck,
  IntegrationStart,
  IntegrationResume,
  IntegrationRun,
  IntegrationRunList,
  IntegrationSum,
  IntegrationSumList,
  IntegrationDoorbell,
  RecordSource,
];

export const INTEGRATION_TAGS = ['Integrations'];
const tags = INTEGRATION_TAGS;

/** Routes for connections and for what they read. */
export function connectionRoutes(context: IntegrationContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    addCreateRoutes(app, context);
    addChangeRoutes(app, context);
    addReadRoutes(app, context);
    addProgressRoutes(app, context);
    addRecordRoute(app, context);
  };
}

function addCreateRoutes(app: TypedApp, context: IntegrationContext): void {
  app.post(
    '/integrations',
    {
      config: { idempotency: 'KEY' },
      schema: {
        operationId: 'createIntegration',
        summary: 'Create an integration with an ERP',
        description:
          'Nothing is read before it is started. Check it and run a dry run first. The key is stored encrypted; ' +
          'no response contains it.',
        tags,
        body: schemaRef(IntegrationAttributes),
        response: { 201: schemaRef(Integration), ...errorAnswers(...BODY_ERRORS, 'CONFLICT') },
      },
    },
    async (request, reply) =>
      answerOnce(context, request, reply, { status: 201 }, () =>
        createConnection(context, organizationOf(request).id, request.body),
      ),
  );
  app.post(
    '/integrations/:integrationId/check',
    {
      config: { idempotency: 'READS' },
      schema: {
        operationId: 'checkIntegration',
        summary: 'Check the address, key and rights of an integration',
        description: 'Asks the source for its version and for each right that the key needs.',
        tags,
        params: integrationPath,
        response: { 200: schemaRef(IntegrationCheck), ...errorAnswers('INVALID_DATA', 'NOT_FOUND') },
      },
    },
    (request) => checkConnection(context, refOf(request)),
  );
}

function addChangeRoutes(app: TypedApp, context: IntegrationContext): void {
  app.put(
    '/integrations/:integrationId',
    {
      schema: {
        operationId: 'updateIntegration',
        summary: 'Change the settings of an integration',
        description: 'Only the given fields change. A started integration keeps its company and start day.',
        tags,
        params: integrationPath,
        body: schemaRef(IntegrationUpdate),
        response: { 200: schemaRef(Integration), ...errorAnswers(...BODY_ERRORS, 'NOT_FOUND', 'CONFLICT') },
      },
    },
    (request) => updateConnection(context, refOf(request), request.body),
  );
  app.delete(
    '/integrations/:integrationId',
    {
      schema: {
        operationId: 'removeIntegration',
        summary: 'Remove an integration',
        description:
          'Its runs, sums and findings are deleted. The records stay, and programs may change them again.',
        tags,
        params: integrationPath,
        response: { 204: NO_CONTENT, ...errorAnswers('INVALID_DATA', 'NOT_FOUND') },
      },
    },
    async (request, reply) => {
      await removeConnection(context, refOf(request));
      return reply.code(204).send(null);
    },
  );
}

function addReadRoutes(app: TypedApp, { database }: IntegrationContext): void {
  app.get(
    '/integrations',
    {
      schema: {
        operationId: 'listIntegrations',
        summary: 'List integrations, newest first',
        description: 'Each with its state, its balances there and here, and the number of open findings.',
        tags,
        querystring: IntegrationQuery,
        response: { 200: schemaRef(IntegrationList), ...errorAnswers('INVALID_DATA') },
      },
    },
    (request) => listConnections(database, organizationOf(request).id, request.query),
  );
  app.get(
    '/integrations/:integrationId',
    {
      schema: {
        operationId: 'getIntegration',
        summary: 'Get an integration',
        description: 'Poll it while the first read is in progress.',
        tags,
        params: integrationPath,
        response: { 200: schemaRef(Integration), ...errorAnswers('INVALID_DATA', 'NOT_FOUND') },
      },
    },
    (request) => {
      const { organizationId, connectionId } = refOf(request);
      return findConnection(database.pool, organizationId, connectionId);
    },
  );
}

function addProgressRoutes(app: TypedApp, { database }: IntegrationContext): void {
  app.get(
    '/integrations/:integrationId/runs',
    {
      schema: {
        operationId: 'listIntegrationRuns',
        summary: 'List the runs of an integration, newest first',
        description: 'Runs that changed something, failed, or that a user asked for.',
        tags,
        params: integrationPath,
        querystring: IntegrationRunQuery,
        response: { 200: schemaRef(IntegrationRunList), ...errorAnswers('INVALID_DATA', 'NOT_FOUND') },
      },
    },
    (request) => {
      const { organizationId, connectionId } = refOf(request);
      return listRuns(database, organizationId, connectionId, request.query);
    },
  );
  app.get(
    '/integrations/:integrationId/sums',
    {
      schema: {
        operationId: 'listIntegrationSums',
        summary: 'List balances by customer and currency, there and here',
        description: 'They are compared at the end of each run.',
        tags,
        params: integrationPath,
        querystring: IntegrationSumQuery,
        response: { 200: schemaRef(IntegrationSumList), ...errorAnswers('INVALID_DATA', 'NOT_FOUND') },
      },
    },
    (request) => {
      const { organizationId, connectionId } = refOf(request);
      return listSums(database, organizationId, connectionId, request.query);
    },
  );
}

function addRecordRoute(app: TypedApp, { database }: IntegrationContext): void {
  app.get(
    '/integration_records/:recordId',
    {
      schema: {
        operationId: 'getRecordSource',
        summary: 'Get the source of a customer or document',
        description: 'The integration that it comes from, its key and its address there.',
        tags,
        params: recordSourcePath,
        response: { 200: schemaRef(RecordSource), ...errorAnswers('INVALID_DATA', 'NOT_FOUND') },
      },
    },
    (request) =>
      findRecordSource(database.pool, organizationOf(request).id, request.params.recordId.toLowerCase()),
  );
}
