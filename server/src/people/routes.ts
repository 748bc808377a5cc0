import type { Context } from '../platform/context.ts';
import { portalRoutes, portalSchemas } from './portal-links/routes.ts';
import { userRoutes, userSchemas } from './users/routes.ts';

export const peopleSchemas = [...portalSchemas, ...userSchemas];

export const peopleRoutes = (context: Context) => [portalRoutes(context), userRoutes(context)];
