import type { Context } from '../platform/context.ts';
import { cashFigureRoutes } from './cash/routes.ts';
import { CashFigures } from './cash/schema.ts';
import { chartRoutes } from './charts/routes.ts';
import { chartSchemas } from './charts/schema.ts';
import { changeSchemas } from './figures/changes-schema.ts';
import { collectionFigureSchemas } from './figures/collection-schema.ts';
import { DisputeFigures } from './figures/dispute-figures.ts';
import { figureRoutes } from './figures/routes.ts';
import { receivablesSchemas } from './figures/schema.ts';
import { forecastRoutes, forecastSchemas } from './forecast/routes.ts';
import { goalRoutes, goalSchemas } from './goals/routes.ts';
import { provisionRoutes, provisionSchemas } from './month-end-pack/routes.ts';
import { habitRoutes, habitSchemas } from './payment-behavior/routes.ts';
import { reportRoutes, reportSchemas } from './reports/routes.ts';
import { teamRoutes, teamSchemas } from './team/routes.ts';

export const insightSchemas = [
  ...receivablesSchemas,
  ...changeSchemas,
  ...collectionFigureSchemas,
  DisputeFigures,
  ...chartSchemas,
  CashFigures,
  ...forecastSchemas,
  ...habitSchemas,
  ...reportSchemas,
  ...provisionSchemas,
  ...goalSchemas,
  ...teamSchemas,
];

export const insightRoutes = (context: Context) => [figureRoutes(context)];

/** Returns the routes for the application. */
export const internalInsightRoutes = (context: Context) => [
  chartRoutes(context),
  cashFigureRoutes(context),
  forecastRoutes(context),
  habitRoutes(context),
  reportRoutes(context),
  provisionRoutes(context),
  goalRoutes(context),
  teamRoutes(context),
];
