import { recordChange } from '../../ledger/commands.ts';
import type { Context, DataContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { queryShards } from '../../platform/db/routing/shards.ts';
import { inTransaction, inTransactionOf } from '../../platform/db/transaction.ts';
import { ApiError, invalidField, notFound } from '../../platform/errors.ts';
import { FIELD_SENTENCES } from '../../platform/field-sentences.ts';
import { newId } from '../../platform/ids.ts';
import type { Organization } from '../../platform/organization.ts';
import { refusal } from '../../platform/refusals.ts';
import { newTenantToken, tenantTokenKey } from '../../platform/tenant-token.ts';
import { insertMail } from '../mails/queue.ts';
import { lockOrganization } from '../organizations/change.ts';
import { type Authority, isAdministrator } from '../users/authority.ts';
import type { User } from '../users/schema.ts';
import { limitInvitations } from './invitation-rate.ts';
import { findInvitation } from './queries.ts';
import type { Invitation, InvitationRequest } from './schema.ts';

const DAY = 86_400_000;
const MAIL_DAYS = 7;
const LINK_DAYS = 1;
/** Maximum number of open invitations, so that inviters cannot use the service to send spam. */
const MAX_OPEN = 200;

/**
 * Invites a person by email, valid for seven days. Replaces an open invitation of the same address.
 * @param by the inviter
 * @throws ACCESS_FORBIDDEN if a user who is no owner invites an owner or administrator, or a user who already
 *   is one; CONFLICT if the user with this address can already sign in, is inactive, or is an owner who would
 *   lose the role, or if too many invitations are open; RATE_LIMITED if the address was invited too often
 */
export async function invite(
  context: Pick<Context, 'database' | 'clock' | 'cipher'>,
  organization: Organization,
  request: InvitationRequest,
  by: Authority,
): Promise<Invitation> {
  if (isAdministrator(request) && !by.overAdministrators) throw forbiddenError();
  const { database, clock } = context;
  const now = clock.wall.now();
  const token = newTenantToken('qi', organization.id);
  return inTransaction(database, async (connection) => {
    // Lock the organization, so that concurrent invitations cannot change what is counted and ended here.
    await lockOrganization(connection, organization.id);
    await refuseKnown(connection, organization.id, request, by);
    if (!by.overAdministrators) await refuseInvited(connection, organization.id, request.email, now);
    await limitInvitations(connection, organization.id, request.email, now);
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
      kind: 'INVITATION',
      to: request.email,
      token,
      organization: organization.name,
      language: organization.language,
      inviter: await loadUserName(connection, organization.id, by.userId),
      sandbox: organization.sandbox,
    });
    const invitation = await findInvitation(connection, organization.id, id, now);
    await recordChange(connection, organization.id, {
      action: 'invitation.created',
      records: [{ kind: 'INVITATION', id }],
      after: invitation,
    });
    for (const { id: ended } of former)
      await recordChange(connection, organization.id, {
        action: 'invitation.revoked',
        records: [{ kind: 'INVITATION', id: ended }],
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
      organizationId,
      id,
      email,
      firstName || null,
      lastName || null,
      position || null,
      role,
      tenantTokenKey('qi', token).hash,
      userId,
      now,
      new Date(Date.parse(now) + days * DAY).toISOString(),
    ],
  );
  return id;
}

interface ExistingUser {
  role: User['role'];
  isMember: boolean;
  isActive: boolean;
}

/**
 * Checks the user who already has the invited address, if any.
 * @throws ACCESS_FORBIDDEN, CONFLICT
 */
async function refuseKnown(
  connection: Connection,
  organizationId: string,
  { email, role }: InvitationRequest,
  by: Authority,
): Promise<void> {
  const { rows } = await connection.query<ExistingUser>(
    `SELECT role, identity_id IS NOT NULL AS "isMember", is_active AS "isActive" FROM users
     WHERE organization_id = $1 AND lower(email) = lower($2)`,
    [organizationId, email],
  );
  const [known] = rows;
  if (known === undefined) return;
  if (known.isMember) throw conflictError('belongs to a user who can already sign in');
  if (!known.isActive) throw conflictError('belongs to an inactive user');
  if (isAdministrator(known) && !by.overAdministrators) throw forbiddenError();
  if (known.role === 'OWNER' && role !== 'OWNER')
    throw conflictError('belongs to an owner, who would lose that role');
}

function forbiddenError(): ApiError {
  return new ApiError('ACCESS_FORBIDDEN', refusal('OWNERS_INVITE'));
}

/** Refuses to replace an open invitation of an owner or administrator. @throws ACCESS_FORBIDDEN */
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
  return new ApiError('ACCESS_FORBIDDEN', refusal('OWNERS_REVOKE'));
}

function conflictError(error: string): ApiError {
  return new ApiError('CONFLICT', `The address ${error}.`, { details: [{ field: 'email', error }] });
}

async function refuseTooMany(connection: Connection, organizationId: string, now: string): Promise<void> {
  const { rows } = await connection.query<{ count: number }>(
    `SELECT count(*) AS count FROM invitations WHERE organization_id = $1 AND accepted_at IS NULL
       AND revoked_at IS NULL AND expires_at > $2`,
    [organizationId, now],
  );
  if ((rows[0]?.count ?? 0) >= MAX_OPEN)
    throw new ApiError('CONFLICT', refusal('INVITATIONS_FULL', { limit: MAX_OPEN }));
}

async function loadUserName(
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
 * Revokes an open invitation; an expired or revoked one stays unchanged.
 * @throws NOT_FOUND; ACCESS_FORBIDDEN if an administrator revokes the invitation of an owner or
 *   administrator; CONFLICT if it was accepted
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
    if (invitation.state === 'ACCEPTED') throw new ApiError('CONFLICT', refusal('INVITATION_ACCEPTED'));
    if (invitation.state === 'REVOKED') return;
    await connection.query('UPDATE invitations SET revoked_at = $3 WHERE organization_id = $1 AND id = $2', [
      organizationId,
      id,
      now,
    ]);
    await recordChange(connection, organizationId, {
      action: 'invitation.revoked',
      records: [{ kind: 'INVITATION', id }],
      after: { revokedAt: now },
    });
  });
}

/**
 * Creates a link that makes its holder an owner. It works once, within a day, and is meant for the operator
 * of the service.
 * @throws NOT_FOUND for an unknown organization
 */
export async function makeOwnerLink(
  { database, clock, publicUrl }: Pick<Context, 'database' | 'clock' | 'publicUrl'>,
  organizationId: string,
): Promise<string> {
  const token = newTenantToken('qi', organizationId);
  await inTransactionOf(database, organizationId, async (connection) => {
    await lockOrganization(connection, organizationId);
    const now = clock.wall.now();
    await endLinks(connection, organizationId, now);
    const facts = { email: null, role: 'OWNER', token, userId: null, days: LINK_DAYS, now } as const;
    const id = await insert(connection, organizationId, facts);
    await recordChange(connection, organizationId, {
      action: 'invitation.created',
      records: [{ kind: 'INVITATION', id }],
      after: { email: null, role: 'OWNER' },
    });
  });
  return `${publicUrl}/invitation#${token}`;
}

/** Revokes unused links of the command line. */
export async function endLinks(connection: Connection, organizationId: string, now: string): Promise<void> {
  await connection.query(
    `UPDATE invitations SET revoked_at = $2
     WHERE organization_id = $1 AND email IS NULL AND accepted_at IS NULL AND revoked_at IS NULL`,
    [organizationId, now],
  );
}

/**
 * Creates a link for the first owner. Only if there is a single organization, none of its owners can sign in,
 * and no such link is open.
 * @returns null if no link is needed
 */
export async function createFirstOwnerLink(
  context: Pick<Context, 'database' | 'clock' | 'publicUrl'>,
): Promise<string | null> {
  const rows = await queryShards<{ id: string; isAwaited: boolean }>(context.database, {
    text: `SELECT organization_id AS id,
       NOT EXISTS (SELECT 1 FROM users WHERE role = 'OWNER' AND identity_id IS NOT NULL)
       AND NOT EXISTS (SELECT 1 FROM invitations WHERE email IS NULL AND accepted_at IS NULL AND revoked_at IS NULL
         AND expires_at > $1) AS "isAwaited"
     FROM organizations LIMIT 2 -- all organizations`,
    values: [context.clock.wall.now()],
  });
  const [only, ...more] = rows;
  return only?.isAwaited === true && more.length === 0 ? makeOwnerLink(context, only.id) : null;
}

/**
 * Revokes a user's access. The user stays in all records that name them.
 * @throws NOT_FOUND; ACCESS_FORBIDDEN if a user who is no owner revokes an owner's access; CONFLICT for the
 *   last owner
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
      throw new ApiError('ACCESS_FORBIDDEN', refusal('OWNERS_FOR_ADMINISTRATORS'));
    if (user.role === 'OWNER' && user.identityId !== null && user.otherOwners === 0)
      throw new ApiError('CONFLICT', refusal('LAST_OWNER_SIGN_IN'));
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
      action: 'access.removed',
      records: [{ kind: 'USER', id: userId }],
      before: { hasAccess: user.identityId !== null },
      after: { hasAccess: false },
      always: true,
    });
  });
}

/** Data of a person who joins an organization. */
export interface Joining {
  organizationId: string;
  /** Address of the user in the organization. */
  email: string;
  firstName: string;
  lastName: string;
  position: string | null;
  role: string;
  identityId: string;
}

/**
 * Links an identity to a user of an organization: the user with the same address, else a new one.
 * @throws CONFLICT if that user has another identity, or the person is already another user there
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
    throw new ApiError('CONFLICT', refusal('MEMBER_ALREADY'));
  const id = user?.id ?? newId();
  if (user === undefined)
    await connection.query(
      `INSERT INTO users (organization_id, id, first_name, last_name, email, position, role, identity_id, created_at,
         updated_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)`,
      [organizationId, id, firstName, lastName, email, position, role, identityId, now],
    );
  // An owner stays an owner: the last one must not lose the role by joining with another.
  else
    await connection.query(
      `UPDATE users SET identity_id = $3, role = CASE WHEN role = 'OWNER' THEN role ELSE $4 END,
         own_customers_only = own_customers_only AND $4 = 'COLLECTOR', access_ended_at = NULL, updated_at = $5
       WHERE organization_id = $1 AND id = $2`,
      [organizationId, id, identityId, role, now],
    );
  return id;
}

/**
 * Returns the address of an invitation.
 * @throws INVALID_DATA if no address is known, or the given one differs from the invited one
 */
export function invitedAddress(invited: string | null, stated: string | undefined): string {
  if (invited === null && stated === undefined) throw invalidField('email', 'is required for this link');
  if (invited !== null && stated !== undefined && stated.toLowerCase() !== invited.toLowerCase())
    throw invalidField('email', FIELD_SENTENCES.EMAIL_NOT_INVITED);
  return invited ?? stated ?? '';
}
