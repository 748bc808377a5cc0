import type { Context } from '../platform/context.ts';
import { autopayRoutes as settingsRoutes, autopaySchemas as settingsSchemas } from './settings/routes.ts';

export const autopaySchemas = settingsSchemas;

export const autopayRoutes = (context: Context) => [settingsRoutes(context)];
