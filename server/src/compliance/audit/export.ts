import { sql } from 'kysely';
import { catchUp } from '../../exchange/index.ts';
import type { Connection, Database } from '../../platform/db/database.ts';
import { readSnapshot, streamRows } from '../../platform/db/snapshot-reader.ts';
import { chunkLines } from '../../platform/http/streamed-response.ts';
import type { Organization } from '../../platform/organization.ts';
import { withNames } from './names.ts';
import { conditionsOf, ENTRY_COLUMNS, type EntryRow, toEntry } from './queries.ts';
import type { AuditEntry, AuditExportQuery } from './schema.ts';

/** Entries whose names are looked up together. */
const NAMED_TOGETHER = 200;

/**
 * Streams audit entries as lines of JSON, oldest first. All lines come from one snapshot, and memory use is
 * constant.
 */
export async function* streamAuditLines(
  database: Database,
  organization: Organization,
  query: AuditExportQuery,
): AsyncGenerator<Buffer> {
  await catchUp(database, organization.id);
  yield* chunkLines(
    readSnapshot(database, (connection) => streamEntries(connection, database, organization, query)),
  );
}

async function* streamEntries(
  connection: Connection,
  database: Database,
  organization: Organization,
  query: AuditExportQuery,
): AsyncGenerator<unknown> {
  const all = [sql<boolean>`true`, ...conditionsOf(organization, query)];
  const { sql: text, parameters } = sql`SELECT ${sql.raw(ENTRY_COLUMNS)} FROM (
    SELECT * FROM audit_entries WHERE organization_id = ${organization.id}
      AND ${sql.join(all, sql` AND `)}) e ORDER BY e.position`.compile(database.kysely);
  let entries: AuditEntry[] = [];
  for await (const row of streamRows<EntryRow>(connection, text, [...parameters])) {
    entries.push(toEntry(row));
    if (entries.length < NAMED_TOGETHER) continue;
    yield* await withNames(connection, organization.id, entries);
    entries = [];
  }
  yield* await withNames(connection, organization.id, entries);
}
