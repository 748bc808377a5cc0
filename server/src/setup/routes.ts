import type { Context } from '../platform/context.ts';
import { testClockRoutes, testClockSchemas } from './test-clock/routes.ts';

export const setupSchemas = testClockSchemas;

export const setupRoutes = (context: Context) => [testClockRoutes(context)];
