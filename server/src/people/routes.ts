import type { Context } from '../platform/context.ts';
import { invitationRoutes } from './invitations/routes.ts';
import { invitationSchemas } from './invitations/schema.ts';
import { keyRoutes, keySchemas } from './keys/routes.ts';
import { channelRoutes, channelSchemas } from './notifications/channels/routes.ts';
import type { ReadHolidays } from './notifications/digest/frequency.ts';
import { notificationRoutes, notificationSchemas } from './notifications/routes.ts';
import { profileRoutes, profileSchemas } from './organizations/profile/routes.ts';
import { organizationRoutes, organizationSchemas } from './organizations/routes.ts';
import { organizationSettingsRoutes, organizationSettingsSchemas } from './organizations/settings/routes.ts';
import { portalLinkRoutes, portalLinkSchemas } from './portal-links/internal-routes.ts';
import { portalRoutes, portalSchemas } from './portal-links/routes.ts';
import { providerRoutes } from './providers/routes.ts';
import { providerSchemas } from './providers/schema.ts';
import { roleRoutes, roleSchemas } from './roles/routes.ts';
import { signInSchemas } from './sign-in/schema.ts';
import { userEditRoutes, userEditSchemas } from './users/internal-routes.ts';
import { userRoutes, userSchemas } from './users/routes.ts';

export const peopleSchemas = [
  ...organizationSchemas,
  ...portalSchemas,
  ...portalLinkSchemas,
  ...organizationSettingsSchemas,
  ...userSchemas,
  ...keySchemas,
  ...profileSchemas,
  ...userEditSchemas,
  ...roleSchemas,
  ...signInSchemas,
  ...invitationSchemas,
  ...providerSchemas,
  ...notificationSchemas,
  ...channelSchemas,
];

export const peopleRoutes = (context: Context) => [
  organizationRoutes(context),
  portalRoutes(context),
  userRoutes(context),
];

export const internalPeopleRoutes = (context: Context, readHolidays: ReadHolidays) => [
  roleRoutes(context),
  userEditRoutes(context),
  keyRoutes(context),
  profileRoutes(context),
  organizationSettingsRoutes(context),
  portalLinkRoutes(context),
  invitationRoutes(context),
  providerRoutes(context),
  notificationRoutes(context, readHolidays),
  channelRoutes(context),
];

/** Sign-in of people, independent of organizations. */
export { createMembers } from './sign-in/memberships.ts';
export { openSignIn } from './sign-in/open.ts';
export type { PasswordHashing } from './sign-in/password-hashing.ts';
export { signInRoutes } from './sign-in/routes.ts';
export type { AttemptLimits } from './sign-in/throttle.ts';
