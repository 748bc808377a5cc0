import { type Requester, refusalOf } from '../../platform/http/access.ts';
import { ALL_PERMISSIONS, accessOf, type Permission } from './permissions.ts';

/** Checks whether the caller has a permission: `can(request, 'dunning-plan.edit')`. */
export function can(asking: Requester, permission: Permission): boolean {
  return refusalOf(asking, accessOf(permission)) === null;
}

/** Returns all permissions of the caller, in the order of the permission file. */
export function permissionsOf(asking: Requester): string[] {
  return ALL_PERMISSIONS.filter((access) => refusalOf(asking, access) === null).map(
    ({ permission }) => permission,
  );
}
