import { createHash } from 'node:crypto';
import type { AuditContent } from '../../exchange/index.ts';
import type { Connection } from '../../platform/db/database.ts';
import { lockFeed, type OutboxAudit, recordAudit } from '../../platform/outbox.ts';

/** Number of redacted entries that one voucher entry covers; limited by the size of an entry. */
const VOUCHED_AT_ONCE = 100;

export const REDACTED = 'audit.redacted';

/** Reference of a voucher entry to one redacted entry. */
interface Voucher {
  position: number;
  /** SHA-256 of the redacted content, in hexadecimal. */
  content: string;
}

export const contentHash = (content: string): string => createHash('sha256').update(content).digest('hex');

/**
 * Replaces texts in the changes of entries. A redacted entry keeps its original hash, so the chain stays
 * intact. A later entry of the chain contains the hash of the redacted content and vouches for it.
 * Verification still reports any change without such a voucher.
 * @returns the number of redacted entries
 */
export async function redactAudit(
  connection: Connection,
  organizationId: string,
  { pattern, replace }: { pattern: string; replace: (text: string) => string },
): Promise<number> {
  await lockFeed(connection, organizationId);
  const { rows } = await connection.query<{ position: number; content: string }>({
    name: 'audit entries about a person',
    text: 'SELECT position, content FROM audit_entries WHERE organization_id = $1 AND content ~* $2 ORDER BY position',
    values: [organizationId, pattern],
  });
  const changed = rows.flatMap(({ position, content }) => {
    const redacted = redactedContent(content, replace);
    return redacted === content ? [] : [{ position, content: redacted }];
  });
  await connection.query({
    name: 'redact audit entries',
    text: `UPDATE audit_entries e SET content = r.content
           FROM json_to_recordset($2::json) AS r(position bigint, content text)
           WHERE e.organization_id = $1 AND e.position = r.position`,
    values: [organizationId, JSON.stringify(changed)],
  });
  const vouchers = changed.map(({ position, content }) => ({ position, content: contentHash(content) }));
  const entries: OutboxAudit[] = [];
  for (let at = 0; at < vouchers.length; at += VOUCHED_AT_ONCE)
    entries.push(voucherEntry(organizationId, vouchers.slice(at, at + VOUCHED_AT_ONCE)));
  await recordAudit(connection, organizationId, entries);
  return changed.length;
}

/** Redacts only field values. Actor and records are ids, so they contain no personal data. */
function redactedContent(content: string, replace: (text: string) => string): string {
  const entry: AuditContent = JSON.parse(content);
  const changes: AuditContent['changes'] = JSON.parse(replace(JSON.stringify(entry.changes)));
  return JSON.stringify({ ...entry, changes });
}

function voucherEntry(organizationId: string, entries: readonly Voucher[]): OutboxAudit {
  return {
    action: REDACTED,
    records: [{ kind: 'ORGANIZATION', id: organizationId }],
    changes: [{ field: 'entries', before: null, after: entries }],
  };
}
