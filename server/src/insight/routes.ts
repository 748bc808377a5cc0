import type { Context } from '../platform/context.ts';
import { bulkRoutes, bulkSchemas } from './bulk/routes.ts';
import { exportRoutes, exportSchemas } from './exports/routes.ts';
import { collectionFigureSchemas } from './figures/collection-schema.ts';
import { figureRoutes } from './figures/routes.ts';
import { receivablesSchemas } from './figures/schema.ts';
import { forecastRoutes, forecastSchemas } from './forecast/routes.ts';
import { habitRoutes, habitSchemas } from './habits/routes.ts';
import { listRoutes, listSchemas } from './lists/routes.ts';
import { reportRoutes, reportSchemas } from './reports/routes.ts';
import { searchRoutes, searchSchemas } from './search/routes.ts';
import { viewRoutes, viewSchemas } from './views/routes.ts';
import { workRoutes, workSchemas } from './work/routes.ts';

export const insightSchemas = [
  ...receivablesSchemas,
  ...collectionFigureSchemas,
  ...bulkSchemas,
  ...exportSchemas,
  ...forecastSchemas,
  ...habitSchemas,
  ...listSchemas,
  ...reportSchemas,
  ...searchSchemas,
  ...viewSchemas,
  ...workSchemas,
];

/** Returns the routes for the application. */
export const internalInsightRoutes = (context: Context) => [
  bulkRoutes(context),
  exportRoutes(context),
  figureRoutes(context),
  forecastRoutes(context),
  habitRoutes(context),
  listRoutes(context),
  reportRoutes(context),
  searchRoutes(context),
  viewRoutes(context),
  workRoutes(context),
];
