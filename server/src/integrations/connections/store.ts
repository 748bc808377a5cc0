import type { Connection } from '../../platform/db/database.ts';
import { requireRow } from '../../platform/db/require-row.ts';
import type { ConnectionState, StopReason } from '../domain/states.ts';
import type { StoredSettings } from './open.ts';
import type { ConnectionRef } from './secrets.ts';

/** A connection as its commands see it, under its lock. */
export interface StoredConnection extends StoredSettings {
  id: string;
  name: string;
  state: ConnectionState;
  stopReason: StopReason | null;
  missingCount: number | null;
  startedAt: string | null;
}

export const SETTINGS_COLUMNS = `s.kind, s.url, s.database, s.login, s.secret, s.company_id AS "companyId",
  s.expected_every_minutes AS "expectedEveryMinutes"`;

/** Locks a connection until the transaction ends. @throws NOT_FOUND */
export async function lockConnection(
  connection: Connection,
  { organizationId, connectionId }: ConnectionRef,
): Promise<StoredConnection> {
  const { rows } = await connection.query<StoredConnection>({
    name: 'lock source connection',
    text: `SELECT s.id, s.name, s.state, s.stop_reason AS "stopReason", s.missing_count AS "missingCount",
             s.started_at AS "startedAt", ${SETTINGS_COLUMNS}
           FROM source_connections s WHERE s.organization_id = $1 AND s.id = $2 FOR UPDATE`,
    values: [organizationId, connectionId],
  });
  return requireRow(rows);
}

/** Returns the settings of a connection. @throws NOT_FOUND */
export async function findSettings(
  queryable: Pick<Connection, 'query'>,
  { organizationId, connectionId }: ConnectionRef,
): Promise<StoredSettings> {
  const { rows } = await queryable.query<StoredSettings>({
    name: 'settings of source connection',
    text: `SELECT ${SETTINGS_COLUMNS} FROM source_connections s WHERE s.organization_id = $1 AND s.id = $2`,
    values: [organizationId, connectionId],
  });
  return requireRow(rows);
}

/** Ends a renewal in progress after a user entered a key. A key that it created is revoked later. */
export async function forgetRenewal(
  connection: Connection,
  { organizationId, connectionId }: ConnectionRef,
  now: string,
): Promise<void> {
  await connection.query({
    name: 'forget renewal of source key',
    text: `UPDATE source_connections SET secret_stored_at = $3, renewal_name = NULL, renewal_expires_at = NULL,
             retired_secret = coalesce(retired_secret, next_secret), next_secret = NULL, renewal_at = NULL,
             renewal_problem = NULL
           WHERE organization_id = $1 AND id = $2`,
    values: [organizationId, connectionId, now],
  });
}

/** Stores when the key expires. Administrators are notified again. */
export async function storeSecretEnd(
  connection: Connection,
  { organizationId, connectionId }: ConnectionRef,
  expiresAt: string | null,
): Promise<void> {
  await connection.query({
    name: 'store end of source key',
    text: `UPDATE source_connections SET secret_expires_at = $3, secret_warning_days = NULL
           WHERE organization_id = $1 AND id = $2`,
    values: [organizationId, connectionId, expiresAt],
  });
}
