import type { Context } from '../platform/context.ts';
import { listRoutes, listSchemas } from './lists/routes.ts';
import { searchRoutes, searchSchemas } from './search/routes.ts';
import { viewRoutes, viewSchemas } from './views/routes.ts';
import { workRoutes, workSchemas } from './work/routes.ts';

export const insightSchemas = [...listSchemas, ...searchSchemas, ...viewSchemas, ...workSchemas];

/** For the application. */
export const internalInsightRoutes = (context: Context) => [
  listRoutes(context),
  searchRoutes(context),
  viewRoutes(context),
  workRoutes(context),
];
