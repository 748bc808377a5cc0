import { recordChange } from '../../ledger/index.ts';
import type { Context, DataContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ApiError, invalidField, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Organization } from '../../platform/organization.ts';
import { newTenantToken, tenantTokenKey } from '../../platform/tenant-token.ts';
import { insertMail } from '../mails/queue.ts';
import { lockOrganization } from '../organizations/change.ts';
import { type Authority, isAdministrator } from '../users/authority.ts';
import type { User } from '../users/schema.ts';
import { refuseTooOften } from './often.ts';
import { findInvitation } from './queries.ts';
import type { Invitation, InvitationRequest } from './schema.ts';

const DAY = 86_400_000;
const MAIL_DAYS = 7;
const LINK_DAYS = 1;
/** Whoever may invite must not write to the whole world in our name. */
const MAX_OPEN = 200;

/**
 * Invites somebody by mail, for seven days. A former invitation of the address that is open ends.
 * @param by who invites
 * @throws ACCESS_FORBIDDEN where somebody else than an owner invites one who is, or is to be, an owner or administrator, CONFLICT
 * where the user with this address can sign in already, is not active or is an owner who would be none, or too many invitations are open,
 * RATE_LIMITED where the address was invited too often
 */
export async function invite(
  context: Pick<Context, 'database' | 'clock' | 'cipher'>,
  organization: Organization,
  request: InvitationRequest,
  by: Authority,
): Promise<Invitation> {
  if (isAdministrator(request) && !by.overAdministrators) throw forbidden();
  const { database, clock } = context;
  const now = clock.wall.now();
  const token = newTenantToken('qi', organization.id);
  return inTransaction(database, async (connection) => {
    // One at a time: what is counted and ended here must not change meanwhile.
    await lockOrganization(connection, organization.id);
    await refuseKnown(connection, organization.id, request, by);
    if (!by.overAdministrators) await refuseInvited(connection, organization.id, request.email, now);
    await refuseTooOften(connection, organization.id, request.email, now);
    const { rows: former } = await connection.query<{ id: string }>(
      `UPDATE invitations SET revoked_at = $3 WHERE organization_id = $1 AND lower(email) = lower($2)
         AND accepted_at IS NULL AND revoked_at IS NULL RETURNING id`,
      [organization.id, request.email, now],
    );
    await refuseTooMany(connection, organization.id, now);
    const id = await insert(connection, organization.id, {
      ...request,
      token,
      userId: by.userId,
      days: MAIL_DAYS,
      now,
    });
    await insertMail(connection, context, {
      ...{ kind: 'INVITATION', to: request.email, token, organization: organization.name },
      language: organization.language,
      ...{ inviter: await nameOf(connection, organization.id, by.userId), sandbox: organization.sandbox },
    });
    const invitation = await findInvitation(connection, organization.id, id, now);
    await recordChange(connection, organization.id, {
      ...{ action: 'invitation.created', records: [{ kind: 'INVITATION', id }], after: invitation },
    });
    for (const { id: ended } of former)
      await recordChange(connection, organization.id, {
        ...{ action: 'invitation.revoked', records: [{ kind: 'INVITATION', id: ended }] },
        after: { revokedAt: now },
      });
    return invitation;
  });
}

interface Inserted extends Omit<InvitationRequest, 'email'> {
  email: string | null;
  token: string;
  userId: string | null;
  days: number;
  now: string;
}

async function insert(
  connection: Connection,
  organizationId: string,
  { email, firstName, lastName, position, role, token, userId, days, now }: Inserted,
): Promise<string> {
  const id = newId();
  await connection.query(
    `INSERT INTO invitations (organization_id, id, email, first_name, last_name, position, role, token_hash,
       invited_by_user_id, created_at, expires_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      ...[organizationId, id, email, firstName || null, lastName || null, position || null, role],
      ...[tenantTokenKey('qi', token).hash, userId, now],
      new Date(Date.parse(now) + days * DAY).toISOString(),
    ],
  );
  return id;
}

interface Known {
  role: User['role'];
  isMember: boolean;
  isActive: boolean;
}

/** Looks at the user who has the address already, and would be the one who is invited. */
async function refuseKnown(
  connection: Connection,
  organizationId: string,
  { email, role }: InvitationRequest,
  by: Authority,
): Promise<void> {
  const { rows } = await connection.query<Known>(
    `SELECT role, identity_id IS NOT NULL AS "isMember", is_active AS "isActive" FROM users
     WHERE organization_id = $1 AND lower(email) = lower($2)`,
    [organizationId, email],
  );
  const [known] = rows;
  if (known === undefined) return;
  if (known.isMember) throw conflict('belongs to a user who can sign in already');
  if (!known.isActive) throw conflict('belongs to a user who is not active');
  if (isAdministrator(known) && !by.overAdministrators) throw forbidden();
  if (known.role === 'OWNER' && role !== 'OWNER') throw conflict('belongs to an owner, who would be none');
}

function forbidden(): ApiError {
  return new ApiError('ACCESS_FORBIDDEN', 'Only owners may invite owners and administrators.');
}

/** @throws ACCESS_FORBIDDEN where the address has an open invitation of an owner or administrator, which a new one would end */
async function refuseInvited(
  connection: Connection,
  organizationId: string,
  email: string,
  now: string,
): Promise<void> {
  const { rows } = await connection.query<Pick<User, 'role'>>(
    `SELECT role FROM invitations WHERE organization_id = $1 AND lower(email) = lower($2)
       AND accepted_at IS NULL AND revoked_at IS NULL AND expires_at > $3`,
    [organizationId, email, now],
  );
  if (rows.some(isAdministrator)) throw endForbidden();
}

function endForbidden(): ApiError {
  return new ApiError('ACCESS_FORBIDDEN', 'Only owners may end invitations of owners and administrators.');
}

function conflict(error: string): ApiError {
  return new ApiError('CONFLICT', `The address ${error}.`, { details: [{ field: 'email', error }] });
}

async function refuseTooMany(connection: Connection, organizationId: string, now: string): Promise<void> {
  const { rows } = await connection.query<{ count: number }>(
    `SELECT count(*) AS count FROM invitations WHERE organization_id = $1 AND accepted_at IS NULL
       AND revoked_at IS NULL AND expires_at > $2`,
    [organizationId, now],
  );
  if ((rows[0]?.count ?? 0) >= MAX_OPEN)
    throw new ApiError('CONFLICT', `At most ${MAX_OPEN} invitations may be open at a time.`);
}

async function nameOf(
  connection: Connection,
  organizationId: string,
  userId: string | null,
): Promise<string | null> {
  if (userId === null) return null;
  const { rows } = await connection.query<{ name: string }>(
    `SELECT first_name || ' ' || last_name AS name FROM users WHERE organization_id = $1 AND id = $2`,
    [organizationId, userId],
  );
  return rows[0]?.name ?? null;
}

/**
 * Ends an open invitation; one that has ended stays as it is.
 * @throws NOT_FOUND, ACCESS_FORBIDDEN where an administrator ends the invitation of an owner or administrator, CONFLICT where it was
 *   accepted
 */
export async function revokeInvitation(
  { database, clock }: DataContext,
  organizationId: string,
  id: string,
  by: Authority,
): Promise<void> {
  const now = clock.wall.now();
  await inTransaction(database, async (connection) => {
    const { rowCount } = await connection.query(
      'SELECT 1 FROM invitations WHERE organization_id = $1 AND id = $2 FOR UPDATE',
      [organizationId, id],
    );
    if (rowCount === 0) throw notFound();
    const invitation = await findInvitation(connection, organizationId, id, now);
    if (isAdministrator(invitation) && !by.overAdministrators) throw endForbidden();
    if (invitation.state === 'ACCEPTED')
      throw new ApiError(
        'CONFLICT',
        'This invitation was accepted. Take the access of the user away instead.',
      );
    if (invitation.state === 'REVOKED') return;
    await connection.query('UPDATE invitations SET revoked_at = $3 WHERE organization_id = $1 AND id = $2', [
      organizationId,
      id,
      now,
    ]);
    await recordChange(connection, organizationId, {
      ...{ action: 'invitation.revoked', records: [{ kind: 'INVITATION', id }], after: { revokedAt: now } },
    });
  });
}

/**
 * A link by which whoever holds it becomes an owner, once, within a day: for whoever runs the service.
 * @throws NOT_FOUND for an unknown organization
 */
export async function makeOwnerLink(
  { database, clock, publicUrl }: Pick<Context, 'database' | 'clock' | 'publicUrl'>,
  organizationId: string,
): Promise<string> {
  const token = newTenantToken('qi', organizationId);
  await inTransaction(database, async (connection) => {
    await lockOrganization(connection, organizationId);
    const now = clock.wall.now();
    await endLinks(connection, organizationId, now);
    const facts = { email: null, role: 'OWNER', token, userId: null, days: LINK_DAYS, now } as const;
    const id = await insert(connection, organizationId, facts);
    await recordChange(connection, organizationId, {
      ...{ action: 'invitation.created', records: [{ kind: 'INVITATION', id }] },
      after: { email: null, role: 'OWNER' },
    });
  });
  return `${publicUrl}/invitation#${token}`;
}

/** Ends the links of the command line that nobody has used. */
export async function endLinks(connection: Connection, organizationId: string, now: string): Promise<void> {
  await connection.query(
    `UPDATE invitations SET revoked_at = $2
     WHERE organization_id = $1 AND email IS NULL AND accepted_at IS NULL AND revoked_at IS NULL`,
    [organizationId, now],
  );
}

/**
 * The link for the first owner, of the only organization, where no owner can sign in and no such link is open.
 * @returns null where none is needed
 */
export async function firstOwnerLink(
  context: Pick<Context, 'database' | 'clock' | 'publicUrl'>,
): Promise<string | null> {
  const { rows } = await context.database.pool.query<{ id: string }>(
    `SELECT organization_id AS id FROM organizations
     WHERE NOT EXISTS (SELECT 1 FROM users WHERE role = 'OWNER' AND identity_id IS NOT NULL)
       AND NOT EXISTS (SELECT 1 FROM invitations WHERE email IS NULL AND accepted_at IS NULL AND revoked_at IS NULL
         AND expires_at > $1)
     LIMIT 2 -- all organizations`,
    [context.clock.wall.now()],
  );
  const [only, ...more] = rows;
  return only === undefined || more.length > 0 ? null : makeOwnerLink(context, only.id);
}

/**
 * Takes the right to sign in from a user, who stays on all that names them.
 * @throws NOT_FOUND, ACCESS_FORBIDDEN where somebody else than an owner takes it from an owner, CONFLICT for the last owner
 */
export async function removeAccess(
  { database, clock }: DataContext,
  organizationId: string,
  userId: string,
  by: Authority,
): Promise<void> {
  await inTransaction(database, async (connection) => {
    await lockOrganization(connection, organizationId);
    const { rows } = await connection.query<{
      role: User['role'];
      identityId: string | null;
      otherOwners: number;
    }>(
      `SELECT role, identity_id AS "identityId",
         (SELECT count(*) FROM users WHERE organization_id = $1 AND role = 'OWNER' AND identity_id IS NOT NULL
           AND is_active AND id <> $2) AS "otherOwners"
       FROM users WHERE organization_id = $1 AND id = $2`,
      [organizationId, userId],
    );
    const [user] = rows;
    if (user === undefined) throw notFound();
    if (isAdministrator(user) && !by.overAdministrators)
      throw new ApiError('ACCESS_FORBIDDEN', 'Only owners may do this to owners and administrators.');
    if (user.role === 'OWNER' && user.identityId !== null && user.otherOwners === 0)
      throw new ApiError('CONFLICT', 'This is the last owner who can sign in.');
    await connection.query(
      `UPDATE users SET identity_id = NULL, access_ended_at = $4, updated_at = $3
       WHERE organization_id = $1 AND id = $2`,
      [organizationId, userId, clock.now(), clock.wall.now()],
    );
    await connection.query('DELETE FROM sign_in_subjects WHERE organization_id = $1 AND identity_id = $2', [
      organizationId,
      user.identityId,
    ]);
    await recordChange(connection, organizationId, {
      ...{ action: 'access.removed', records: [{ kind: 'USER', id: userId }] },
      ...{ before: { hasAccess: user.identityId !== null }, after: { hasAccess: false }, always: true },
    });
  });
}

/** Whose membership somebody becomes. */
export interface Joining {
  organizationId: string;
  /** The address that the user of the organization has. */
  email: string;
  firstName: string;
  lastName: string;
  position: string | null;
  role: string;
  identityId: string;
}

/**
 * Makes a person a user of an organization: the one who has the address already, else a new one.
 * @throws CONFLICT where that user is somebody else, or the person is another user there
 */
export async function join(connection: Connection, joining: Joining, now: string): Promise<string> {
  const { organizationId, email, firstName, lastName, position, role, identityId } = joining;
  const { rows } = await connection.query<{ id: string; identityId: string | null }>(
    `SELECT id, identity_id AS "identityId" FROM users
     WHERE organization_id = $1 AND (lower(email) = lower($2) OR identity_id = $3) FOR UPDATE`,
    [organizationId, email, identityId],
  );
  const [user, ...more] = rows;
  if (more.length > 0 || (user !== undefined && user.identityId !== null))
    throw new ApiError(
      'CONFLICT',
      'You belong to this organization already, or somebody else has the address there.',
    );
  const id = user?.id ?? newId();
  if (user === undefined)
    await connection.query(
      `INSERT INTO users (organization_id, id, first_name, last_name, email, position, role, identity_id, created_at,
         updated_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)`,
      [organizationId, id, firstName, lastName, email, position, role, identityId, now],
    );
  // An owner stays one: the last must not go by joining as something else.
  else
    await connection.query(
      `UPDATE users SET identity_id = $3, role = CASE WHEN role = 'OWNER' THEN role ELSE $4 END,
         own_customers_only = own_customers_only AND $4 = 'COLLECTOR', access_ended_at = NULL, updated_at = $5
       WHERE organization_id = $1 AND id = $2`,
      [organizationId, id, identityId, role, now],
    );
  return id;
}

/** @throws INVALID_DATA where an address is missing, or stated beside the one that was invited */
export function invitedAddress(invited: string | null, stated: string | undefined): string {
  if (invited === null && stated === undefined) throw invalidField('email', 'is needed for this link');
  if (invited !== null && stated !== undefined && stated.toLowerCase() !== invited.toLowerCase())
    throw invalidField('email', 'is not the one that was invited');
  return invited ?? stated ?? '';
}
