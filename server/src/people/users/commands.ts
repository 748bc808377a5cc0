import { Refusal } from '../../ledger/domain/refusal.ts';
import type { PutAccountManagers, Ref } from '../../ledger/domain/settlement/changes.ts';
import { settlementOf, settleOne } from '../../ledger/index.ts';
import type { Context, DataContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { refuseReferrers } from '../../platform/db/referrers.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ApiError } from '../../platform/errors.ts';
import { checkBy } from '../../platform/http/check.ts';
import { invalidData } from '../../platform/http/validation.ts';
import { newId } from '../../platform/ids.ts';
import type { Organization } from '../../platform/organization.ts';
import { accountManagersStatement, findUser } from './queries.ts';
import { USER_REFERRERS } from './referrers.ts';
import { type AccountManager, type User, UserFacts } from './schema.ts';

const check = checkBy(UserFacts);

/**
 * Creates a user of an organization that exists.
 * @param facts UserFacts, not checked yet
 * @throws INVALID_DATA naming all that is wrong, CONFLICT when a user has the address in any case
 */
export async function createUser(
  { database, clock }: DataContext,
  organizationId: string,
  facts: unknown,
): Promise<User> {
  const { value, problems } = check(facts);
  if (value === null) throw invalidData(problems);
  const user: User = { id: newId(), ...value, position: value.position || null };
  const { rowCount } = await inTransaction(database, (connection) =>
    connection.query(
      `INSERT INTO users (organization_id, id, first_name, last_name, email, position, role, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8) ON CONFLICT (organization_id, lower(email)) DO NOTHING`,
      [
        organizationId,
        user.id,
        user.firstName,
        user.lastName,
        user.email,
        user.position,
        user.role,
        clock.now(),
      ],
    ),
  );
  if (rowCount === 0) throw takenAddress(user.email);
  return user;
}

function takenAddress(email: string): ApiError {
  return new ApiError('CONFLICT', `Another user of the organization has the address ${email}.`, {
    details: [{ field: 'email', error: 'another user of the organization has it' }],
  });
}

/**
 * Changes what is given of a user; the empty string clears the position.
 * @param changes some of UserFacts, not checked yet
 * @throws NOT_FOUND, INVALID_DATA naming all that is wrong, CONFLICT when another user has the address in any case
 */
export async function updateUser(
  { database, clock }: DataContext,
  organizationId: string,
  id: string,
  changes: Record<string, unknown>,
): Promise<User> {
  return inTransaction(database, async (connection) => {
    await lockUser(connection, organizationId, id, 'NO KEY UPDATE');
    const { id: _id, ...before } = await findUser(connection, organizationId, id);
    const { value, problems } = check({ ...before, ...changes });
    if (value === null) throw invalidData(problems);
    const user: User = { id, ...value, position: value.position || null };
    const { rowCount } = await connection.query(
      'SELECT 1 FROM users WHERE organization_id = $1 AND lower(email) = lower($3) AND id <> $2',
      [organizationId, id, user.email],
    );
    if (rowCount !== 0) throw takenAddress(user.email);
    await connection.query(
      `UPDATE users SET first_name = $3, last_name = $4, email = $5, position = $6, role = $7, updated_at = $8
       WHERE organization_id = $1 AND id = $2`,
      [
        ...[organizationId, id, user.firstName, user.lastName, user.email, user.position],
        ...[user.role, clock.now()],
      ],
    );
    return user;
  });
}

/**
 * Removes a user whom nothing names: who has done anything here stays known.
 * @returns the user as it was
 * @throws NOT_FOUND, CONFLICT naming all that names the user
 */
export async function removeUser(
  { database }: Pick<DataContext, 'database'>,
  organizationId: string,
  id: string,
): Promise<User> {
  return inTransaction(database, async (connection) => {
    await lockUser(connection, organizationId, id, 'UPDATE');
    const user = await findUser(connection, organizationId, id);
    const named = `${user.firstName} ${user.lastName}`;
    await refuseReferrers(connection, [organizationId, id], named, { referrers: USER_REFERRERS });
    await connection.query('DELETE FROM users WHERE organization_id = $1 AND id = $2', [organizationId, id]);
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
  const { answers } = await settleOne(settlementOf(context, organization), change, {
    answers: ([outcome]) =>
      outcome === undefined || outcome instanceof Refusal || outcome.id === null
        ? []
        : [accountManagersStatement(organization.id, outcome.id)],
  });
  const rows: AccountManager[] = answers.flatMap((answer) => answer.rows);
  return rows;
}
