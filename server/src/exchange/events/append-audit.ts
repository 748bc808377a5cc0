import type { AuditEntry, AuditRecord } from '../../ledger/domain/audit/actions.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Connection } from '../../platform/db/database.ts';
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

/** The end of an organization's chain: position and hash of its last entry. */
export interface ChainHead {
  position: number;
  hash: string;
}

const UNKNOWN: Actor = { kind: 'SYSTEM', id: null, apiKey: null, job: null, address: null };

/**
 * Appends entries with the records that they name, and moves the head. Arrays, because PostgreSQL parses them
 * faster than JSON.
 */
const APPEND = `
WITH entries AS (
  INSERT INTO audit_entries (organization_id, position, id, recorded_at, action, actor_kind, actor_id, content, hash)
  SELECT $1, e.* FROM unnest($2::bigint[], $3::uuid[], $4::timestamptz[], $5::text[], $6::text[], $7::text[], $8::text[],
    $9::bytea[]) e),
records AS (
  INSERT INTO audit_records (organization_id, record_id, position, kind)
  SELECT $1, r.* FROM unnest($10::text[], $11::bigint[], $12::text[]) r)
INSERT INTO audit_chains (organization_id, position, hash, removed_position, removed_hash)
VALUES ($1, $13, $14, 0, $15)
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
  const head = await chainHead(connection, organizationId);
  await appendToChain(connection, organizationId, head, rows[0]?.recorded ?? []);
}

/**
 * Returns the head of the organization's audit chain. The caller must hold the lock of the organization's
 * feed.
 */
export async function chainHead(connection: Connection, organizationId: string): Promise<ChainHead> {
  const { rows } = await connection.query<ChainHead>({
    name: 'audit chain',
    text: `SELECT position, encode(hash, 'hex') AS hash FROM audit_chains WHERE organization_id = $1`,
    values: [organizationId],
  });
  return rows[0] ?? { position: 0, hash: genesis(organizationId) };
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
  let { position, hash } = head;
  for (const { at, actor, entries } of recorded)
    for (const entry of entries) {
      position += 1;
      const by = actor ?? UNKNOWN;
      const content = contentOf({ position, at, actor: by, entry });
      hash = hashAfter(hash, content);
      links.push({ position, at, actor: by, entry, content, hash: bytesOf(hash) });
    }
  const records = links.flatMap(recordsOf);
  return connection.query({
    name: 'append to audit',
    text: APPEND,
    values: [
      organizationId,
      links.map((link) => link.position),
      links.map(({ entry }) => entry.id),
      links.map(({ at }) => at),
      links.map(({ entry }) => entry.action),
      links.map(({ actor }) => actor.kind),
      links.map(({ actor }) => actor.id),
      links.map(({ content }) => content),
      links.map((link) => link.hash),
      records.map(({ id }) => id),
      records.map((record) => record.position),
      records.map(({ kind }) => kind),
      position,
      bytesOf(hash),
      bytesOf(genesis(organizationId)),
    ],
  });
}

const bytesOf = (hex: string) => Buffer.from(hex, 'hex');

/** Returns the records of an entry, once each: an entry may name a record twice. */
function recordsOf({ position, entry: { records } }: ChainLink): (AuditRecord & { position: number })[] {
  const unique = new Map(records.map((record) => [record.id, record]));
  return [...unique.values()].map(({ id, kind }) => ({ id, kind, position }));
}

interface Link {
  position: number;
  at: string;
  actor: Actor;
  entry: AuditEntry & { id: string };
}

/** An entry with its place in the chain. */
interface ChainLink extends Link {
  content: string;
  hash: Buffer;
}

function contentOf({ position, at, actor, entry: { id, action, records, changes } }: Link): string {
  const content: AuditContent = { position, id, at, actor, action, records, changes };
  return JSON.stringify(content);
}
