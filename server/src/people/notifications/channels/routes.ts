import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Context } from '../../../platform/context.ts';
import { BODY_ERRORS, errorAnswers, NO_CONTENT } from '../../../platform/http/errors-schema.ts';
import { answerOnce } from '../../../platform/http/idempotency.ts';
import { organizationOf, type TypedApp } from '../../../platform/http/request.ts';
import { schemaRef } from '../../../platform/http/schema.ts';
import { outgoingAgent } from '../../../platform/outgoing-agent.ts';
import { createChannel, deleteChannel, updateChannel } from './commands.ts';
import { listChannels } from './queries.ts';
import {
  channelPath,
  NotificationChannel,
  NotificationChannelAttributes,
  NotificationChannels,
  NotificationChannelTest,
  NotificationChannelUpdate,
} from './schema.ts';
import { testChannel } from './test-channel.ts';

export const channelSchemas = [
  NotificationChannelAttributes,
  NotificationChannelUpdate,
  NotificationChannel,
  NotificationChannels,
  NotificationChannelTest,
];

const tags = ['Webhooks'];

/** Routes for the channels of Slack and Teams that get notifications. */
export function channelRoutes(context: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    channelWrites(app, context);
    app.get(
      '/notification_channels',
      {
        schema: {
          operationId: 'listNotificationChannels',
          summary: 'List the channels that get notifications',
          description: 'Channels of Slack and Microsoft Teams by name. The response contains no addresses.',
          tags,
          response: { 200: schemaRef(NotificationChannels), ...errorAnswers('INVALID_DATA') },
        },
      },
      (request) => listChannels(context.database.pool, organizationOf(request).id),
    );
    channelTests(app, context);
  };
}

/** Registers the routes to create, change and delete. */
function channelWrites(app: TypedApp, context: Context): void {
  app.post(
    '/notification_channels',
    {
      config: { idempotency: 'KEY' },
      schema: {
        operationId: 'createNotificationChannel',
        summary: 'Create a channel that gets notifications',
        description: 'It gets the notifications from now on. A sandbox posts only test messages.',
        tags,
        body: schemaRef(NotificationChannelAttributes),
        response: { 201: schemaRef(NotificationChannel), ...errorAnswers(...BODY_ERRORS, 'CONFLICT') },
      },
    },
    async (request, reply) =>
      answerOnce(context, request, reply, { status: 201 }, () =>
        createChannel(context, organizationOf(request).id, request.body),
      ),
  );
  app.put(
    '/notification_channels/:id',
    {
      schema: {
        operationId: 'updateNotificationChannel',
        summary: 'Change, disable or enable a channel that gets notifications',
        description:
          'Only the given fields change. A disabled channel misses the notifications of that time.',
        tags,
        params: channelPath,
        body: schemaRef(NotificationChannelUpdate),
        response: {
          200: schemaRef(NotificationChannel),
          ...errorAnswers(...BODY_ERRORS, 'NOT_FOUND', 'CONFLICT'),
        },
      },
    },
    (request) =>
      updateChannel(context, organizationOf(request).id, request.params.id.toLowerCase(), request.body),
  );
  app.delete(
    '/notification_channels/:id',
    {
      schema: {
        operationId: 'deleteNotificationChannel',
        summary: 'Delete a channel that gets notifications',
        description: 'Messages that wait are not posted.',
        tags,
        params: channelPath,
        response: { 204: NO_CONTENT, ...errorAnswers('INVALID_DATA', 'NOT_FOUND') },
      },
    },
    async (request, reply) => {
      await deleteChannel(context, organizationOf(request).id, request.params.id);
      return reply.code(204).send(null);
    },
  );
}

/** Registers the route to test a channel. */
function channelTests(app: TypedApp, context: Context): void {
  const dispatcher = outgoingAgent(context.webhookTargets);
  app.addHook('onClose', () => dispatcher.destroy());
  app.post(
    '/notification_channels/:id/test',
    {
      config: { idempotency: 'KEY' },
      schema: {
        operationId: 'testNotificationChannel',
        summary: 'Post a test message to a channel',
        description:
          'Returns the response of the service. The message is posted once, even to a disabled channel, and ' +
          'does not affect its state.',
        tags,
        params: channelPath,
        response: { 200: schemaRef(NotificationChannelTest), ...errorAnswers('INVALID_DATA', 'NOT_FOUND') },
      },
    },
    async (request, reply) =>
      answerOnce(context, request, reply, { isRepeatable: true }, () =>
        testChannel({ ...context, dispatcher }, organizationOf(request), request.params.id.toLowerCase()),
      ),
  );
}
