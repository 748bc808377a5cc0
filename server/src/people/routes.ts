import type { Context } from '../platform/context.ts';
import { keyRoutes, keySchemas } from './keys/routes.ts';
import { portalRoutes, portalSchemas } from './portal-links/routes.ts';
import { userRoutes, userSchemas } from './users/routes.ts';

export const peopleSchemas = [...portalSchemas, ...userSchemas, ...keySchemas];

export const peopleRoutes = (context: Context) => [portalRoutes(context), userRoutes(context)];

/** For the application. */
export const internalPeopleRoutes = (context: Context) => [keyRoutes(context)];
