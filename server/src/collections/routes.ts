import type { Context } from '../platform/context.ts';
import { actionWorkRoutes, actionWorkSchemas } from './actions/internal-routes.ts';
import { actionRoutes, actionSchemas } from './actions/routes.ts';
import { disputeRoutes, disputeSchemas } from './disputes/routes.ts';
import { customerDunningRoutes, customerDunningSchemas } from './dunning/choices/customer-routes.ts';
import { invoiceDunningRoutes, invoiceDunningSchemas } from './dunning/choices/invoice-routes.ts';
import { dunningRoutes, dunningSchemas } from './dunning/dry-run/routes.ts';
import { dunningPlanEditRoutes, dunningPlanEditSchemas } from './dunning/plans/internal-routes.ts';
import { dunningPlanRoutes, dunningPlanSchemas } from './dunning/plans/routes.ts';
import { dunningResultRoutes, dunningResultSchemas } from './dunning/results/routes.ts';
import { dunningSettingsRoutes, dunningSettingsSchemas } from './dunning/settings/routes.ts';
import { handOverRoutes, handOverSchemas } from './hand-over/routes.ts';
import { lateFeeRoutes, lateFeeSchemas } from './late-fees/routes.ts';
import { letterRoutes, letterSchemas } from './letters/routes.ts';
import { mailRoutes, mailSchemas as writtenMailSchemas } from './mails/routes.ts';
import { mergeRoutes, mergeSchemas } from './merges/routes.ts';
import { noteRoutes, noteSchemas } from './notes/routes.ts';
import { overviewRoutes, overviewSchemas } from './overview/routes.ts';
import { promiseRoutes, promiseSchemas } from './promises/routes.ts';
import { reminderRoutes, reminderSchemas } from './reminders/routes.ts';
import { inboundMailRoutes, inboundMailSchemas } from './replies/routes.ts';
import { timelineRoutes, timelineSchemas } from './timeline/routes.ts';
import { undoRoutes, undoSchemas } from './undo/routes.ts';
import { writeOffRoutes, writeOffSchemas } from './write-offs/routes.ts';

export const collectionSchemas = [
  ...dunningPlanSchemas,
  ...actionSchemas,
  ...noteSchemas,
  ...dunningPlanEditSchemas,
  ...dunningResultSchemas,
  ...dunningSettingsSchemas,
  ...customerDunningSchemas,
  ...invoiceDunningSchemas,
  ...dunningSchemas,
  ...actionWorkSchemas,
  ...letterSchemas,
  ...reminderSchemas,
  ...writtenMailSchemas,
  ...inboundMailSchemas,
  ...promiseSchemas,
  ...disputeSchemas,
  ...writeOffSchemas,
  ...lateFeeSchemas,
  ...timelineSchemas,
  ...overviewSchemas,
  ...mergeSchemas,
  ...handOverSchemas,
  ...undoSchemas,
];

export const collectionRoutes = (context: Context) => [
  dunningPlanRoutes(context),
  actionRoutes(context),
  noteRoutes(context),
];

/** Routes for the application. */
export const internalCollectionRoutes = (context: Context) => [
  actionWorkRoutes(context),
  letterRoutes(context),
  reminderRoutes(context),
  mailRoutes(context),
  inboundMailRoutes(context),
  promiseRoutes(context),
  disputeRoutes(context),
  writeOffRoutes(context),
  dunningPlanEditRoutes(context),
  dunningResultRoutes(context),
  dunningSettingsRoutes(context),
  customerDunningRoutes(context),
  invoiceDunningRoutes(context),
  dunningRoutes(context),
  lateFeeRoutes(context),
  timelineRoutes(context),
  overviewRoutes(context),
  mergeRoutes(context),
  handOverRoutes(context),
  undoRoutes(context),
];
