import { type Static, Type } from 'typebox';
import { MAX_ACCOUNT_MANAGERS } from '../../ledger/domain/settlement/account-managers.ts';
import {
  id,
  instant,
  nullable,
  object,
  optionalName,
  requiredName,
  words,
} from '../../platform/http/schema.ts';
import { listAnswer, MAX_LIMIT, pagingQuery } from '../../platform/lists/paging.ts';

export const USER_ROLES = ['OWNER', 'ADMIN', 'COLLECTOR', 'VIEWER'] as const;
const EMAIL_LENGTH = 320;

/** What can be stated of a user. */
export const UserFacts = object({
  email: Type.String({ format: 'email', maxLength: EMAIL_LENGTH }),
  firstName: requiredName(),
  lastName: requiredName(),
  position: Type.Optional(optionalName()),
  role: words(USER_ROLES, { title: 'UserRole' }),
});
export type UserFacts = Static<typeof UserFacts>;

const user = {
  id: id(),
  firstName: Type.String(),
  lastName: Type.String(),
  email: Type.String(),
  position: nullable(Type.String()),
  role: words(USER_ROLES, { title: 'UserRole' }),
};

export const User = object(user, { $id: 'User' });
export type User = Static<typeof User>;

export const UserQuery = object({
  ...pagingQuery(MAX_LIMIT),
  email: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: EMAIL_LENGTH,
      description: 'The whole address, compared without case',
    }),
  ),
  role: Type.Optional(words(USER_ROLES, { title: 'UserRole' })),
});
export type UserQuery = Static<typeof UserQuery>;

export const UserList = listAnswer('users', Type.Unsafe<User>({ $ref: 'User#' }), 'UserList');

export const AccountManagersRequest = object(
  {
    userIds: Type.Array(id(), {
      maxItems: MAX_ACCOUNT_MANAGERS,
      description: "The complete list, in order; the first is the customer's accountManagerId",
    }),
  },
  { $id: 'AccountManagersRequest' },
);
export type AccountManagersRequest = Static<typeof AccountManagersRequest>;

export const AccountManager = object({ ...user, assignedAt: instant() }, { $id: 'AccountManager' });
export type AccountManager = Static<typeof AccountManager>;

export const AccountManagers = object(
  {
    total: Type.Integer({ minimum: 0, description: 'Number of assigned users' }),
    items: Type.Array(Type.Unsafe<AccountManager>({ $ref: 'AccountManager#' })),
  },
  { $id: 'AccountManagers' },
);
export type AccountManagers = Static<typeof AccountManagers>;
