import { Refusal } from '../../ledger/domain/refusal.ts';
import type { PutAccountManagers, Ref } from '../../ledger/domain/settlement/changes.ts';
import { settlementOf, settleOne } from '../../ledger/index.ts';
import type { Context, DataContext } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ApiError } from '../../platform/errors.ts';
import { checkBy } from '../../platform/http/check.ts';
import { invalidData } from '../../platform/http/validation.ts';
import { newId } from '../../platform/ids.ts';
import type { Organization } from '../../platform/organization.ts';
import { accountManagersStatement } from './queries.ts';
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
  if (rowCount === 0) {
    const details = [{ field: 'email', error: 'another user of the organization has it' }];
    throw new ApiError('CONFLICT', `Another user of the organization has the address ${user.email}.`, {
      details,
    });
  }
  return user;
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
