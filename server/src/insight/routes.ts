import type { Context } from '../platform/context.ts';
import { collectionFigureSchemas } from './figures/collection-schema.ts';
import { figureRoutes } from './figures/routes.ts';
import { receivablesSchemas } from './figures/schema.ts';

export const insightSchemas = [...receivablesSchemas, ...collectionFigureSchemas];

/** For the application. */
export const internalInsightRoutes = (context: Context) => [figureRoutes(context)];
