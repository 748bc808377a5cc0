import { type Static, Type } from 'typebox';
import { MAX_ACCOUNT_MANAGERS } from '../../ledger/domain/settlement/account-managers.ts';
import {
  id,
  instant,
  nullable,
  object,
  optionalName,
  requiredName,
  stringEnum,
} from '../../platform/http/schema.ts';
import { listAnswer, MAX_LIMIT, pagingQuery } from '../../platform/lists/paging.ts';
import { optionalVersion, version } from '../../platform/record-version.ts';
import type { Role } from '../../platform/roles.ts';

export const USER_ROLES = ['OWNER', 'ADMIN', 'COLLECTOR', 'VIEWER'] as const satisfies readonly Role[];
const EMAIL_LENGTH = 320;

const role = () => stringEnum(USER_ROLES, { title: 'UserRole' });
const ownCustomersOnly = () =>
  Type.Boolean({
    description:
      'For collectors: sees and changes only customers whose account manager they are, with their ' +
      'families, and the records of these',
  });
const isActive = () =>
  Type.Boolean({
    description: 'Nothing can be done in the name of an inactive user; the history stays',
  });

const facts = {
  email: Type.String({ format: 'email', maxLength: EMAIL_LENGTH }),
  firstName: requiredName(),
  lastName: requiredName(),
  position: Type.Optional(optionalName()),
  role: role(),
};

/** Editable facts of a user. Defaults: sees all customers, is active. */
export const UserFacts = object(
  {
    ...facts,
    ownCustomersOnly: Type.Optional(ownCustomersOnly()),
    isActive: Type.Optional(isActive()),
  },
  { $id: 'UserAttributes' },
);
export type UserFacts = Static<typeof UserFacts>;

/** Absent fields stay; null and the empty string clear the position. */
export const UserChange = object(
  { ...Type.Partial(UserFacts).properties, version: optionalVersion() },
  { $id: 'UserChange' },
);
export type UserChange = Static<typeof UserChange>;

/** Fields of a user for integrators. */
const publicFields = {
  id: id(),
  firstName: Type.String(),
  lastName: Type.String(),
  email: Type.String(),
  position: nullable(Type.String()),
  role: role(),
};

/** Fields of a user for the application. */
export const userFields = { ...publicFields, ownCustomersOnly: ownCustomersOnly(), isActive: isActive() };

export const UserAnswer = object(publicFields, { $id: 'User' });

/** A user with all facts and its version. */
export const User = object({ ...userFields, version: version() }, { $id: 'UserDetails' });
export type User = Static<typeof User>;
/** A user as it is stored. */
export type StoredUser = Omit<User, 'version'>;

export const UserQuery = object({
  ...pagingQuery(MAX_LIMIT),
  email: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: EMAIL_LENGTH,
      description: 'The whole address, regardless of case',
    }),
  ),
  role: Type.Optional(role()),
});
export type UserQuery = Static<typeof UserQuery>;

export const userPath = object({ userId: id() });

export const UserList = listAnswer(
  'users',
  Type.Unsafe<Static<typeof UserAnswer>>({ $ref: 'User#' }),
  'UserList',
);

export const UserDetailsList = listAnswer(
  'users',
  Type.Unsafe<User>({ $ref: 'UserDetails#' }),
  'UserDetailsList',
);

export const AccountManagersRequest = object(
  {
    userIds: Type.Array(id(), {
      maxItems: MAX_ACCOUNT_MANAGERS,
      description: "Complete list, in order; the first is the customer's accountManagerId",
    }),
    version: optionalVersion(),
  },
  { $id: 'AccountManagersRequest' },
);
export type AccountManagersRequest = Static<typeof AccountManagersRequest>;

export const AccountManager = object({ ...publicFields, assignedAt: instant() }, { $id: 'AccountManager' });
export type AccountManager = Static<typeof AccountManager>;

export const AccountManagers = object(
  {
    total: Type.Integer({ minimum: 0, format: 'int32', description: 'Number of assigned users' }),
    items: Type.Array(Type.Unsafe<AccountManager>({ $ref: 'AccountManager#' })),
    version: version({ description: 'Version of the list' }),
  },
  { $id: 'AccountManagers' },
);
export type AccountManagers = Static<typeof AccountManagers>;
