import type { FastifyRequest } from 'fastify';
import type { Database } from '../../platform/db/database.ts';
import { queryShards } from '../../platform/db/routing/shards.ts';
import type { ActingUser } from '../../platform/http/acting-user.ts';
import type { Scope } from '../../platform/scope.ts';
import { MAY_USE_PROVIDER } from '../sign-in/memberships.ts';

/** Credentials of a caller that follows an organization's changes, as of the start of the stream. */
export interface StreamAccess {
  organizationId: string;
  /** The key pair; null for a member with a session. */
  key: { apiKey: string; scope: Scope } | null;
  session: { id: string; viaProvider: boolean } | null;
  /** The acting user; null for the organization itself. */
  user: ActingUser | null;
}

type Caller = Pick<FastifyRequest, 'grant' | 'member' | 'actingUser'>;

/** Returns the access of a request that was let in. */
export function streamAccessOf({ grant, member, actingUser }: Caller, organizationId: string): StreamAccess {
  return {
    organizationId,
    key: member === null && grant !== null ? { apiKey: grant.apiKey, scope: grant.scope } : null,
    session: member === null ? null : { id: member.sessionId, viaProvider: member.viaProvider },
    user: actingUser,
  };
}

/** Current state by id. */
interface InForce {
  /** Scopes, joined by commas. */
  keys: ReadonlyMap<string, string>;
  /** Identity of each session. */
  sessions: ReadonlyMap<string, string>;
  users: ReadonlyMap<string, UserNow>;
}

interface UserNow extends ActingUser {
  organizationId: string;
  identityId: string | null;
  mayUseProvider: boolean;
}

/**
 * Returns the accesses that are still valid and unchanged. Excludes revoked or expired keys, ended sessions,
 * and users with another role or restriction. Runs one statement each for keys, sessions and
 * users.
 */
export async function findAccessesInForce(
  database: Pick<Database, 'main' | 'shards'>,
  accesses: readonly StreamAccess[],
): Promise<Set<StreamAccess>> {
  const [keys, sessions, users] = await Promise.all([
    readKeys(database, accesses),
    readSessions(database, accesses),
    readUsers(database, accesses),
  ]);
  return new Set(accesses.filter((access) => isInForce(access, { keys, sessions, users })));
}

function isInForce(
  { organizationId, key, session, user }: StreamAccess,
  { keys, sessions, users }: InForce,
): boolean {
  if (key !== null && keys.get(key.apiKey) !== key.scope.join()) return false;
  if (user === null) return session === null;
  const now = users.get(user.id);
  if (now === undefined || now.organizationId !== organizationId) return false;
  if (now.role !== user.role || now.ownCustomersOnly !== user.ownCustomersOnly) return false;
  if (session === null) return true;
  const identityId = sessions.get(session.id);
  return (
    identityId !== undefined && identityId === now.identityId && (now.mayUseProvider || !session.viaProvider)
  );
}

async function readKeys(
  database: Pick<Database, 'main' | 'shards'>,
  accesses: readonly StreamAccess[],
): Promise<Map<string, string>> {
  const ids = uniqueIds(accesses.flatMap(({ key }) => key?.apiKey ?? []));
  if (ids.length === 0) return new Map();
  const rows = await queryShards<{ id: string; scope: string[] }>(database, {
    name: 'keys of streams in force',
    text: `SELECT id, scope FROM api_keys WHERE organization_id = ANY($1::uuid[]) AND id = ANY($2::text[])
             AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now())`,
    values: [organizationsOf(accesses), ids],
  });
  return new Map(rows.map(({ id, scope }) => [id, scope.join()]));
}

async function readSessions(
  database: Pick<Database, 'main' | 'shards'>,
  accesses: readonly StreamAccess[],
): Promise<Map<string, string>> {
  const ids = uniqueIds(accesses.flatMap(({ session }) => session?.id ?? []));
  if (ids.length === 0) return new Map();
  const { rows } = await database.main.pool.query<{ id: string; identityId: string }>({
    name: 'sessions of streams in force',
    text: `SELECT id, user_id AS "identityId" FROM identity_sessions WHERE id = ANY($1::uuid[]) AND expires_at > now()`,
    values: [ids],
  });
  return new Map(rows.map(({ id, identityId }) => [id, identityId]));
}

async function readUsers(
  database: Pick<Database, 'main' | 'shards'>,
  accesses: readonly StreamAccess[],
): Promise<Map<string, UserNow>> {
  const ids = uniqueIds(accesses.flatMap(({ user }) => user?.id ?? []));
  if (ids.length === 0) return new Map();
  const rows = await queryShards<UserNow>(database, {
    name: 'users of streams in force',
    text: `SELECT u.organization_id AS "organizationId", u.id, u.role, u.own_customers_only AS "ownCustomersOnly",
             u.identity_id AS "identityId", ${MAY_USE_PROVIDER} AS "mayUseProvider"
           FROM users u JOIN organizations o ON o.organization_id = u.organization_id
           WHERE u.organization_id = ANY($1::uuid[]) AND u.id = ANY($2::uuid[]) AND u.is_active`,
    values: [organizationsOf(accesses), ids],
  });
  return new Map(rows.map((user) => [user.id, user]));
}

const uniqueIds = (ids: readonly string[]) => [...new Set(ids)];
const organizationsOf = (accesses: readonly StreamAccess[]) =>
  uniqueIds(accesses.map(({ organizationId }) => organizationId));
