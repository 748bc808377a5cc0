import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../platform/context.ts';
import { invalidField } from '../../platform/errors.ts';
import { BODY_ERRORS, errorAnswers } from '../../platform/http/errors-schema.ts';
import { organizationOf, type TypedApp } from '../../platform/http/request.ts';
import { schemaRef } from '../../platform/http/schema.ts';
import { changeSettings, readNotifications } from './commands.ts';
import type { ReadHolidays } from './digest/frequency.ts';
import { countUnread, findSettings, listNotifications, type Recipient } from './queries.ts';
import {
  DigestStop,
  Notification,
  NotificationList,
  NotificationQuery,
  NotificationSettings,
  NotificationSettingsChange,
  ReadNotifications,
  StoppedDigest,
  UnreadNotifications,
} from './schema.ts';

export const notificationSchemas = [
  Notification,
  NotificationList,
  UnreadNotifications,
  ReadNotifications,
  NotificationSettings,
  NotificationSettingsChange,
  DigestStop,
  StoppedDigest,
];

const tags = ['Users'];

/** Routes for the notifications of the user in the request. */
export function notificationRoutes(context: Context, readHolidays: ReadHolidays): FastifyPluginAsyncTypebox {
  return async (app) => {
    addNotificationRoutes(app, context);
    addSettingsRoutes(app, { ...context, readHolidays });
  };
}

function recipientOf(request: FastifyRequest): Recipient {
  return { organizationId: organizationOf(request).id, userId: request.actingUser?.id ?? null };
}

/** Returns the user who changes something. @throws INVALID_DATA without one */
function changerOf(request: FastifyRequest): Recipient & { userId: string } {
  const { organizationId, userId } = recipientOf(request);
  if (userId === null) throw invalidField('X-Quittance-User', 'is required: name the user to be notified');
  return { organizationId, userId };
}

function addNotificationRoutes(app: TypedApp, context: Context): void {
  const { database } = context;
  app.get(
    '/notifications',
    {
      schema: {
        operationId: 'listNotifications',
        summary: 'List the notifications of the user, newest first',
        description: 'Those of the user in `X-Quittance-User`. They are removed after the retention period.',
        tags,
        querystring: NotificationQuery,
        response: { 200: schemaRef(NotificationList), ...errorAnswers('INVALID_DATA') },
      },
    },
    async (request) => listNotifications(database, recipientOf(request), request.query),
  );
  app.get(
    '/notifications/unread',
    {
      schema: {
        operationId: 'countUnreadNotifications',
        summary: 'Count the unread notifications of the user',
        description: 'Those of the user in `X-Quittance-User`.',
        tags,
        response: { 200: schemaRef(UnreadNotifications), ...errorAnswers('INVALID_DATA') },
      },
    },
    async (request) => countUnread(database, recipientOf(request)),
  );
  app.put(
    '/notifications/read',
    {
      config: { restrictsItself: true },
      schema: {
        operationId: 'readNotifications',
        summary: 'Mark notifications of the user as read',
        description: 'All of them, or those named. Returns the number that is still unread.',
        tags,
        body: schemaRef(ReadNotifications),
        response: {
          200: schemaRef(UnreadNotifications),
          ...errorAnswers(...BODY_ERRORS, 'ACCESS_FORBIDDEN', 'REFERENCE_NOT_FOUND'),
        },
      },
    },
    async (request) => {
      const recipient = changerOf(request);
      await readNotifications(context, recipient, request.body);
      return countUnread(database, recipient);
    },
  );
}

function addSettingsRoutes(app: TypedApp, context: Context & { readHolidays: ReadHolidays }): void {
  app.get(
    '/notification_settings',
    {
      schema: {
        operationId: 'getNotificationSettings',
        summary: 'Get the notification settings of the user',
        description: 'Those of the user in `X-Quittance-User`.',
        tags,
        response: { 200: schemaRef(NotificationSettings), ...errorAnswers('INVALID_DATA') },
      },
    },
    async (request) => findSettings(context.database.pool, recipientOf(request)),
  );
  app.put(
    '/notification_settings',
    {
      schema: {
        operationId: 'changeNotificationSettings',
        summary: 'Replace the notification settings of the user',
        description: 'Those of the user in `X-Quittance-User`. Earlier notifications stay.',
        tags,
        body: schemaRef(NotificationSettingsChange),
        response: {
          200: schemaRef(NotificationSettings),
          ...errorAnswers(...BODY_ERRORS, 'ACCESS_FORBIDDEN', 'CONFLICT'),
        },
      },
    },
    async (request) =>
      changeSettings(context, organizationOf(request), changerOf(request).userId, request.body),
  );
}
