import type { AuditEntry } from '../../ledger/domain/audit/actions.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Connection } from '../../platform/db/database.ts';
import { allSent } from '../../platform/db/transaction.ts';
import { UTC } from '../../platform/db/utc.ts';
import { genesis, hashAfter } from './audit-chain.ts';

/** Audit record of one transaction: actor, time and entries. */
export interface Recorded {
  at: string;
  /** Null in rows written by older releases, which did not store it. */
  actor: Actor | null;
  entries: (AuditEntry & { id: string })[];
}

/** Stored content of an entry. The hash covers this exact text, so the text is never re-serialized. */
export interface AuditContent extends AuditEntry {
  position: number;
  id: string;
  at: string;
  actor: Actor;
}

interface Row {
  position: number;
  id: string;
  at: string;
  action: string;
  kind: string;
  actor: string | null;
  content: string;
  hash: string;
}

const UNKNOWN: Actor = { kind: 'SYSTEM', id: null, apiKey: null, job: null, address: null };

const INSERT = `
INSERT INTO audit_entries (organization_id, position, id, recorded_at, action, actor_kind, actor_id, content, hash)
SELECT $1, r.position, r.id, r.at, r.action, r.kind, r.actor, r.content, decode(r.hash, 'hex')
FROM json_to_recordset($2::json) AS r(position bigint, id uuid, at timestamptz, action text, kind text, actor text, content text,
  hash text)`;

const INSERT_RECORDS = `
INSERT INTO audit_records (organization_id, record_id, position, kind)
SELECT $1, r.id, r.position, r.kind FROM json_to_recordset($2::json) AS r(id text, position bigint, kind text)
ON CONFLICT (organization_id, record_id, position) DO NOTHING`;

const MOVE_HEAD = `
INSERT INTO audit_chains (organization_id, position, hash, removed_position, removed_hash)
VALUES ($1, $2, decode($3, 'hex'), 0, decode($4, 'hex'))
ON CONFLICT (organization_id) DO UPDATE SET position = excluded.position, hash = excluded.hash`;

/**
 * Appends the audit records in the outbox to the chain and discards the events of those rows. Used when all
 * records of an organization are removed. The caller must hold the lock of the organization's feed.
 */
export async function keepAuditAlone(connection: Connection, organizationId: string): Promise<void> {
  const { rows } = await connection.query<{ recorded: Recorded[] | null }>({
    name: 'take audit from outbox',
    text: `WITH taken AS (
             DELETE FROM outbox WHERE organization_id = $1 AND audit IS NOT NULL
             RETURNING recorded_at, id, actor, audit)
           SELECT json_agg(json_build_object('at', ${UTC('recorded_at')}, 'actor', actor, 'entries', audit)
             ORDER BY recorded_at, id) AS recorded FROM taken`,
    values: [organizationId],
  });
  await appendToChain(connection, organizationId, rows[0]?.recorded ?? []);
}

/**
 * Appends records to the organization's audit chain, in the given order. The caller must hold the lock of the
 * organization's feed.
 */
export async function appendToChain(
  connection: Connection,
  organizationId: string,
  recorded: readonly Recorded[],
): Promise<void> {
  if (recorded.length === 0) return;
  const first = genesis(organizationId);
  const { rows } = await connection.query<{ position: number; hash: string }>({
    name: 'audit chain',
    text: `SELECT position, encode(hash, 'hex') AS hash FROM audit_chains WHERE organization_id = $1`,
    values: [organizationId],
  });
  const links: Row[] = [];
  const records: { id: string; position: number; kind: string }[] = [];
  let { position, hash } = rows[0] ?? { position: 0, hash: first };
  for (const { at, actor, entries } of recorded)
    for (const entry of entries) {
      position += 1;
      const content = contentOf({ position, at, actor: actor ?? UNKNOWN, entry });
      hash = hashAfter(hash, content);
      const { kind, id } = actor ?? UNKNOWN;
      links.push({ position, id: entry.id, at, action: entry.action, kind, actor: id, content, hash });
      for (const record of entry.records) records.push({ ...record, position });
    }
  await allSent([
    connection.query({
      name: 'append to audit',
      text: INSERT,
      values: [organizationId, JSON.stringify(links)],
    }),
    connection.query({
      name: 'append records to audit',
      text: INSERT_RECORDS,
      values: [organizationId, JSON.stringify(records)],
    }),
    connection.query({
      name: 'move head of audit',
      text: MOVE_HEAD,
      values: [organizationId, position, hash, first],
    }),
  ]);
}

interface Link {
  position: number;
  at: string;
  actor: Actor;
  entry: AuditEntry & { id: string };
}

function contentOf({ position, at, actor, entry: { id, action, records, changes } }: Link): string {
  const content: AuditContent = { position, id, at, actor, action, records, changes };
  return JSON.stringify(content);
}
