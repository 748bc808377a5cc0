import type { Timestamp } from '../../kernel/calendar.ts';
import type { Connection } from '../../platform/db/database.ts';
import type { ConnectionRef } from '../connections/secrets.ts';
import type { SourceKey } from '../domain/canonical.ts';
import type { KnownRecord } from '../domain/plan.ts';

type Queryable = Pick<Connection, 'query'>;

/** Returns the known records with these keys, and the known items of these customers. */
export async function loadKnown(
  queryable: Queryable,
  { organizationId, connectionId }: ConnectionRef,
  { keys, partyKeys }: { keys: readonly SourceKey[]; partyKeys: readonly SourceKey[] },
): Promise<Map<SourceKey, KnownRecord>> {
  const columns = `key, kind, party_key AS "partyKey", record_id AS "recordId", is_adopted AS "isAdopted",
    encode(fingerprint, 'hex') AS fingerprint, currency, amount`;
  const { rows } = await queryable.query<KnownRecord>({
    name: 'known records of source',
    text: `SELECT ${columns} FROM source_records
           WHERE organization_id = $1 AND connection_id = $2 AND key = ANY($3)
           UNION
           SELECT ${columns} FROM source_records
           WHERE organization_id = $1 AND connection_id = $2 AND party_key = ANY($4)`,
    values: [organizationId, connectionId, keys, partyKeys],
  });
  return new Map(rows.map((row) => [row.key, row]));
}

/** A record as the last read found it. */
export interface ReadRecord {
  key: SourceKey;
  kind: KnownRecord['kind'];
  partyKey: SourceKey | null;
  recordId: string | null;
  fingerprint: string;
  url: string | null;
  number: string | null;
  currency: string | null;
  amount: number | null;
  residual: number | null;
  /** Whether it was refused: then the amounts that are stored here stay. */
  isRefused: boolean;
}

/** Stores records as they were read. */
export async function storeRecords(
  connection: Connection,
  { organizationId, connectionId }: ConnectionRef,
  records: readonly ReadRecord[],
): Promise<void> {
  if (records.length === 0) return;
  await connection.query({
    name: 'store records of source',
    text: `INSERT INTO source_records AS s (organization_id, connection_id, key, kind, party_key, record_id, fingerprint,
             url, number, currency, amount, residual)
           SELECT $1, $2, r.key, r.kind, r."partyKey", r."recordId", decode(r.fingerprint, 'hex'), r.url, r.number,
             r.currency, CASE WHEN NOT r."isRefused" THEN r.amount END, r.residual
           FROM json_to_recordset($3) AS r(key text, kind text, "partyKey" text, "recordId" uuid, fingerprint text,
             url text, number text, currency text, amount bigint, residual bigint, "isRefused" boolean)
           ORDER BY r.key
           ON CONFLICT (organization_id, connection_id, key) DO UPDATE
           SET kind = excluded.kind, party_key = excluded.party_key,
             record_id = coalesce(excluded.record_id, s.record_id), fingerprint = excluded.fingerprint,
             url = excluded.url, number = excluded.number, currency = excluded.currency,
             amount = coalesce(excluded.amount, s.amount), residual = excluded.residual, missing_at = NULL`,
    values: [organizationId, connectionId, JSON.stringify(records)],
  });
}

/** Forgets records that the source no longer has. */
export async function forgetRecords(
  connection: Connection,
  { organizationId, connectionId }: ConnectionRef,
  keys: readonly SourceKey[],
): Promise<void> {
  if (keys.length === 0) return;
  await connection.query({
    name: 'forget records of source',
    text: `DELETE FROM source_records WHERE organization_id = $1 AND connection_id = $2 AND key = ANY($3)`,
    values: [organizationId, connectionId, keys],
  });
}

/** Makes the next read of customers write them, even if the source did not change. */
export async function forgetFingerprints(
  connection: Connection,
  { organizationId, connectionId }: ConnectionRef,
  partyKeys: readonly SourceKey[],
): Promise<void> {
  if (partyKeys.length === 0) return;
  await connection.query({
    name: 'forget fingerprints of customers',
    text: `UPDATE source_records SET fingerprint = NULL
           WHERE organization_id = $1 AND connection_id = $2 AND key = ANY($3) AND fingerprint IS NOT NULL`,
    values: [organizationId, connectionId, partyKeys],
  });
}

/** Returns the items that are stored here, to compare them with those of the source. */
export async function loadItemKeys(
  queryable: Queryable,
  { organizationId, connectionId }: ConnectionRef,
): Promise<{ key: SourceKey; partyKey: SourceKey }[]> {
  const { rows } = await queryable.query<{ key: SourceKey; partyKey: SourceKey }>({
    name: 'items of source',
    text: `SELECT key, party_key AS "partyKey" FROM source_records
           WHERE organization_id = $1 AND connection_id = $2 AND party_key IS NOT NULL`,
    values: [organizationId, connectionId],
  });
  return rows;
}

/** Marks items that the sweep missed. Those that it found again are no longer missing. */
export async function markMissing(
  connection: Connection,
  { organizationId, connectionId }: ConnectionRef,
  keys: readonly SourceKey[],
  now: Timestamp,
): Promise<void> {
  await connection.query({
    name: 'mark missing items',
    text: `UPDATE source_records SET missing_at = CASE WHEN key = ANY($3) THEN $4::timestamptz END
           WHERE organization_id = $1 AND connection_id = $2 AND party_key IS NOT NULL
             AND (missing_at IS NOT NULL) <> (key = ANY($3))`,
    values: [organizationId, connectionId, keys, now],
  });
}

/** Stores which customers the source cannot add up exactly. Writes only what differs. */
export async function storeUnknownSums(
  connection: Connection,
  { organizationId, connectionId }: ConnectionRef,
  unknown: ReadonlySet<SourceKey>,
): Promise<void> {
  await connection.query({
    name: 'forget unknown sums of source',
    text: `UPDATE source_records SET has_unknown_sum = false
           WHERE organization_id = $1 AND connection_id = $2 AND has_unknown_sum AND key <> ALL($3)`,
    values: [organizationId, connectionId, [...unknown]],
  });
  if (unknown.size === 0) return;
  await connection.query({
    name: 'store unknown sums of source',
    text: `UPDATE source_records SET has_unknown_sum = true
           WHERE organization_id = $1 AND connection_id = $2 AND key = ANY($3) AND kind = 'PARTY'
             AND NOT has_unknown_sum`,
    values: [organizationId, connectionId, [...unknown]],
  });
}
