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
