import type { Connection } from '../../platform/db/database.ts';
import type { ConnectionRef } from '../connections/secrets.ts';
import type { CopiedRecord } from './records.ts';

const RECORDS_TOGETHER = 1_000;
/** Characters of the records that are held at once. */
const MAX_LENGTH = 4 * 1024 * 1024;

interface LoadTarget extends ConnectionRef {
  loadNumber: number;
  /** Whether a second record with the same key contradicts the first one. In files of changes, the last one counts. */
  isFull: boolean;
}

/** Writes the records of an export to its copy, some at a time. */
export class CopyWriter {
  readonly #connection: Connection;
  readonly #target: LoadTarget;
  readonly #records = new Map<string, CopiedRecord>();
  #length = 0;

  constructor(connection: Connection, target: LoadTarget) {
    this.#connection = connection;
    this.#target = target;
  }

  async add(record: CopiedRecord): Promise<void> {
    if (this.#records.has(record.key)) await this.flush();
    this.#records.set(record.key, record);
    this.#length += JSON.stringify(record).length;
    if (this.#records.size >= RECORDS_TOGETHER || this.#length >= MAX_LENGTH) await this.flush();
  }

  /**
   * Writes the records that wait. A record that is equal keeps the number of the load that changed it. A refused
   * one keeps its customer and amount, because only its new facts are unknown.
   */
  async flush(): Promise<void> {
    if (this.#records.size === 0) return;
    const { organizationId, connectionId, loadNumber, isFull } = this.#target;
    const json = JSON.stringify([...this.#records.values()]);
    this.#records.clear();
    this.#length = 0;
    await this.#connection.query({
      name: 'write records of export',
      text: `INSERT INTO source_export_records AS r (organization_id, connection_id, key, kind, party_key, currency,
               amount, data, problem, is_deleted, seen_in, changed_in)
             SELECT $1, $2, n.key, n.kind, n."partyKey", n.currency, n.amount, n.data, n.problem, n."isDeleted", $4, $4
             FROM json_to_recordset($3) AS n(key text, kind text, "partyKey" text, currency text, amount bigint,
               data jsonb, problem text, "isDeleted" boolean)
             ORDER BY n.key
             ON CONFLICT (organization_id, connection_id, key) DO UPDATE
             SET kind = excluded.kind,
               party_key = CASE WHEN excluded.data IS NULL AND excluded.kind <> 'BALANCE'
                 THEN coalesce(excluded.party_key, r.party_key) ELSE excluded.party_key END,
               currency = coalesce(excluded.currency, r.currency),
               amount = coalesce(excluded.amount, r.amount), data = excluded.data,
               problem = CASE WHEN $5 AND r.seen_in = $4 THEN r.key || ' is in the export twice.'
                 ELSE excluded.problem END,
               is_deleted = excluded.is_deleted, seen_in = $4,
               changed_in = CASE WHEN (r.kind, r.party_key, r.currency, r.amount, r.data, r.problem, r.is_deleted)
                 IS DISTINCT FROM (excluded.kind, excluded.party_key, excluded.currency, excluded.amount, excluded.data,
                   excluded.problem, excluded.is_deleted) OR ($5 AND r.seen_in = $4) THEN $4 ELSE r.changed_in END`,
      values: [organizationId, connectionId, json, loadNumber, isFull],
    });
  }
}

/** Marks the records that the new complete export lacks as deleted. */
export async function markAbsent(
  connection: Connection,
  { organizationId, connectionId }: ConnectionRef,
  loadNumber: number,
): Promise<void> {
  await connection.query({
    name: 'mark absent records of export',
    text: `UPDATE source_export_records SET is_deleted = true, changed_in = $3
           WHERE organization_id = $1 AND connection_id = $2 AND seen_in < $3 AND NOT is_deleted`,
    values: [organizationId, connectionId, loadNumber],
  });
}

/** Removes deleted records whose deletion the engine has already queued. */
export async function removeDeleted(
  connection: Connection,
  { organizationId, connectionId }: ConnectionRef,
  throughLoad: number,
): Promise<void> {
  await connection.query({
    name: 'remove deleted records of export',
    text: `DELETE FROM source_export_records
           WHERE organization_id = $1 AND connection_id = $2 AND is_deleted AND changed_in <= $3`,
    values: [organizationId, connectionId, throughLoad],
  });
}
