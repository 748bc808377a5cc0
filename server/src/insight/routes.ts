import type { Context } from '../platform/context.ts';
import { searchRoutes, searchSchemas } from './search/routes.ts';

export const insightSchemas = [...searchSchemas];

/** For the application. */
export const internalInsightRoutes = (context: Context) => [searchRoutes(context)];
