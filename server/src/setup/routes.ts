import type { Context } from '../platform/context.ts';
import { guideRoutes, guideSchemas } from './guide/routes.ts';
import { sampleDataRoutes, sampleDataSchemas } from './sample-data/routes.ts';
import { testClockRoutes, testClockSchemas } from './test-clock/routes.ts';

export const setupSchemas = [...testClockSchemas, ...guideSchemas, ...sampleDataSchemas];

export const setupRoutes = (context: Context) => [testClockRoutes(context)];

/** Routes for the application. */
export const internalSetupRoutes = (context: Context) => [guideRoutes(context), sampleDataRoutes(context)];
