import type { Context } from '../platform/context.ts';
import { assignmentRoutes, assignmentSchemas } from './assignment/routes.ts';
import { bulkRoutes, bulkSchemas } from './bulk/routes.ts';
import { exportRoutes, exportSchemas } from './exports/routes.ts';
import { promiseListRoutes } from './lists/promises/routes.ts';
import { listRoutes, listSchemas } from './lists/routes.ts';
import { searchRoutes, searchSchemas } from './search/routes.ts';
import { viewRoutes, viewSchemas } from './views/routes.ts';
import { workRoutes, workSchemas } from './work-queue/routes.ts';

export const deskSchemas = [
  ...assignmentSchemas,
  ...bulkSchemas,
  ...exportSchemas,
  ...listSchemas,
  ...searchSchemas,
  ...viewSchemas,
  ...workSchemas,
];

export const deskRoutes = (context: Context) => [promiseListRoutes(context)];

/** Returns the routes for the application. */
export const internalDeskRoutes = (context: Context) => [
  assignmentRoutes(context),
  bulkRoutes(context),
  exportRoutes(context),
  listRoutes(context),
  searchRoutes(context),
  viewRoutes(context),
  workRoutes(context),
];
