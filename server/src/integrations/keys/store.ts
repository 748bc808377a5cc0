import type { DataContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import type { StoredSettings } from '../connections/open.ts';
import type { ConnectionRef } from '../connections/secrets.ts';
import { SETTINGS_COLUMNS } from '../connections/store.ts';
import { READ_STATES } from '../domain/states.ts';

/** The key of a connection during its renewal. */
export interface KeyState extends StoredSettings {
  name: string;
  storedAt: string;
  expiresAt: string | null;
  renewsSecret: boolean;
  /** Name of the next key, stored before it is created. */
  renewalName: string | null;
  renewalExpiresAt: string | null;
  /** Encrypted: created, but not in use. */
  nextSecret: string | null;
  /** Encrypted: replaced, but not revoked. */
  retiredSecret: string | null;
  problem: string | null;
}

/** Time until an attempt that was cut short is repeated, and after which a replaced key is revoked. */
const RETRY_SECONDS = 60 * 60;

/**
 * Claims the renewal of a connection for an hour. Null: another process holds it, it waits, or the connection does not
 * read.
 */
export async function claimRenewal(
  { database, clock }: DataContext,
  { organizationId, connectionId }: ConnectionRef,
): Promise<KeyState | null> {
  const { rows } = await database.pool.query<KeyState>({
    name: 'claim renewal of source key',
    text: `UPDATE source_connections s SET renewal_at = $3::timestamptz + make_interval(secs => $4)
           WHERE s.organization_id = $1 AND s.id = $2 AND s.state = ANY($5)
             AND (s.renewal_at IS NULL OR s.renewal_at <= $3)
           RETURNING ${SETTINGS_COLUMNS}, s.name, coalesce(s.secret_stored_at, s.created_at) AS "storedAt",
             s.secret_expires_at AS "expiresAt", s.renews_secret AS "renewsSecret", s.renewal_name AS "renewalName",
             s.renewal_expires_at AS "renewalExpiresAt", s.next_secret AS "nextSecret",
             s.retired_secret AS "retiredSecret", s.renewal_problem AS problem`,
    values: [organizationId, connectionId, clock.wall.now(), RETRY_SECONDS, READ_STATES],
  });
  return rows[0] ?? null;
}

/** Connections whose key a program renews, or whose former key is to be revoked. Reads across organizations. */
export async function findConnectionsWithKeys({ database, clock }: DataContext): Promise<ConnectionRef[]> {
  const { rows } = await database.pool.query<ConnectionRef>({
    name: 'source keys to renew',
    text: `-- all organizations
           SELECT s.organization_id AS "organizationId", s.id AS "connectionId" FROM source_connections s
           WHERE s.state = ANY($2) AND (s.renews_secret OR s.retired_secret IS NOT NULL)
             AND (s.renewal_at IS NULL OR s.renewal_at <= $1)`,
    values: [clock.wall.now(), READ_STATES],
  });
  return rows;
}

/** A key that expires within the days of the first warning. */
export interface ExpiringKey extends ConnectionRef {
  name: string;
  expiresAt: string;
  warned: number | null;
}

/** Keys that expire before an instant. Reads across organizations. */
export async function findExpiringKeys({ database }: DataContext, before: string): Promise<ExpiringKey[]> {
  const { rows } = await database.pool.query<ExpiringKey>({
    name: 'source keys that expire',
    text: `-- all organizations
           SELECT s.organization_id AS "organizationId", s.id AS "connectionId", s.name,
             s.secret_expires_at AS "expiresAt", s.secret_warning_days AS warned FROM source_connections s
           WHERE s.state <> 'DRAFT' AND s.secret_expires_at < $1`,
    values: [before],
  });
  return rows;
}

/** Stores that administrators were notified. Returns false if another process did it. */
export async function storeWarning(
  connection: Connection,
  { organizationId, connectionId, expiresAt, warned }: ExpiringKey,
  days: number,
): Promise<boolean> {
  const { rowCount } = await connection.query({
    name: 'store warning of source key',
    text: `UPDATE source_connections SET secret_warning_days = $3
           WHERE organization_id = $1 AND id = $2 AND secret_expires_at = $4
             AND secret_warning_days IS NOT DISTINCT FROM $5`,
    values: [organizationId, connectionId, days, expiresAt, warned],
  });
  return rowCount === 1;
}

/** Stores the name of the key that is about to be created. Returns false if a user entered another key meanwhile. */
export async function storeIntent(
  { database }: DataContext,
  { organizationId, connectionId }: ConnectionRef,
  { name, expiresAt, secret }: { name: string; expiresAt: string; secret: string },
): Promise<boolean> {
  const { rowCount } = await database.pool.query({
    name: 'store name of next source key',
    text: `UPDATE source_connections SET renewal_name = $3, renewal_expires_at = $4
           WHERE organization_id = $1 AND id = $2 AND secret = $5`,
    values: [organizationId, connectionId, name, expiresAt, secret],
  });
  return rowCount === 1;
}

/** Forgets the next key: it was not created, or does not work. */
export async function clearIntent(
  { database }: DataContext,
  { organizationId, connectionId }: ConnectionRef,
): Promise<void> {
  await database.pool.query({
    name: 'forget next source key',
    text: `UPDATE source_connections SET renewal_name = NULL, renewal_expires_at = NULL, next_secret = NULL
           WHERE organization_id = $1 AND id = $2`,
    values: [organizationId, connectionId],
  });
}

/** Stores the key that was created under a name. Returns false if a user entered another key meanwhile. */
export async function storeNext(
  { database }: DataContext,
  { organizationId, connectionId }: ConnectionRef,
  { name, nextSecret }: { name: string; nextSecret: string },
): Promise<boolean> {
  const { rowCount } = await database.pool.query({
    name: 'store next source key',
    text: `UPDATE source_connections SET next_secret = $4
           WHERE organization_id = $1 AND id = $2 AND renewal_name = $3`,
    values: [organizationId, connectionId, name, nextSecret],
  });
  return rowCount === 1;
}

/** Puts the next key into use. Returns false if a user entered another key meanwhile. */
export async function switchKeys(
  connection: Connection,
  { organizationId, connectionId }: ConnectionRef,
  { nextSecret, now }: { nextSecret: string; now: string },
): Promise<boolean> {
  const { rowCount } = await connection.query({
    name: 'switch source keys',
    text: `UPDATE source_connections SET retired_secret = secret, secret = next_secret, next_secret = NULL,
             renewal_name = NULL, secret_stored_at = $4, secret_expires_at = renewal_expires_at,
             renewal_expires_at = NULL, secret_warning_days = NULL, renewal_problem = NULL
           WHERE organization_id = $1 AND id = $2 AND next_secret = $3 AND retired_secret IS NULL`,
    values: [organizationId, connectionId, nextSecret, now],
  });
  return rowCount === 1;
}

/** Stores that the former key was revoked. */
export async function clearRetired(
  { database }: DataContext,
  { organizationId, connectionId }: ConnectionRef,
  retiredSecret: string,
): Promise<void> {
  await database.pool.query({
    name: 'forget former source key',
    text: `UPDATE source_connections SET retired_secret = NULL, renewal_at = NULL, renewal_problem = NULL
           WHERE organization_id = $1 AND id = $2 AND retired_secret = $3`,
    values: [organizationId, connectionId, retiredSecret],
  });
}

/** Stores why a renewal failed, and when it is attempted again. */
export async function storeRenewalProblem(
  connection: Connection,
  { organizationId, connectionId }: ConnectionRef,
  { text, retryAt }: { text: string; retryAt: string },
): Promise<void> {
  await connection.query({
    name: 'store problem of source key',
    text: `UPDATE source_connections SET renewal_problem = $3, renewal_at = $4
           WHERE organization_id = $1 AND id = $2`,
    values: [organizationId, connectionId, text, retryAt],
  });
}
