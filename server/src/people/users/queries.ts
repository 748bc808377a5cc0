import { sql } from 'kysely';
import type { Connection, Database } from '../../platform/db/database.ts';
import { type CheckedStatement, queryRows, rowOfAnswer } from '../../platform/db/rows.ts';
import { notFound } from '../../platform/errors.ts';
import { readPage } from '../../platform/lists/paging.ts';
import { selectPage } from '../../platform/lists/select-page.ts';
import { versionOf, withVersion } from '../../platform/record-version.ts';
import {
  AccountManager,
  type AccountManagers,
  type StoredUser,
  type User,
  type UserQuery,
} from './schema.ts';

/** Columns of a user that integrators see. */
const PUBLIC_COLUMNS = `u.id, u.first_name AS "firstName", u.last_name AS "lastName", u.email, u.position, u.role`;
const COLUMNS = `${PUBLIC_COLUMNS}, u.own_customers_only AS "ownCustomersOnly", u.is_active AS "isActive"`;

/** Lists the users of an organization, newest first. */
export async function listUsers(database: Database, organizationId: string, query: UserQuery) {
  const page = readPage(query, { list: 'users', sortBy: 'createdAt' });
  const where = [
    ...(query.email === undefined ? [] : [sql<boolean>`lower(email) = lower(${query.email})`]),
    ...(query.role === undefined ? [] : [sql<boolean>`role = ${query.role}`]),
  ];
  const { ids, metadata } = await selectPage(
    database.kysely,
    { from: 'users', organizationId, where, sortColumn: 'created_at' },
    page,
  );
  const users = await usersById(database.pool, organizationId, ids);
  return { ...metadata, users: ids.flatMap((id) => users.get(id) ?? []) };
}

async function usersById(
  queryable: Pick<Connection, 'query'>,
  organizationId: string,
  ids: readonly string[],
): Promise<Map<string, User>> {
  const { rows } = await queryable.query<StoredUser>({
    name: 'users by id',
    text: `SELECT ${COLUMNS} FROM users u WHERE u.organization_id = $1 AND u.id = ANY($2::uuid[])`,
    values: [organizationId, ids],
  });
  return new Map(rows.map((row) => [row.id, withVersion(row)]));
}

/** Returns one user. @throws NOT_FOUND */
export async function findUser(
  queryable: Pick<Connection, 'query'>,
  organizationId: string,
  id: string,
): Promise<User> {
  const user = (await usersById(queryable, organizationId, [id])).get(id);
  if (user === undefined) throw notFound();
  return user;
}

/** A person who can sign in, with the facts of their user. */
export interface Person {
  identityId: string;
  email: string;
  firstName: string;
  lastName: string;
}

/** Returns the person who signs in as a user; null if the user does not exist or cannot sign in. */
export async function findPerson(
  queryable: Pick<Connection, 'query'>,
  organizationId: string,
  userId: string,
): Promise<Person | null> {
  const { rows } = await queryable.query<Person>({
    name: 'person of user',
    text: `SELECT identity_id AS "identityId", email, first_name AS "firstName", last_name AS "lastName"
           FROM users WHERE organization_id = $1 AND id = $2 AND identity_id IS NOT NULL`,
    values: [organizationId, userId],
  });
  return rows[0] ?? null;
}

/** Returns whether a person is an active user of an organization. */
export async function isMember(
  queryable: Pick<Connection, 'query'>,
  organizationId: string,
  { identityId }: Pick<Person, 'identityId'>,
): Promise<boolean> {
  const { rowCount } = await queryable.query({
    name: 'is member',
    text: 'SELECT 1 FROM users WHERE organization_id = $1 AND identity_id = $2 AND is_active',
    values: [organizationId, identityId],
  });
  return rowCount === 1;
}

/** Builds the statement for a customer's account managers, in order; its rows are AccountManager. */
export function accountManagersStatement(
  organizationId: string,
  customerId: string,
): CheckedStatement<AccountManager> {
  return {
    name: 'account managers',
    text: `SELECT ${PUBLIC_COLUMNS}, m.assigned_at AS "assignedAt"
           FROM account_managers m JOIN users u ON u.organization_id = $1 AND u.id = m.user_id
           WHERE m.organization_id = $1 AND m.customer_id = $2 ORDER BY m.rank`,
    values: [organizationId, customerId],
    row: rowOfAnswer(AccountManager),
  };
}

export const versionOfManagers = (managers: readonly AccountManager[]): number =>
  versionOf(managers.map(({ id }) => id));

/** Converts a customer's account managers to the response of the API. */
export function toManagers(items: AccountManager[]): AccountManagers {
  return { total: items.length, items, version: versionOfManagers(items) };
}

export async function loadAccountManagers(
  queryable: Pick<Connection, 'query'>,
  organizationId: string,
  customerId: string,
): Promise<AccountManagers> {
  const { rows } = await queryRows(queryable, accountManagersStatement(organizationId, customerId));
  return toManagers(rows);
}

/** Returns the account managers' ids by customer, in order. A customer without any has no entry. */
export async function loadAccountManagerIds(
  connection: Pick<Connection, 'query'>,
  organizationId: string,
  customerIds: readonly string[],
): Promise<Map<string, string[]>> {
  if (customerIds.length === 0) return new Map();
  const { rows } = await connection.query<{ customerId: string; userIds: string[] }>({
    name: 'account managers of customers',
    text: `SELECT customer_id AS "customerId", json_agg(user_id ORDER BY rank) AS "userIds" FROM account_managers
           WHERE organization_id = $1 AND customer_id = ANY($2::uuid[]) GROUP BY 1`,
    values: [organizationId, customerIds],
  });
  return new Map(rows.map(({ customerId, userIds }) => [customerId, userIds]));
}
