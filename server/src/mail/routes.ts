import type { Context } from '../platform/context.ts';
import { messageRoutes, messageSchemas } from './conversations/routes.ts';
import { mailSetupRoutes, mailSetupSchemas } from './setup/routes.ts';
import { mailTemplateRoutes, mailTemplateSchemas } from './templates/routes.ts';
import { statementRoutes, statementSchemas } from './writing/routes.ts';

export const mailSchemas = [
  ...mailTemplateSchemas,
  ...messageSchemas,
  ...mailSetupSchemas,
  ...statementSchemas,
];

export const mailRoutes = (context: Context) => [statementRoutes(context)];

/** Routes for the application. */
export const internalMailRoutes = (context: Context) => [
  mailTemplateRoutes(context),
  messageRoutes(context),
  mailSetupRoutes(context),
];
