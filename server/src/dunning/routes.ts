import type { Context } from '../platform/context.ts';
import { actionWorkRoutes, actionWorkSchemas } from './actions/internal-routes.ts';
import { actionRoutes, actionSchemas } from './actions/routes.ts';
import { customerDunningRoutes, customerDunningSchemas } from './choices/customer-routes.ts';
import { invoiceDunningRoutes, invoiceDunningSchemas } from './choices/invoice-routes.ts';
import { dryRunRoutes, dryRunSchemas } from './dry-run/routes.ts';
import { holidayRoutes, holidaySchemas } from './holidays/routes.ts';
import { dunningPlanEditRoutes, dunningPlanEditSchemas } from './plans/internal-routes.ts';
import { dunningPlanRoutes, dunningPlanSchemas } from './plans/routes.ts';
import { dunningResultRoutes, dunningResultSchemas } from './results/routes.ts';
import { dunningSettingsRoutes, dunningSettingsSchemas } from './settings/routes.ts';

export const dunningSchemas = [
  ...dunningPlanSchemas,
  ...actionSchemas,
  ...dunningPlanEditSchemas,
  ...dunningResultSchemas,
  ...dunningSettingsSchemas,
  ...holidaySchemas,
  ...customerDunningSchemas,
  ...invoiceDunningSchemas,
  ...dryRunSchemas,
  ...actionWorkSchemas,
];

export const dunningRoutes = (context: Context) => [dunningPlanRoutes(context), actionRoutes(context)];

/** Routes for the application. */
export const internalDunningRoutes = (context: Context) => [
  actionWorkRoutes(context),
  dunningPlanEditRoutes(context),
  dunningResultRoutes(context),
  dunningSettingsRoutes(context),
  holidayRoutes(),
  customerDunningRoutes(context),
  invoiceDunningRoutes(context),
  dryRunRoutes(context),
];
