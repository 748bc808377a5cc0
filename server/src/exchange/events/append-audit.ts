import type { AuditEntry, AuditRecord } from '../../ledger/domain/audit/actions.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Connection } from '../../platform/db/database.ts';
import { UTC } from '../../platform/db/utc.ts';
import { genesisHash, hashAfter } from './audit-chain.ts';

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

/** The end of an organization's chain: position and hash of its last entry. */
export interface ChainHead {
  position: number;
  hash: string;
}

/** A row of the chain. */
interface ChainLink {
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

/** Appends entries with the records that they name, and moves the head. */
const APPEND = `
WITH entries AS (
  INSERT INTO audit_entries (organization_id, position, id, recorded_at, action, actor_kind, actor_id, content, hash)
  SELECT $1, e.position, e.id, e.at, e.action, e.kind, e.actor, e.content, decode(e.hash, 'hex')
  FROM json_to_recordset($2::json) AS e(position bigint, id uuid, at timestamptz, action text, kind text, actor text,
    content text, hash text)),
records AS (
  INSERT INTO audit_records (organization_id, record_id, position, kind)
  SELECT $1, r.id, r.position, r.kind FROM json_to_recordset($3::json) AS r(id text, position bigint, kind text)),
head AS (
  INSERT INTO audit_chains (organization_id, position, hash, removed_position, removed_hash)
  VALUES ($1, $4, decode($5, 'hex'), 0, decode($6, 'hex'))
  ON CONFLICT (organization_id) DO UPDATE SET position = excluded.position, hash = excluded.hash)
SELECT 1`;

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
  const head = await loadChainHead(connection, organizationId);
  await appendToChain(connection, organizationId, head, rows[0]?.recorded ?? []);
}

/**
 * Returns the head of the organization's audit chain. The caller must hold the lock of the organization's
 * feed.
 */
export async function loadChainHead(connection: Connection, organizationId: string): Promise<ChainHead> {
  const { rows } = await connection.query<ChainHead>({
    name: 'audit chain',
    text: `SELECT position, encode(hash, 'hex') AS hash FROM audit_chains WHERE organization_id = $1`,
    values: [organizationId],
  });
  return rows[0] ?? { position: 0, hash: genesisHash(organizationId) };
}

/**
 * Appends records to the organization's audit chain, in the given order. The caller must hold the lock of the
 * organization's feed. The function is not async: an error in the content is thrown before the caller can send
 * a commit behind the statement.
 * @param head the head of the chain, read under that lock
 */
export function appendToChain(
  connection: Connection,
  organizationId: string,
  head: ChainHead,
  recorded: readonly Recorded[],
): Promise<unknown> {
  if (recorded.length === 0) return Promise.resolve();
  const links: ChainLink[] = [];
  const records: (AuditRecord & { position: number })[] = [];
  let { position, hash } = head;
  for (const { at, actor, entries } of recorded)
    for (const entry of entries) {
      position += 1;
      const content = contentOf({ position, at, actor: actor ?? UNKNOWN, entry });
      hash = hashAfter(hash, content);
      const { kind, id } = actor ?? UNKNOWN;
      links.push({ position, id: entry.id, at, action: entry.action, kind, actor: id, content, hash });
      for (const record of uniqueRecords(entry)) records.push({ id: record.id, kind: record.kind, position });
    }
  return connection.query({
    name: 'append to audit',
    text: APPEND,
    values: [
      organizationId,
      JSON.stringify(links),
      JSON.stringify(records),
      position,
      hash,
      genesisHash(organizationId),
    ],
  });
}

/** Returns the records of an entry, which may name a record twice. */
const uniqueRecords = ({ records }: AuditEntry): AuditRecord[] => [
  ...new Map(records.map((record) => [record.id, record])).values(),
];

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
