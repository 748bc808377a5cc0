import type { Connection } from '../../platform/db/database.ts';
import type { ConnectionRef } from '../connections/secrets.ts';
import type { CopyPosition } from '../domain/files/load-plan.ts';

type Queryable = Pick<Connection, 'query'>;

/** The position of a copy with the number of its last load. */
export interface StoredPosition extends CopyPosition {
  loadNumber: number;
}

const COLUMNS = `load_number AS "loadNumber", files, base_number AS "baseNumber", last_number AS "lastNumber",
  exported_at AS "exportedAt"`;

/** Returns the position of the copy. It is created if it does not exist. */
export async function findPosition(
  queryable: Queryable,
  { organizationId, connectionId }: ConnectionRef,
): Promise<StoredPosition> {
  const { rows } = await queryable.query<StoredPosition>({
    name: 'position of export',
    text: `SELECT ${COLUMNS} FROM source_exports WHERE organization_id = $1 AND connection_id = $2`,
    values: [organizationId, connectionId],
  });
  const [found] = rows;
  if (found !== undefined) return found;
  await queryable.query({
    name: 'insert position of export',
    text: `INSERT INTO source_exports (organization_id, connection_id, load_number, files) VALUES ($1, $2, 0, '{}')
           ON CONFLICT (organization_id, connection_id) DO NOTHING`,
    values: [organizationId, connectionId],
  });
  return { loadNumber: 0, files: {}, baseNumber: null, lastNumber: null, exportedAt: null };
}

/** Locks the copy until the transaction ends. Null: another process loads an export. */
export async function lockPosition(
  connection: Connection,
  { organizationId, connectionId }: ConnectionRef,
): Promise<StoredPosition | null> {
  const { rows } = await connection.query<StoredPosition>({
    name: 'lock position of export',
    text: `SELECT ${COLUMNS} FROM source_exports WHERE organization_id = $1 AND connection_id = $2
           FOR UPDATE SKIP LOCKED`,
    values: [organizationId, connectionId],
  });
  return rows[0] ?? null;
}

/** Stores the position of the copy, in the transaction that loaded it. */
export async function storePosition(
  connection: Connection,
  { organizationId, connectionId }: ConnectionRef,
  { loadNumber, files, baseNumber, lastNumber, exportedAt }: StoredPosition,
): Promise<void> {
  await connection.query({
    name: 'store position of export',
    text: `UPDATE source_exports SET load_number = $3, files = $4, base_number = $5, last_number = $6, exported_at = $7
           WHERE organization_id = $1 AND connection_id = $2`,
    values: [
      organizationId,
      connectionId,
      loadNumber,
      JSON.stringify(files),
      baseNumber,
      lastNumber,
      exportedAt,
    ],
  });
}
