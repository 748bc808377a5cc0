import { Refusal } from '../../ledger/domain/refusal.ts';
import type { PutAccountManagers, Ref } from '../../ledger/domain/settlement/changes.ts';
import { recordChange, settlementOf, settleOne, Undoable } from '../../ledger/index.ts';
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
import { lockOrganization } from '../organizations/change.ts';
import { type Authority, isAdministrator } from './authority.ts';
import { managersChanged } from './managers-changed.ts';
import { accountManagersStatement, findUser } from './queries.ts';
import { USER_REFERRERS } from './referrers.ts';
import { type AccountManager, type User, UserFacts } from './schema.ts';

const check = checkBy(UserFacts);

/** The command line, and key pairs of full scope. */
const EVERYTHING: Authority = { overAdministrators: true, userId: null };

function forbidden(): ApiError {
  return new ApiError(
    'ACCESS_FORBIDDEN',
    'Only owners may make, change and remove owners and administrators.',
  );
}

/** The facts as they are stored. @throws INVALID_DATA naming all that is wrong */
function checked(facts: unknown): Omit<User, 'id'> {
  const { value, problems } = check(facts);
  if (value === null) throw invalidData(problems);
  const { ownCustomersOnly = false, isActive = true, position } = value;
  if (ownCustomersOnly && value.role !== 'COLLECTOR')
    throw invalidField('ownCustomersOnly', 'is for collectors only');
  return { ...value, position: position || null, ownCustomersOnly, isActive };
}

/**
 * Creates a user of an organization that exists.
 * @param facts UserFacts, not checked yet
 * @throws INVALID_DATA naming all that is wrong, CONFLICT when a user has the address in any case, ACCESS_FORBIDDEN
 */
export async function createUser(
  { database, clock }: DataContext,
  organizationId: string,
  facts: unknown,
  authority: Authority = EVERYTHING,
): Promise<User> {
  const user: User = { id: newId(), ...checked(facts) };
  if (isAdministrator(user) && !authority.overAdministrators) throw forbidden();
  return inTransaction(database, async (connection) => {
    const { rowCount } = await connection.query(
      `INSERT INTO users (organization_id, id, first_name, last_name, email, position, role, own_customers_only,
         is_active, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10) ON CONFLICT (organization_id, lower(email)) DO NOTHING`,
      [organizationId, ...valuesOf(user), clock.now()],
    );
    if (rowCount === 0) throw takenAddress(user.email);
    await recordChange(connection, organizationId, {
      ...{ action: 'user.created', records: [{ kind: 'USER', id: user.id }], after: user },
    });
    return user;
  });
}

const valuesOf = (user: User) => [
  ...[user.id, user.firstName, user.lastName, user.email, user.position],
  ...[user.role, user.ownCustomersOnly, user.isActive],
];

function takenAddress(email: string): ApiError {
  return new ApiError('CONFLICT', `Another user of the organization has the address ${email}.`, {
    details: [{ field: 'email', error: 'another user of the organization has it' }],
  });
}

/**
 * Changes what is given of a user; the empty string clears the position. Who is no collector any more sees all customers.
 * @param changes some of UserFacts, not checked yet
 * @throws NOT_FOUND, INVALID_DATA naming all that is wrong, CONFLICT when another user has the address in any case or when
 *   the organization would be left without an active owner, ACCESS_FORBIDDEN
 */
export async function updateUser(
  { database, clock }: DataContext,
  organizationId: string,
  id: string,
  changes: Record<string, unknown>,
  authority: Authority = EVERYTHING,
): Promise<User> {
  return inTransaction(database, async (connection) => {
    await lockOrganization(connection, organizationId);
    await lockUser(connection, organizationId, id, 'NO KEY UPDATE');
    const { id: _id, ...before } = await findUser(connection, organizationId, id);
    const user: User = { id, ...checked({ ...before, ...staysOwnOnly(before, changes), ...changes }) };
    if (!mayChange(authority, { id, ...before }, user)) throw forbidden();
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
      ...{ action: 'user.changed', records: [{ kind: 'USER', id }], before: { id, ...before }, after: user },
    });
    return user;
  });
}

function staysOwnOnly(
  { ownCustomersOnly }: Omit<User, 'id'>,
  { role = 'COLLECTOR' }: Record<string, unknown>,
) {
  return { ownCustomersOnly: ownCustomersOnly && role === 'COLLECTOR' };
}

/** Administrators change their own name and position, too. */
function mayChange({ overAdministrators, userId }: Authority, before: User, after: User): boolean {
  if (overAdministrators || !(isAdministrator(before) || isAdministrator(after))) return true;
  const stays = (field: 'role' | 'email' | 'isActive') => before[field] === after[field];
  return userId === before.id && stays('role') && stays('email') && stays('isActive');
}

const isActiveOwner = ({ role, isActive }: Pick<User, 'role' | 'isActive'>) => role === 'OWNER' && isActive;

/**
 * Under the lock of the organization, which all who change users take.
 * @throws CONFLICT when this is the last active owner
 */
async function keepAnOwner(connection: Connection, organizationId: string, user: User): Promise<void> {
  if (!isActiveOwner(user)) return;
  const { rowCount } = await connection.query(
    "SELECT 1 FROM users WHERE organization_id = $1 AND role = 'OWNER' AND is_active AND id <> $2 LIMIT 1",
    [organizationId, user.id],
  );
  if (rowCount === 0)
    throw new ApiError('CONFLICT', 'The organization needs an active owner: make another one before.', {
      details: [{ field: 'role', error: 'this is the last active owner' }],
    });
}

/**
 * Removes a user whom nothing names: who has done anything here stays known.
 * @returns the user as it was
 * @throws NOT_FOUND, CONFLICT naming all that names the user, or for the last active owner, ACCESS_FORBIDDEN
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
    const user = await findUser(connection, organizationId, id);
    if (isAdministrator(user) && !authority.overAdministrators) throw forbidden();
    await keepAnOwner(connection, organizationId, user);
    const named = `${user.firstName} ${user.lastName}`;
    await refuseReferrers(connection, [organizationId, id], named, { referrers: USER_REFERRERS });
    await connection.query('DELETE FROM users WHERE organization_id = $1 AND id = $2', [organizationId, id]);
    await recordChange(connection, organizationId, {
      ...{ action: 'user.removed', records: [{ kind: 'USER', id }], before: user },
    });
    return user;
  });
}

/** Locks a user until the transaction ends; by UPDATE nothing begins to name it either. What is not there is not locked. */
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
 * Replaces the list of those who look after a customer.
 * @returns the list as it stands in the same transaction
 * @throws NOT_FOUND, REFERENCE_NOT_FOUND naming each unknown user, INVALID_DATA naming each who is given twice
 */
export async function assignAccountManagers(
  context: Context,
  organization: Organization,
  target: Ref,
  userIds: readonly string[],
): Promise<AccountManager[]> {
  const change: PutAccountManagers = {
    type: 'putAccountManagers',
    target,
    userIds: userIds.map((id) => id.toLowerCase()),
  };
  const undoable = new Undoable({ organizationId: organization.id, clock: context.clock }, managersChanged);
  const { answers } = await settleOne(settlementOf(context, organization), change, {
    ...undoable.options,
    answers: ([outcome]) =>
      outcome === undefined || outcome instanceof Refusal || outcome.id === null
        ? []
        : [accountManagersStatement(organization.id, outcome.id)],
  });
  noteChange(...undoable.ids);
  const rows: AccountManager[] = answers.flatMap((answer) => answer.rows);
  return rows;
}
