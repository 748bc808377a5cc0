import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Context } from '../../platform/context.ts';
import { BODY_ERRORS, errorAnswers, NO_CONTENT } from '../../platform/http/errors-schema.ts';
import { answerOnce } from '../../platform/http/idempotency.ts';
import { organizationOf, type TypedApp } from '../../platform/http/request.ts';
import { schemaRef } from '../../platform/http/schema.ts';
import { outgoingAgent } from '../../platform/outgoing-agent.ts';
import { createEndpoint, deleteEndpoint, replayDelivery, rotateSecret, updateEndpoint } from './commands.ts';
import { findEndpoint, listDeliveries, listEndpoints } from './queries.ts';
import {
  deliveryPath,
  endpointPath,
  WebhookDelivery,
  WebhookDeliveryList,
  WebhookDeliveryQuery,
  WebhookEndpoint,
  WebhookEndpointAttributes,
  WebhookEndpointList,
  WebhookEndpointQuery,
  WebhookEndpointSecret,
  WebhookEndpointUpdate,
  WebhookTest,
  WebhookTestQuery,
} from './schema.ts';
import { testEndpoint } from './test-endpoint.ts';

export const webhookSchemas = [
  WebhookEndpointAttributes,
  WebhookEndpointUpdate,
  WebhookEndpoint,
  WebhookEndpointSecret,
  WebhookEndpointList,
  WebhookDelivery,
  WebhookDeliveryList,
  WebhookTest,
];

const tag = 'Webhooks';

export function webhookRoutes(context: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    addWriteRoutes(app, context);
    addReadRoutes(app, context);
    addDeliveryRoutes(app, context);
    addTestRoute(app, context);
  };
}

/** Registers the routes to create, update, delete and rotate. */
function addWriteRoutes(app: TypedApp, context: Context): void {
  app.post(
    '/webhook_endpoints',
    {
      config: { idempotency: 'KEY' },
      schema: {
        operationId: 'createWebhookEndpoint',
        summary: 'Create a webhook endpoint and get its secret',
        description:
          'Delivers events from now on, signed according to Standard Webhooks and in order per ' +
          'customer. Store the secret: it is not shown again.',
        tags: [tag],
        body: schemaRef(WebhookEndpointAttributes),
        response: { 201: schemaRef(WebhookEndpointSecret), ...errorAnswers(...BODY_ERRORS, 'CONFLICT') },
      },
    },
    async (request, reply) =>
      answerOnce(context, request, reply, { status: 201 }, () =>
        createEndpoint(context, organizationOf(request).id, request.body),
      ),
  );

  app.put(
    '/webhook_endpoints/:id',
    {
      schema: {
        operationId: 'updateWebhookEndpoint',
        summary: 'Change, disable or enable a webhook endpoint',
        description:
          'Only the given fields change. A re-enabled endpoint continues where it stopped, within ' +
          'the retention period of events.',
        tags: [tag],
        params: endpointPath,
        body: schemaRef(WebhookEndpointUpdate),
        response: {
          200: schemaRef(WebhookEndpoint),
          ...errorAnswers(...BODY_ERRORS, 'NOT_FOUND', 'CONFLICT'),
        },
      },
    },
    (request) => updateEndpoint(context, organizationOf(request).id, request.params.id, request.body),
  );

  app.delete(
    '/webhook_endpoints/:id',
    {
      schema: {
        operationId: 'deleteWebhookEndpoint',
        summary: 'Delete a webhook endpoint with its deliveries',
        description: 'Pending deliveries are cancelled. The events stay in the feed.',
        tags: [tag],
        params: endpointPath,
        response: { 204: NO_CONTENT, ...errorAnswers('INVALID_DATA', 'NOT_FOUND') },
      },
    },
    async (request, reply) => {
      await deleteEndpoint(context, organizationOf(request).id, request.params.id);
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/webhook_endpoints/:id/rotate_secret',
    {
      config: { idempotency: 'KEY' },
      schema: {
        operationId: 'rotateWebhookSecret',
        summary: 'Rotate the secret of a webhook endpoint',
        description:
          'The new secret is shown only in this response. For 24 hours, deliveries carry signatures ' +
          'with both secrets.',
        tags: [tag],
        params: endpointPath,
        response: { 200: schemaRef(WebhookEndpointSecret), ...errorAnswers('INVALID_DATA', 'NOT_FOUND') },
      },
    },
    async (request, reply) =>
      answerOnce(context, request, reply, {}, () =>
        rotateSecret(context, organizationOf(request).id, request.params.id),
      ),
  );
}

/** Registers the routes to list and get endpoints. */
function addReadRoutes(app: TypedApp, { database }: Context): void {
  app.get(
    '/webhook_endpoints',
    {
      schema: {
        operationId: 'listWebhookEndpoints',
        summary: 'List webhook endpoints',
        description: 'The response contains no secrets.',
        tags: [tag],
        querystring: WebhookEndpointQuery,
        response: { 200: schemaRef(WebhookEndpointList), ...errorAnswers('INVALID_DATA') },
      },
    },
    (request) => listEndpoints(database, organizationOf(request).id, request.query),
  );

  app.get(
    '/webhook_endpoints/:id',
    {
      schema: {
        operationId: 'getWebhookEndpoint',
        summary: 'Get a webhook endpoint',
        description: 'The response does not contain its secret.',
        tags: [tag],
        params: endpointPath,
        response: { 200: schemaRef(WebhookEndpoint), ...errorAnswers('INVALID_DATA', 'NOT_FOUND') },
      },
    },
    (request) => findEndpoint(database, organizationOf(request).id, request.params.id),
  );
}

/** Registers the routes to list and repeat deliveries. */
function addDeliveryRoutes(app: TypedApp, context: Context): void {
  const { database } = context;
  app.get(
    '/webhook_endpoints/:id/deliveries',
    {
      schema: {
        operationId: 'listWebhookDeliveries',
        summary: 'List the deliveries of a webhook endpoint, newest first',
        description: 'Each with its number of attempts and the last error.',
        tags: [tag],
        params: endpointPath,
        querystring: WebhookDeliveryQuery,
        response: { 200: schemaRef(WebhookDeliveryList), ...errorAnswers('INVALID_DATA', 'NOT_FOUND') },
      },
    },
    (request) => listDeliveries(database, organizationOf(request).id, request.params.id, request.query),
  );

  app.post(
    '/webhook_endpoints/:id/deliveries/:deliveryId/replay',
    {
      config: { idempotency: 'KEY' },
      schema: {
        operationId: 'replayWebhookDelivery',
        summary: 'Redeliver an event to a webhook endpoint',
        description: 'Uses the original id, regardless of the state of the delivery.',
        tags: [tag],
        params: deliveryPath,
        response: {
          202: schemaRef(WebhookDelivery),
          ...errorAnswers('INVALID_DATA', 'NOT_FOUND', 'CONFLICT'),
        },
      },
    },
    async (request, reply) => {
      const { id: organizationId } = organizationOf(request);
      const { id, deliveryId } = request.params;
      return answerOnce(context, request, reply, { status: 202 }, () =>
        replayDelivery(context, organizationId, id, deliveryId),
      );
    },
  );
}

/** Registers the route to test an endpoint without a real event. */
function addTestRoute(app: TypedApp, context: Context): void {
  const dispatcher = outgoingAgent(context.webhookTargets);
  app.addHook('onClose', () => dispatcher.destroy());
  app.post(
    '/webhook_endpoints/:id/test',
    {
      config: { idempotency: 'KEY' },
      schema: {
        operationId: 'testWebhookEndpoint',
        summary: 'Send a test message to a webhook endpoint',
        description:
          'Returns the response of the endpoint. The message is signed like any delivery, even if ' +
          'the endpoint is disabled or does not want the type. It is tried once, is not listed among ' +
          'the deliveries, and does not affect the health of the endpoint. Without `eventId` the ' +
          'type is `webhook.test` and `data` is `{endpointId}`.',
        tags: [tag],
        params: endpointPath,
        querystring: WebhookTestQuery,
        response: { 200: schemaRef(WebhookTest), ...errorAnswers('INVALID_DATA', 'NOT_FOUND') },
      },
    },
    async (request, reply) =>
      answerOnce(context, request, reply, { isRepeatable: true }, () =>
        testEndpoint(
          { ...context, dispatcher },
          organizationOf(request).id,
          request.params.id.toLowerCase(),
          request.query,
        ),
      ),
  );
}
