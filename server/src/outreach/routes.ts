import type { Context } from '../platform/context.ts';
import { inboxRoutes, inboxSchemas } from './inbox/routes.ts';
import { letterRoutes, letterSchemas } from './letters/routes.ts';
import { mailRoutes, mailSchemas as writtenMailSchemas } from './mails/routes.ts';
import {
  payerQuestionPreviewRoutes,
  payerQuestionRoutes,
  payerQuestionSchemas,
} from './payer-questions/routes.ts';
import { reminderRoutes, reminderSchemas } from './reminders/routes.ts';
import { inboundMailRoutes, inboundMailSchemas } from './replies/routes.ts';
import { statementPdfRoutes } from './statements/routes.ts';

export const outreachSchemas = [
  ...letterSchemas,
  ...reminderSchemas,
  ...writtenMailSchemas,
  ...inboundMailSchemas,
  ...inboxSchemas,
  ...payerQuestionSchemas,
];

/** Routes for integrators. */
export const outreachRoutes = (context: Context) => [
  payerQuestionRoutes(context),
  statementPdfRoutes(context),
];

/** Routes for the application. */
export const internalOutreachRoutes = (context: Context) => [
  letterRoutes(context),
  reminderRoutes(context),
  mailRoutes(context),
  inboundMailRoutes(context),
  inboxRoutes(context),
  payerQuestionPreviewRoutes(context),
];
