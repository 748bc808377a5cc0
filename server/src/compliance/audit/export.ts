import { sql } from 'kysely';
import { catchUp } from '../../exchange/index.ts';
import type { Connection, Database } from '../../platform/db/database.ts';
import { readSnapshot, rowsOf } from '../../platform/db/snapshot-reader.ts';
import { chunkLines } from '../../platform/http/streamed-response.ts';
import type { Organization } from '../../platform/organization.ts';
import { conditionsOf, ENTRY_COLUMNS, type EntryRow, toEntry } from './queries.ts';
import type { AuditExportQuery } from './schema.ts';

/**
 * Streams audit entries as lines of JSON, oldest first. All lines come from one snapshot, and memory use is
 * constant.
 */
export async function* auditLines(
  database: Database,
  organization: Organization,
  query: AuditExportQuery,
): AsyncGenerator<Buffer> {
  await catchUp(database, organization.id);
  yield* chunkLines(
    readSnapshot(database, (connection) => entriesOf(connection, database, organization, query)),
  );
}

async function* entriesOf(
  connection: Connection,
  { kysely }: Pick<Database, 'kysely'>,
  organization: Organization,
  query: AuditExportQuery,
): AsyncGenerator<unknown> {
  const all = [sql<boolean>`true`, ...conditionsOf(organization, query)];
  const { sql: text, parameters } = sql`SELECT ${sql.raw(ENTRY_COLUMNS)} FROM (
    SELECT * FROM audit_entries WHERE organization_id = ${organization.id}
      AND ${sql.join(all, sql` AND `)}) e ORDER BY e.position`.compile(kysely);
  for await (const row of rowsOf<EntryRow>(connection, text, [...parameters])) yield toEntry(row);
}
