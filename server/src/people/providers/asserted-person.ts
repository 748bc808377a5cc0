import { recordChange } from '../../ledger/commands.ts';
import { actingAs } from '../../platform/current-actor.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ApiError } from '../../platform/errors.ts';
import type { SignInContext } from '../sign-in/context.ts';
import { findMember, MAY_USE_PROVIDER, type MemberFound, OWNERS_LIMITED } from '../sign-in/memberships.ts';
import type { Vouched } from './oidc.ts';

interface Person {
  identityId: string;
  email: string;
}

const noMemberError = () =>
  new ApiError(
    'ACCESS_FORBIDDEN',
    'The organization has no user with the address that the provider verified.',
  );

/**
 * Returns the person whom an organization's provider asserts: by the known subject, else by the verified
 * address of a user of the organization. The assertion is valid only for this organization. The session is
 * bound to it, so an account with the same address elsewhere is not affected.
 * @throws ACCESS_FORBIDDEN if the person is no user of the organization, or an owner who must use a password
 *   or passkey
 */
export async function resolveAssertedPerson(
  context: SignInContext,
  organizationId: string,
  issuer: string,
  vouched: Vouched,
): Promise<Person> {
  const known = await knownSubject(context, organizationId, issuer, vouched.subject);
  const identityId = known ?? (await byAddress(context, organizationId, vouched));
  refuseLimited(await findMember(context.database, organizationId, identityId));
  const { internalAdapter } = await (await context.signIn.auth()).$context;
  const user = await internalAdapter.findUserById(identityId);
  if (user === null) throw noMemberError();
  if (known === null)
    await context.database.pool.query(
      `INSERT INTO sign_in_subjects (organization_id, issuer, subject, identity_id, created_at)
       VALUES ($1, $2, $3, $4, $5) ON CONFLICT (organization_id, issuer, subject) DO NOTHING`,
      [organizationId, issuer, vouched.subject, identityId, context.clock.wall.now()],
    );
  return { identityId, email: user.email };
}

/** Refuses users who may not use the provider. @throws ACCESS_FORBIDDEN */
function refuseLimited(user: Pick<MemberFound, 'mayUseProvider'> | null): void {
  if (user === null) throw noMemberError();
  if (!user.mayUseProvider) throw new ApiError('ACCESS_FORBIDDEN', OWNERS_LIMITED);
}

async function knownSubject(
  { database }: SignInContext,
  organizationId: string,
  issuer: string,
  subject: string,
): Promise<string | null> {
  const { rows } = await database.pool.query<{ identityId: string }>(
    `SELECT identity_id AS "identityId" FROM sign_in_subjects
     WHERE organization_id = $1 AND issuer = $2 AND subject = $3`,
    [organizationId, issuer, subject],
  );
  return rows[0]?.identityId ?? null;
}

async function byAddress(
  context: SignInContext,
  organizationId: string,
  { email, name }: Vouched,
): Promise<string> {
  const { database } = context;
  const { rows } = await database.pool.query<MemberFound & { identityId: string | null }>(
    `SELECT u.id, u.identity_id AS "identityId", ${MAY_USE_PROVIDER} AS "mayUseProvider"
     FROM users u JOIN organizations o ON o.organization_id = u.organization_id
     WHERE u.organization_id = $1 AND lower(u.email) = lower($2) AND u.access_ended_at IS NULL`,
    [organizationId, email],
  );
  const [user] = rows;
  if (user === undefined || email === null) throw noMemberError();
  refuseLimited(user);
  if (user.identityId !== null) return user.identityId;
  const identityId = await findOrCreateIdentity(context, email, name ?? email);
  await inTransaction(database, async (connection) => {
    const { rowCount } = await connection.query(
      `UPDATE users SET identity_id = $3, updated_at = $4 WHERE organization_id = $1 AND id = $2
         AND identity_id IS NULL
         AND NOT EXISTS (SELECT 1 FROM users o WHERE o.organization_id = $1 AND o.identity_id = $3)`,
      [organizationId, user.id, identityId, context.clock.now()],
    );
    // Linked concurrently, or the person is another user of the organization.
    if (rowCount === 0) throw noMemberError();
    await actingAs(
      { kind: 'USER', id: user.id, apiKey: null, job: null, address: null, viaProvider: true },
      () =>
        recordChange(connection, organizationId, {
          action: 'access.given',
          records: [{ kind: 'USER', id: user.id }],
          after: { hasAccess: true },
        }),
    );
  });
  return identityId;
}

/**
 * Returns the identity with an address. Creates one without password and with an unverified address if none
 * exists.
 */
async function findOrCreateIdentity({ signIn }: SignInContext, email: string, name: string): Promise<string> {
  const { internalAdapter } = await (await signIn.auth()).$context;
  const found = await internalAdapter.findUserByEmail(email.toLowerCase());
  if (found !== null) return found.user.id;
  const made = await internalAdapter.createUser(
    { name, email: email.toLowerCase(), emailVerified: false },
    { method: 'email-password' },
  );
  return made.id;
}
