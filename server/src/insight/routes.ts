import type { Context } from '../platform/context.ts';
import { listRoutes, listSchemas } from './lists/routes.ts';
import { searchRoutes, searchSchemas } from './search/routes.ts';

export const insightSchemas = [...listSchemas, ...searchSchemas];

/** For the application. */
export const internalInsightRoutes = (context: Context) => [listRoutes(context), searchRoutes(context)];
