import { sql } from 'kysely';
import type { Connection, Database } from '../../platform/db/database.ts';
import type { Organization } from '../../platform/organization.ts';
import { catchUp } from '../events/sequence.ts';
import { conditionsOf, ENTRY_COLUMNS, type EntryRow, toEntry } from './queries.ts';
import type { AuditExportQuery } from './schema.ts';

const ROWS_AT_ONCE = 500;
const PIECE = 64 * 1024;

/**
 * What was done, the first first, as lines of JSON: as of one moment, and without memory growing with what there is.
 */
export async function* auditLines(
  database: Database,
  organization: Organization,
  query: AuditExportQuery,
): AsyncGenerator<Buffer> {
  await catchUp(database, organization.id);
  const connection = await database.pool.connect();
  let broken = true;
  try {
    await connection.query('BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
    // Whoever takes the lines may be slow.
    await connection.query(
      'SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0',
    );
    yield* piecesOf(rowsOf(connection, database, organization, query));
    await connection.query('COMMIT');
    broken = false;
  } finally {
    connection.release(broken);
  }
}

async function* rowsOf(
  connection: Connection,
  { kysely }: Pick<Database, 'kysely'>,
  organization: Organization,
  query: AuditExportQuery,
): AsyncGenerator<EntryRow> {
  const all = [sql<boolean>`true`, ...conditionsOf(organization, query)];
  const { sql: text, parameters } = sql`SELECT ${sql.raw(ENTRY_COLUMNS)} FROM (
    SELECT * FROM audit_entries WHERE organization_id = ${organization.id}
      AND ${sql.join(all, sql` AND `)}) e ORDER BY e.position`.compile(kysely);
  await connection.query({ text: `DECLARE audited NO SCROLL CURSOR FOR ${text}`, values: [...parameters] });
  for (;;) {
    const { rows } = await connection.query<EntryRow>(`FETCH ${ROWS_AT_ONCE} FROM audited`);
    yield* rows;
    if (rows.length < ROWS_AT_ONCE) return;
  }
}

/** Lines gathered to pieces of some size: single ones would cost more than reading them. */
async function* piecesOf(rows: AsyncIterable<EntryRow>): AsyncGenerator<Buffer> {
  let text = '';
  for await (const row of rows) {
    text += `${JSON.stringify(toEntry(row))}\n`;
    if (text.length < PIECE) continue;
    yield Buffer.from(text);
    text = '';
  }
  if (text !== '') yield Buffer.from(text);
}
