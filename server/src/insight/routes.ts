import type { Context } from '../platform/context.ts';
import { forecastRoutes, forecastSchemas } from './forecast/routes.ts';
import { habitRoutes, habitSchemas } from './habits/routes.ts';

export const insightSchemas = [...forecastSchemas, ...habitSchemas];

/** For the application. */
export const internalInsightRoutes = (context: Context) => [forecastRoutes(context), habitRoutes(context)];
