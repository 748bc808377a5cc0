import type { Context } from '../platform/context.ts';
import { keyRoutes, keySchemas } from './keys/routes.ts';
import { profileRoutes, profileSchemas } from './organizations/profile/routes.ts';
import { organizationRoutes, organizationSchemas } from './organizations/routes.ts';
import { portalRoutes, portalSchemas } from './portal-links/routes.ts';
import { roleRoutes, roleSchemas } from './roles/routes.ts';
import { userEditRoutes, userEditSchemas } from './users/internal-routes.ts';
import { userRoutes, userSchemas } from './users/routes.ts';

export const peopleSchemas = [
  ...organizationSchemas,
  ...portalSchemas,
  ...userSchemas,
  ...keySchemas,
  ...profileSchemas,
  ...userEditSchemas,
  ...roleSchemas,
];

export const peopleRoutes = (context: Context) => [
  organizationRoutes(context),
  portalRoutes(context),
  userRoutes(context),
];

/** For the application. */
export const internalPeopleRoutes = (context: Context) => [
  roleRoutes(context),
  userEditRoutes(context),
  keyRoutes(context),
  profileRoutes(context),
];
