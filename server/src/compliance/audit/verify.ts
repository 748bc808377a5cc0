import { type AuditContent, genesisHash, hashAfter } from '../../exchange/index.ts';
import type { Connection, Database } from '../../platform/db/database.ts';
import { inSnapshot } from '../../platform/db/transaction.ts';
import { UTC } from '../../platform/db/utc.ts';
import { findKindsOfRecords } from './record-kinds.ts';
import { contentHash, REDACTED } from './redaction.ts';

/** Entries per read, so that memory use is constant. */
const AT_ONCE = 1_000;
/**
 * Maximum number of listed differences per organization. A chain that breaks early would produce thousands.
 */
const LISTED = 100;

/** A sign of tampering in the audit chain. */
export interface AuditDifference {
  organizationId: string;
  kind: 'audit';
  /** Position in the chain, or the organization's id if the chain itself is affected. */
  id: string;
  field: string;
  stored: string | null;
  expected: string | null;
  message: string;
}

export interface AuditVerification {
  entries: number;
  differences: AuditDifference[];
  differenceCount: number;
  /**
   * Head of each chain. An auditor who stores it elsewhere can later prove that earlier entries are
   * unchanged.
   */
  heads: { organizationId: string; position: number; hash: string }[];
}

interface Chain {
  organizationId: string;
  position: number;
  hash: string;
  removedPosition: number;
  /** Null if the chain has no entry yet. */
  removedHash: string | null;
  /** Highest position that recorded removals report; null without a recorded removal. */
  statedRemoval: number | null;
}

/**
 * Chains with the position of their last recorded removal, which must match the anchor. The removal's record
 * may still be in the outbox.
 */
const CHAINS = `
SELECT f.organization_id AS "organizationId", coalesce(c.position, 0) AS position, encode(c.hash, 'hex') AS hash,
  coalesce(c.removed_position, 0) AS "removedPosition", encode(c.removed_hash, 'hex') AS "removedHash",
  greatest(
    (SELECT max((e.content::json #>> '{changes,0,after}')::bigint) FROM audit_entries e
      WHERE e.organization_id = f.organization_id AND e.action = 'audit.removed'),
    (SELECT max((a.entry #>> '{changes,0,after}')::bigint) FROM outbox o, json_array_elements(o.audit) AS a(entry)
      WHERE o.organization_id = f.organization_id AND o.audit IS NOT NULL AND a.entry ->> 'action' = 'audit.removed')
  ) AS "statedRemoval"
FROM organizations f LEFT JOIN audit_chains c ON c.organization_id = f.organization_id
WHERE $1::uuid IS NULL OR f.organization_id = $1 ORDER BY f.organization_id -- all organizations`;

interface Row {
  position: number;
  content: string;
  hash: string;
  /** The columns next to the content, in the form of the content. */
  columns: string;
  records: string;
}

const ENTRIES = `
WITH entries AS (
  SELECT * FROM audit_entries WHERE organization_id = $1 AND position > $2 ORDER BY position LIMIT ${AT_ONCE}),
records AS (
  SELECT r.position, json_agg(r.record_id ORDER BY r.record_id COLLATE "C") AS ids FROM audit_records r
  WHERE r.organization_id = $1 AND r.kind = ANY($3::text[]) AND r.position > $2
    AND r.position <= (SELECT max(position) FROM entries)
  GROUP BY r.position)
SELECT e.position, e.content, encode(e.hash, 'hex') AS hash,
  json_build_array(e.position, e.id, ${UTC('e.recorded_at')}, e.action, e.actor_kind, e.actor_id)::text AS columns,
  coalesce(r.ids, '[]')::text AS records
FROM entries e LEFT JOIN records r ON r.position = e.position ORDER BY e.position`;

/**
 * Verifies the chain of every organization from its anchor to its head. Reports missing, changed and moved
 * entries, and index columns that differ from the content. Locks nothing.
 * @param options.organizationId only this organization
 */
export function verifyAudit(
  database: Database,
  options: { organizationId?: string } = {},
): Promise<AuditVerification> {
  return inSnapshot(database, async (connection) => {
    await connection.query('SET LOCAL statement_timeout = 0');
    const found: AuditVerification = { entries: 0, differences: [], differenceCount: 0, heads: [] };
    const { rows: chains } = await connection.query<Chain>(CHAINS, [options.organizationId ?? null]);
    for (const chain of chains) {
      const walk = new Walk(chain, await loadVouchers(connection, chain.organizationId));
      const kinds = await findKindsOfRecords(connection, chain.organizationId);
      for (;;) {
        const values = [chain.organizationId, walk.readTo, kinds];
        const { rows } = await connection.query<Row>({ name: 'verify audit entries', text: ENTRIES, values });
        for (const row of rows) walk.step(row);
        if (rows.length < AT_ONCE) break;
      }
      walk.end();
      found.entries += walk.entries;
      found.differenceCount += walk.count;
      found.differences.push(...walk.differences);
      const { organizationId, position, hash } = chain;
      if (position > 0) found.heads.push({ organizationId, position, hash });
    }
    return found;
  });
}

const VOUCHERS = `
SELECT (v ->> 'position')::bigint AS position, v ->> 'content' AS content
FROM (
  SELECT e.position AS place, e.content::json -> 'changes' AS changes FROM audit_entries e
  WHERE e.organization_id = $1 AND e.action = '${REDACTED}'
  UNION ALL
  SELECT 9223372036854775807, a.entry -> 'changes' FROM outbox o, json_array_elements(o.audit) AS a(entry)
  WHERE o.organization_id = $1 AND o.audit IS NOT NULL AND a.entry ->> 'action' = '${REDACTED}') r,
  json_array_elements(r.changes #> '{0,after}') AS v ORDER BY r.place`;

/** Returns the hash of each redacted entry's content by position, from its last voucher. */
async function loadVouchers(connection: Connection, organizationId: string): Promise<Map<number, string>> {
  const { rows } = await connection.query<{ position: number; content: string }>({
    name: 'verify audit vouchers',
    text: VOUCHERS,
    values: [organizationId],
  });
  return new Map(rows.map(({ position, content }) => [position, content]));
}

/** Verifies one chain, entry by entry. */
class Walk {
  readonly differences: AuditDifference[] = [];
  entries = 0;
  count = 0;
  /** Last position that was read. */
  readTo = -1;
  readonly #chain: Chain;
  readonly #vouchers: ReadonlyMap<number, string>;
  #position: number;
  #hash: string;

  constructor(chain: Chain, vouchers: ReadonlyMap<number, string>) {
    this.#chain = chain;
    this.#vouchers = vouchers;
    this.#position = chain.removedPosition;
    this.#hash = chain.removedHash ?? genesisHash(chain.organizationId);
    const { organizationId, removedPosition, statedRemoval } = chain;
    if (removedPosition !== (statedRemoval ?? 0))
      this.#report(organizationId, 'anchor', String(removedPosition), `${statedRemoval ?? 0}, as recorded`);
    if (removedPosition === 0 && this.#hash !== genesisHash(organizationId))
      this.#report(organizationId, 'anchor', this.#hash, genesisHash(organizationId));
  }

  step({ position, content, hash, columns, records }: Row): void {
    this.readTo = position;
    this.entries += 1;
    const at = String(position);
    const expected = this.#position + 1;
    if (position !== expected) this.#report(at, 'position', at, String(expected));
    const computed = hashAfter(this.#hash, content);
    // A redacted entry keeps its original hash; a later entry vouches for its current content.
    if (hash !== computed && this.#vouchers.get(position) !== contentHash(content))
      this.#report(at, 'hash', hash, computed);
    const said = namesOf(content);
    if (said.columns !== JSON.stringify(JSON.parse(columns)))
      this.#report(at, 'columns', columns, said.columns);
    if (said.records !== JSON.stringify(JSON.parse(records)))
      this.#report(at, 'records', records, said.records);
    // Continue from the stored hash, so that a changed entry is reported only once.
    this.#position = position;
    this.#hash = hash;
  }

  end(): void {
    const { organizationId, position, hash } = this.#chain;
    if (this.#position !== position)
      this.#report(organizationId, 'head', String(this.#position), String(position));
    else if (position > 0 && this.#hash !== hash) this.#report(organizationId, 'head', this.#hash, hash);
  }

  #report(id: string, field: string, stored: string | null, expected: string | null): void {
    this.count += 1;
    if (this.count > LISTED) return;
    const { organizationId } = this.#chain;
    const message = `${field} of audit ${id} is ${stored ?? 'absent'}, should be ${expected ?? 'absent'}`;
    this.differences.push({ organizationId, kind: 'audit', id, field, stored, expected, message });
  }
}

/** Returns the columns and record ids that match a content; empty values if the content is unreadable. */
function namesOf(content: string): { columns: string; records: string } {
  try {
    const { position, id, at, action, actor, records }: AuditContent = JSON.parse(content);
    const ids = [...new Set(records.map((record) => record.id))].sort();
    return {
      columns: JSON.stringify([position, id, at, action, actor.kind, actor.id]),
      records: JSON.stringify(ids),
    };
  } catch {
    return { columns: 'unreadable', records: 'unreadable' };
  }
}
