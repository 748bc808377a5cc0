import type { Context } from '../platform/context.ts';
import { figureRoutes } from './figures/routes.ts';
import { figureSchemas } from './figures/schema.ts';

export const insightSchemas = [...figureSchemas];

/** For the application. */
export const internalInsightRoutes = (context: Context) => [figureRoutes(context)];
