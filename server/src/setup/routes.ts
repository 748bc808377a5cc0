import type { Context } from '../platform/context.ts';
import { demoRoutes, demoSchemas } from './demo/routes.ts';
import { guideRoutes, guideSchemas } from './guide/routes.ts';
import { testClockRoutes, testClockSchemas } from './test-clock/routes.ts';

export const setupSchemas = [...testClockSchemas, ...guideSchemas, ...demoSchemas];

export const setupRoutes = (context: Context) => [testClockRoutes(context)];

/** Routes for the application. */
export const internalSetupRoutes = (context: Context) => [guideRoutes(context), demoRoutes(context)];
