import { sql } from 'kysely';
import type { DataContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { notFound } from '../../platform/errors.ts';
import { readPage } from '../../platform/lists/paging.ts';
import { selectPage } from '../../platform/lists/select-page.ts';
import { tenantTokenKey } from '../../platform/tenant-token.ts';
import type { Invitation, InvitationQuery } from './schema.ts';

type Row = Omit<Invitation, 'state'> & { acceptedAt: string | null; revokedAt: string | null };

const COLUMNS = `id, email, first_name AS "firstName", last_name AS "lastName", position, role,
  invited_by_user_id AS "invitedBy", created_at AS "createdAt", expires_at AS "expiresAt",
  accepted_at AS "acceptedAt", revoked_at AS "revokedAt"`;

/** Lists the invitations of an organization, newest first, including ended ones. */
export async function listInvitations(
  { database, clock }: DataContext,
  organizationId: string,
  { email, ...paging }: InvitationQuery,
) {
  const page = readPage(paging, { list: 'invitations', sortBy: 'createdAt' });
  const where = email === undefined ? [] : [sql<boolean>`lower(email) = lower(${email})`];
  const { ids, metadata } = await selectPage(
    database.kysely,
    { from: 'invitations', organizationId, where, sortColumn: 'created_at' },
    page,
  );
  const { rows } = await database.pool.query<Row>({
    name: 'invitations by id',
    text: `SELECT ${COLUMNS} FROM invitations WHERE organization_id = $1 AND id = ANY($2::uuid[])`,
    values: [organizationId, ids],
  });
  const now = clock.wall.now();
  const byId = new Map(rows.map((row) => [row.id, toInvitation(row, now)]));
  return { ...metadata, items: ids.flatMap((one) => byId.get(one) ?? []) };
}

/** Returns one invitation. @throws NOT_FOUND */
export async function findInvitation(
  connection: Pick<Connection, 'query'>,
  organizationId: string,
  id: string,
  now: string,
): Promise<Invitation> {
  const { rows } = await connection.query<Row>(
    `SELECT ${COLUMNS} FROM invitations WHERE organization_id = $1 AND id = $2`,
    [organizationId, id],
  );
  const [row] = rows;
  if (row === undefined) throw notFound();
  return toInvitation(row, now);
}

function toInvitation({ acceptedAt, revokedAt, ...facts }: Row, now: string): Invitation {
  const state =
    acceptedAt !== null
      ? 'ACCEPTED'
      : revokedAt !== null
        ? 'REVOKED'
        : facts.expiresAt <= now
          ? 'EXPIRED'
          : 'OPEN';
  return { ...facts, state };
}

/** An invitation that can be accepted. */
export interface OpenInvitation {
  organizationId: string;
  organization: string;
  id: string;
  email: string | null;
  firstName: string | null;
  lastName: string | null;
  position: string | null;
  role: Invitation['role'];
  expiresAt: string;
}

/**
 * Returns the invitation of a token. Null if it was used or revoked, has expired, or never existed.
 * @param lock whether to lock it until the transaction ends
 */
export async function openInvitation(
  connection: Pick<Connection, 'query'>,
  token: string,
  now: string,
  { isLocked }: { isLocked: boolean },
): Promise<OpenInvitation | null> {
  const { organizationId, hash } = tenantTokenKey('qi', token);
  if (isLocked)
    await connection.query(
      'SELECT 1 FROM invitations WHERE organization_id = $1 AND token_hash = $2 FOR UPDATE',
      [organizationId, hash],
    );
  const { rows } = await connection.query<OpenInvitation>(
    `SELECT i.organization_id AS "organizationId", o.name AS organization, i.id, i.email,
       i.first_name AS "firstName", i.last_name AS "lastName", i.position, i.role, i.expires_at AS "expiresAt"
     FROM invitations i JOIN organizations o ON o.organization_id = $1
     WHERE i.organization_id = $1 AND i.token_hash = $2 AND i.accepted_at IS NULL AND i.revoked_at IS NULL
       AND i.expires_at > $3`,
    [organizationId, hash, now],
  );
  return rows[0] ?? null;
}
