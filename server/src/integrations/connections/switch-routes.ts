import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { BODY_ERRORS, errorAnswers } from '../../platform/http/errors-schema.ts';
import { answerOnce } from '../../platform/http/idempotency.ts';
import type { TypedApp } from '../../platform/http/request.ts';
import { schemaRef } from '../../platform/http/schema.ts';
import type { IntegrationContext } from '../connectors.ts';
import { askForRead } from './commands.ts';
import { refOf } from './ref.ts';
import { INTEGRATION_TAGS as tags } from './routes.ts';
import {
  Integration,
  IntegrationDoorbell,
  IntegrationResume,
  IntegrationStart,
  integrationPath,
} from './schema.ts';
import { createDoorbell, pauseConnection, resumeConnection, startConnection } from './switch.ts';

/** Routes that start, pause and resume connections. */
export function switchRoutes(context: IntegrationContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    addStartRoute(app, context);
    addResumeRoute(app, context);
    addPauseRoute(app, context);
    addReadRoute(app, context);
    addDoorbellRoute(app, context);
  };
}

function addStartRoute(app: TypedApp, context: IntegrationContext): void {
  app.post(
    '/integrations/:integrationId/start',
    {
      config: { idempotency: 'KEY' },
      schema: {
        operationId: 'startIntegration',
        summary: 'Start an integration',
        description:
          'From now on only the integration creates and changes customers, documents and links. An organization ' +
          'can have one started integration.',
        tags,
        params: integrationPath,
        body: schemaRef(IntegrationStart),
        response: { 200: schemaRef(Integration), ...errorAnswers(...BODY_ERRORS, 'NOT_FOUND', 'CONFLICT') },
      },
    },
    async (request, reply) =>
      answerOnce(context, request, reply, {}, () => startConnection(context, refOf(request), request.body)),
  );
}

function addResumeRoute(app: TypedApp, context: IntegrationContext): void {
  app.post(
    '/integrations/:integrationId/resume',
    {
      config: { idempotency: 'KEY' },
      schema: {
        operationId: 'resumeIntegration',
        summary: 'Resume a paused or stopped integration',
        description: 'After MANY_MISSING, state the number of records that may be deleted.',
        tags,
        params: integrationPath,
        body: schemaRef(IntegrationResume),
        response: { 200: schemaRef(Integration), ...errorAnswers(...BODY_ERRORS, 'NOT_FOUND', 'CONFLICT') },
      },
    },
    async (request, reply) =>
      answerOnce(context, request, reply, {}, () => resumeConnection(context, refOf(request), request.body)),
  );
}

function addPauseRoute(app: TypedApp, context: IntegrationContext): void {
  app.post(
    '/integrations/:integrationId/pause',
    {
      config: { idempotency: 'KEY' },
      schema: {
        operationId: 'pauseIntegration',
        summary: 'Pause an integration',
        description: 'Nothing is read, and reminders wait, until it is resumed.',
        tags,
        params: integrationPath,
        response: {
          200: schemaRef(Integration),
          ...errorAnswers('INVALID_DATA', 'NOT_FOUND', 'CONFLICT'),
        },
      },
    },
    async (request, reply) =>
      answerOnce(context, request, reply, {}, () => pauseConnection(context, refOf(request))),
  );
}

function addReadRoute(app: TypedApp, context: IntegrationContext): void {
  app.post(
    '/integrations/:integrationId/read',
    {
      config: { idempotency: 'KEY' },
      schema: {
        operationId: 'readIntegration',
        summary: 'Read the source now',
        description: 'Queues a run. Poll the integration or its runs.',
        tags,
        params: integrationPath,
        response: {
          202: schemaRef(Integration),
          ...errorAnswers('INVALID_DATA', 'NOT_FOUND', 'CONFLICT'),
        },
      },
    },
    async (request, reply) =>
      answerOnce(context, request, reply, { status: 202 }, () => askForRead(context, refOf(request), 'USER')),
  );
}

function addDoorbellRoute(app: TypedApp, context: IntegrationContext): void {
  app.post(
    '/integrations/:integrationId/doorbell',
    {
      config: { idempotency: 'KEY' },
      schema: {
        operationId: 'createIntegrationDoorbell',
        summary: 'Create the address that webhooks of the source call',
        description:
          'A POST to it, with any body, makes the service read the source at once. The former address stops ' +
          'working. It is shown only now.',
        tags,
        params: integrationPath,
        response: {
          201: schemaRef(IntegrationDoorbell),
          ...errorAnswers('INVALID_DATA', 'NOT_FOUND'),
        },
      },
    },
    async (request, reply) =>
      answerOnce(context, request, reply, { status: 201 }, () => createDoorbell(context, refOf(request))),
  );
}
