import type { Connection } from '../../platform/db/database.ts';
import type { ConnectionRef } from '../connections/secrets.ts';
import type { Cursors } from '../connector.ts';
import type { SourceKey } from '../domain/canonical.ts';
import { partOfRound } from '../domain/schedule.ts';

type Queryable = Pick<Connection, 'query'>;

/** The stream of the engine itself: the last customer that the round has read. No connector sees it. */
const ROUND = '@round';

/** Returns the position in each change stream. */
export async function loadCursors(
  queryable: Queryable,
  { organizationId, connectionId }: ConnectionRef,
): Promise<Cursors> {
  const { rows } = await queryable.query<{ stream: string; position: string }>({
    name: 'cursors of source',
    text: `SELECT stream, position FROM source_cursors
           WHERE organization_id = $1 AND connection_id = $2 AND stream <> $3`,
    values: [organizationId, connectionId, ROUND],
  });
  return Object.fromEntries(rows.map(({ stream, position }) => [stream, position]));
}

/** Stores positions, in the transaction that queues what they cover. Writes only what differs. */
export async function storeCursors(
  connection: Connection,
  { organizationId, connectionId }: ConnectionRef,
  cursors: Cursors,
): Promise<void> {
  const rows = Object.entries(cursors).map(([stream, position]) => ({ stream, position }));
  await connection.query({
    name: 'store cursors of source',
    text: `INSERT INTO source_cursors AS c (organization_id, connection_id, stream, position)
           SELECT $1, $2, r.stream, r.position FROM json_to_recordset($3) AS r(stream text, position text)
           ORDER BY r.stream
           ON CONFLICT (organization_id, connection_id, stream) DO UPDATE SET position = excluded.position
           WHERE c.position <> excluded.position`,
    values: [organizationId, connectionId, JSON.stringify(rows)],
  });
}

/** Forgets all positions, so that the next read reads everything. */
export async function forgetCursors(
  connection: Connection,
  { organizationId, connectionId }: ConnectionRef,
): Promise<void> {
  await connection.query({
    name: 'forget cursors of source',
    text: 'DELETE FROM source_cursors WHERE organization_id = $1 AND connection_id = $2',
    values: [organizationId, connectionId],
  });
}

/** A customer that has to be read. */
export interface DueParty {
  key: SourceKey;
  /** 0: it owes something or differs; 1: the others. */
  priority: 0 | 1;
}

interface DueOptions {
  /** Whether all of its records are written again, even if the source did not change. */
  isForced?: boolean;
}

/** Queues customers to be read. */
export async function queueParties(
  connection: Connection,
  { organizationId, connectionId }: ConnectionRef,
  parties: readonly DueParty[],
  { isForced = false }: DueOptions = {},
): Promise<void> {
  if (parties.length === 0) return;
  const json = JSON.stringify(parties);
  await connection.query({
    name: 'queue customers of source',
    text: `INSERT INTO source_records AS s (organization_id, connection_id, key, kind, read_priority)
           SELECT $1, $2, r.key, 'PARTY', min(r.priority) FROM json_to_recordset($3) AS r(key text, priority smallint)
           GROUP BY r.key ORDER BY r.key
           ON CONFLICT (organization_id, connection_id, key) DO UPDATE
           SET read_priority = least(s.read_priority, excluded.read_priority)
           WHERE s.read_priority IS DISTINCT FROM least(s.read_priority, excluded.read_priority)`,
    values: [organizationId, connectionId, json],
  });
  if (isForced)
    await connection.query({
      name: 'write customers of source again',
      text: `UPDATE source_records SET fingerprint = NULL
             WHERE organization_id = $1 AND connection_id = $2 AND fingerprint IS NOT NULL
               AND (key = ANY($3) OR party_key = ANY($3))`,
      values: [organizationId, connectionId, parties.map(({ key }) => key)],
    });
}

/**
 * Queues the customers again whose records were refused: the cause here may be gone. A part that was left out waits
 * until the source changes it, because its own content is wrong.
 */
export async function queueRefused(connection: Connection, of: ConnectionRef): Promise<void> {
  const { rows } = await connection.query<{ key: SourceKey }>({
    name: 'refused customers of source',
    text: `SELECT DISTINCT party_key AS key FROM source_findings
           WHERE organization_id = $1 AND connection_id = $2 AND state <> 'RESOLVED' AND party_key IS NOT NULL
             AND ((cause = 'REFUSED_HERE' AND NOT is_partial) OR (cause = 'NOT_READ_YET' AND currency = ''))`,
    values: [of.organizationId, of.connectionId],
  });
  await queueParties(
    connection,
    of,
    rows.map(({ key }) => ({ key, priority: 1 })),
    { isForced: true },
  );
}

/** Queues those of the customers again that are behind, because the source did not state all of their items. */
export async function queueUnstated(
  connection: Connection,
  of: ConnectionRef,
  keys: ReadonlySet<SourceKey>,
): Promise<void> {
  if (keys.size === 0) return;
  const { rows } = await connection.query<{ key: SourceKey }>({
    name: 'customers of source that are behind',
    text: `SELECT DISTINCT party_key AS key FROM source_findings
           WHERE organization_id = $1 AND connection_id = $2 AND state <> 'RESOLVED' AND party_key = ANY($3)
             AND cause = 'NOT_READ_YET' AND currency = ''`,
    values: [of.organizationId, of.connectionId, [...keys]],
  });
  await queueParties(
    connection,
    of,
    rows.map(({ key }) => ({ key, priority: 0 })),
  );
}

/** Queues the customers that are next in the round, and remembers the last of them. */
export async function queueRound(connection: Connection, of: ConnectionRef): Promise<void> {
  const { organizationId, connectionId } = of;
  const { rows } = await connection.query<{ customers: number; last: string | null }>({
    name: 'position of round',
    text: `SELECT count(*)::int AS customers,
             (SELECT position FROM source_cursors
              WHERE organization_id = $1 AND connection_id = $2 AND stream = $3) AS last
           FROM source_records WHERE organization_id = $1 AND connection_id = $2 AND kind = 'PARTY'`,
    values: [organizationId, connectionId, ROUND],
  });
  const [{ customers, last } = { customers: 0, last: null }] = rows;
  // Behind the last customer, the round begins again.
  const { rows: next } = await connection.query<{ key: SourceKey }>({
    name: 'next customers of round',
    text: `SELECT r.key FROM (
             (SELECT s.key, 1 AS part FROM source_records s
              WHERE s.organization_id = $1 AND s.connection_id = $2 AND s.kind = 'PARTY' AND s.key > $3
              ORDER BY s.key LIMIT $4)
             UNION ALL
             (SELECT s.key, 2 AS part FROM source_records s
              WHERE s.organization_id = $1 AND s.connection_id = $2 AND s.kind = 'PARTY' AND s.key <= $3
              ORDER BY s.key LIMIT $4)) r
           ORDER BY r.part, r.key LIMIT $4`,
    values: [organizationId, connectionId, last ?? '', partOfRound(customers)],
  });
  await queueParties(
    connection,
    of,
    next.map(({ key }) => ({ key, priority: 1 })),
  );
  await storeCursors(connection, of, { [ROUND]: next.at(-1)?.key ?? '' });
}

/** Returns the next customers to read besides `except`, those with open items first. */
export async function findNextParties(
  queryable: Queryable,
  { organizationId, connectionId }: ConnectionRef,
  { except, limit }: { except: readonly SourceKey[]; limit: number },
): Promise<SourceKey[]> {
  const { rows } = await queryable.query<{ key: SourceKey }>({
    name: 'next customers of source',
    text: `SELECT key FROM source_records
           WHERE organization_id = $1 AND connection_id = $2 AND read_priority IS NOT NULL
             AND key <> ALL($4)
           ORDER BY read_priority, key LIMIT $3`,
    values: [organizationId, connectionId, limit, except],
  });
  return rows.map(({ key }) => key);
}

/** Takes customers from the queue, in the transaction that stores what was read. */
export async function takeParties(
  connection: Connection,
  { organizationId, connectionId }: ConnectionRef,
  keys: readonly SourceKey[],
): Promise<void> {
  await connection.query({
    name: 'take customers of source',
    text: `UPDATE source_records SET read_priority = NULL
           WHERE organization_id = $1 AND connection_id = $2 AND read_priority IS NOT NULL AND key = ANY($3)`,
    values: [organizationId, connectionId, keys],
  });
}
