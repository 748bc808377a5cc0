/** Public interface of the people wing: organizations, their keys, and portal links. */
export { type Joining, join } from './invitations/commands.ts';
export { createKey, keyFacts } from './keys/commands.ts';
export { RESOURCES } from './keys/resources.ts';
export { apiKeyPath } from './keys/schema.ts';
export { checkChannelSecrets, encryptChannels } from './notifications/channels/encrypt-again.ts';
export { nextDigestDue } from './notifications/digest/queue.ts';
export { sendDigests } from './notifications/digest/send.ts';
export { forgetNotifications, notifyUsers } from './notifications/notify.ts';
export { announceChange, lockOrganization } from './organizations/change.ts';
export {
  insertOrganization,
  moveCollectedFrom,
  type NewOrganization,
  setNativeIntegration,
  updateOrganization,
} from './organizations/commands.ts';
export { DEFAULT_LIMITS, type NewOrganizationFacts } from './organizations/facts.ts';
export { changeProfile } from './organizations/profile/commands.ts';
export { profileDraft } from './organizations/profile/schema.ts';
export { createPortalLink } from './portal-links/commands.ts';
export { tokenKey, withoutTokens } from './portal-links/token.ts';
export { keepVisit } from './portal-links/visits.ts';
export { encryptProviders } from './providers/store.ts';
export { can } from './roles/can.ts';
export {
  findOwnCustomerIds,
  findUsersByOwnCustomer,
  ownCustomersAlone,
  ownCustomersOf,
} from './roles/own/customers.ts';
export { inRestriction } from './roles/own/hold-work.ts';
export { accessOf, type Permission } from './roles/permissions.ts';
export { findAccessesInForce, type StreamAccess, streamAccessOf } from './roles/stream-access.ts';
export { checkSignInSecret, encryptSignInSecret } from './sign-in/secret.ts';
export { assignAccountManagers, createUser } from './users/commands.ts';
export {
  conditionIf,
  MANAGERS,
  type Manager,
  managedBy,
  managerFilter,
  managersAnswer,
  managersColumn,
} from './users/managers.ts';
export type { ManagersChanged } from './users/managers-changed.ts';
export { AccountManager, AccountManagersRequest } from './users/schema.ts';
