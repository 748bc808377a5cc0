import { checkingFirst, recordChange, settlementOf, settleOne } from '../../ledger/commands.ts';
import { findCustomerId } from '../../ledger/contacts/queries.ts';
import { RefusalError } from '../../ledger/domain/refusal.ts';
import type { PutAccountManagers } from '../../ledger/domain/settlement/changes.ts';
import { Undoable } from '../../ledger/schemas.ts';
import { noteChange } from '../../platform/changes.ts';
import type { Context, DataContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { refuseReferrers } from '../../platform/db/referrers.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ApiError, invalidField } from '../../platform/errors.ts';
import { checkBy } from '../../platform/http/check.ts';
import { invalidData } from '../../platform/http/validation.ts';
import { newId } from '../../platform/ids.ts';
import type { Organization } from '../../platform/organization.ts';
import { refuseOutdated, withVersion } from '../../platform/record-version.ts';
import { refusal } from '../../platform/refusals.ts';
import { lockOrganization } from '../organizations/change.ts';
import { type Authority, isAdministrator } from './authority.ts';
import { managersChanged } from './managers-changed.ts';
import { accountManagersStatement, findUser, loadAccountManagers, toManagers } from './queries.ts';
import { USER_OWNED, USER_REFERRERS } from './referrers.ts';
import {
  type AccountManager,
  type AccountManagers,
  type AccountManagersRequest,
  type StoredUser,
  type User,
  UserFacts,
} from './schema.ts';

const check = checkBy(UserFacts);

/** Authority of the command line and of key pairs with full scope. */
const EVERYTHING: Authority = { overAdministrators: true, userId: null };

function forbiddenError(): ApiError {
  return new ApiError('ACCESS_FORBIDDEN', refusal('OWNERS_EDIT_USERS'));
}

/** Validates facts and returns them in stored form. @throws INVALID_DATA naming all problems */
function checkUser(facts: unknown): Omit<StoredUser, 'id'> {
  const { value, problems } = check(facts);
  if (value === null) throw invalidData(problems);
  const { ownCustomersOnly = false, isActive = true, position } = value;
  if (ownCustomersOnly && value.role !== 'COLLECTOR')
    throw invalidField('ownCustomersOnly', 'is for collectors only');
  return { ...value, position: position || null, ownCustomersOnly, isActive };
}

/**
 * Creates a user of an existing organization.
 * @param facts UserFacts, not validated yet
 * @throws INVALID_DATA naming all problems, CONFLICT if a user has the address (case-insensitive),
 *   ACCESS_FORBIDDEN
 */
export async function createUser(
  { database, clock }: DataContext,
  organizationId: string,
  facts: unknown,
  authority: Authority = EVERYTHING,
): Promise<User> {
  const user: StoredUser = { id: newId(), ...checkUser(facts) };
  if (isAdministrator(user) && !authority.overAdministrators) throw forbiddenError();
  return inTransaction(database, async (connection) => {
    const { rowCount } = await connection.query(
      `INSERT INTO users (organization_id, id, first_name, last_name, email, position, role, own_customers_only,
         is_active, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10) ON CONFLICT (organization_id, lower(email)) DO NOTHING`,
      [organizationId, ...valuesOf(user), clock.now()],
    );
    if (rowCount === 0) throw takenAddress(user.email);
    await recordChange(connection, organizationId, {
      action: 'user.created',
      records: [{ kind: 'USER', id: user.id }],
      after: user,
    });
    return withVersion(user);
  });
}

const valuesOf = (user: StoredUser) => [
  user.id,
  user.firstName,
  user.lastName,
  user.email,
  user.position,
  user.role,
  user.ownCustomersOnly,
  user.isActive,
];

function takenAddress(email: string): ApiError {
  return new ApiError('CONFLICT', refusal('USER_EMAIL_TAKEN', { email }), {
    details: [{ field: 'email', error: 'is used by another user of the organization' }],
  });
}

/**
 * Changes the given facts of a user. The empty string clears the position. A user who is no longer a
 * collector sees all customers.
 * @param changes some of UserFacts, not validated yet
 * @throws NOT_FOUND; INVALID_DATA naming all problems; CONFLICT if another user has the address
 *   (case-insensitive), the last active owner would lose the role, or `version` is not the stored version;
 *   ACCESS_FORBIDDEN
 */
export async function updateUser(
  { database, clock }: DataContext,
  organizationId: string,
  id: string,
  { version, ...changes }: Record<string, unknown> & { version?: number | undefined },
  authority: Authority = EVERYTHING,
): Promise<User> {
  return inTransaction(database, async (connection) => {
    await lockOrganization(connection, organizationId);
    await lockUser(connection, organizationId, id, 'NO KEY UPDATE');
    const current = await findUser(connection, organizationId, id);
    refuseOutdated(version, current);
    const { id: _id, version: _version, ...before } = current;
    const user: StoredUser = {
      id,
      ...checkUser({ ...before, ...staysOwnOnly(before, changes), ...changes }),
    };
    if (!mayChange(authority, { id, ...before }, user)) throw forbiddenError();
    if (!isActiveOwner(user)) await keepAnOwner(connection, organizationId, { id, ...before });
    const { rowCount } = await connection.query(
      'SELECT 1 FROM users WHERE organization_id = $1 AND lower(email) = lower($3) AND id <> $2',
      [organizationId, id, user.email],
    );
    if (rowCount !== 0) throw takenAddress(user.email);
    await connection.query(
      `UPDATE users SET first_name = $3, last_name = $4, email = $5, position = $6, role = $7, own_customers_only = $8,
         is_active = $9, updated_at = $10
       WHERE organization_id = $1 AND id = $2`,
      [organizationId, ...valuesOf(user), clock.now()],
    );
    await recordChange(connection, organizationId, {
      action: 'user.changed',
      records: [{ kind: 'USER', id }],
      before: { id, ...before },
      after: user,
    });
    return withVersion(user);
  });
}

function staysOwnOnly(
  { ownCustomersOnly }: Omit<StoredUser, 'id'>,
  { role = 'COLLECTOR' }: Record<string, unknown>,
) {
  return { ownCustomersOnly: ownCustomersOnly && role === 'COLLECTOR' };
}

/** Checks whether a change is allowed. Administrators may also change their own name and position. */
function mayChange(
  { overAdministrators, userId }: Authority,
  before: StoredUser,
  after: StoredUser,
): boolean {
  if (overAdministrators || !(isAdministrator(before) || isAdministrator(after))) return true;
  const stays = (field: 'role' | 'email' | 'isActive') => before[field] === after[field];
  return userId === before.id && stays('role') && stays('email') && stays('isActive');
}

const isActiveOwner = ({ role, isActive }: Pick<User, 'role' | 'isActive'>) => role === 'OWNER' && isActive;

/**
 * Refuses to remove the last active owner. The caller must hold the lock of the organization, which all
 * changes of users take.
 * @throws CONFLICT
 */
async function keepAnOwner(connection: Connection, organizationId: string, user: StoredUser): Promise<void> {
  if (!isActiveOwner(user)) return;
  const { rowCount } = await connection.query(
    "SELECT 1 FROM users WHERE organization_id = $1 AND role = 'OWNER' AND is_active AND id <> $2 LIMIT 1",
    [organizationId, user.id],
  );
  if (rowCount === 0)
    throw new ApiError('CONFLICT', refusal('OWNER_NEEDED'), {
      details: [{ field: 'role', error: 'this is the last active owner' }],
    });
}

/**
 * Deletes a user without references. Users who have done anything here cannot be deleted.
 * @returns the deleted user
 * @throws NOT_FOUND, CONFLICT naming all references or for the last active owner, ACCESS_FORBIDDEN
 */
export async function removeUser(
  { database }: Pick<DataContext, 'database'>,
  organizationId: string,
  id: string,
  authority: Authority = EVERYTHING,
): Promise<User> {
  return inTransaction(database, async (connection) => {
    await lockOrganization(connection, organizationId);
    await lockUser(connection, organizationId, id, 'UPDATE');
    const removed = await findUser(connection, organizationId, id);
    const { version: _, ...user } = removed;
    if (isAdministrator(user) && !authority.overAdministrators) throw forbiddenError();
    await keepAnOwner(connection, organizationId, user);
    const fullName = `${user.firstName} ${user.lastName}`;
    await refuseReferrers(connection, [organizationId, id], fullName, { referrers: USER_REFERRERS });
    for (const table of USER_OWNED)
      await connection.query(`DELETE FROM ${table} WHERE organization_id = $1 AND user_id = $2`, [
        organizationId,
        id,
      ]);
    await connection.query('DELETE FROM users WHERE organization_id = $1 AND id = $2', [organizationId, id]);
    await recordChange(connection, organizationId, {
      action: 'user.removed',
      records: [{ kind: 'USER', id }],
      before: user,
    });
    return removed;
  });
}

/**
 * Locks a user until the transaction ends; a missing user is no error. The strength UPDATE also makes transactions wait
 * that store a reference to the user.
 */
async function lockUser(
  connection: Connection,
  organizationId: string,
  id: string,
  strength: 'NO KEY UPDATE' | 'UPDATE',
): Promise<void> {
  await connection.query(`SELECT 1 FROM users WHERE organization_id = $1 AND id = $2 FOR ${strength}`, [
    organizationId,
    id,
  ]);
}

/**
 * Replaces the account managers of a customer.
 * @returns the list as stored in the same transaction
 * @throws NOT_FOUND, REFERENCE_NOT_FOUND naming each unknown user, INVALID_DATA naming each duplicate,
 *   CONFLICT if `version` is not that of the stored list
 */
export async function assignAccountManagers(
  context: Context,
  organization: Organization,
  target: { id: string } | { externalId: string },
  { userIds, version }: AccountManagersRequest,
): Promise<AccountManagers> {
  const change: PutAccountManagers = {
    type: 'putAccountManagers',
    target,
    userIds: userIds.map((id) => id.toLowerCase()),
  };
  const undoable = new Undoable({ organizationId: organization.id, clock: context.clock }, managersChanged);
  const { answers } = await settleOne(settlementOf(context, organization), change, {
    ...undoable.options,
    reads: ([outcome]) =>
      outcome === undefined || outcome instanceof RefusalError || outcome.id === null
        ? []
        : [accountManagersStatement(organization.id, outcome.id)],
    ...checkingFirst(
      change,
      version === undefined
        ? undefined
        : async (connection) => {
            const customerId = await findCustomerId(connection, organization.id, target);
            if (customerId !== null)
              refuseOutdated(version, await loadAccountManagers(connection, organization.id, customerId));
          },
    ),
  });
  noteChange(...undoable.ids);
  const rows: AccountManager[] = answers.flatMap((answer) => answer.rows);
  return toManagers(rows);
}
