import { cp } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { genesisHash, hashAfter } from '../../src/exchange/events/audit-chain.ts';
import type { NewOrganizationFacts } from '../../src/people/organizations/facts.ts';
import type { Connection } from '../../src/platform/db/database.ts';
import { inTransaction } from '../../src/platform/db/transaction.ts';
import type { Client, TestService } from './service.ts';

/** Tables that every organization fills with its own rows; they are not copied. */
const OWN = ['organizations', 'api_keys'];

/**
 * Returns a client of a new organization that holds copies of all records of another one, under the same ids.
 * This is much faster than creating them again.
 * It works because every key of the database begins with the organization, and tests store secrets in the
 * clear.
 */
export async function copyOf(
  service: TestService,
  { organization: { id: source } }: Client,
  facts: Partial<NewOrganizationFacts> = {},
): Promise<Client> {
  const client = await service.client(facts);
  const { id } = client.organization;
  await inTransaction(service.database, async (connection) => {
    // Triggers and foreign keys are off: tables are copied in any order.
    await connection.query(`SET LOCAL session_replication_role = 'replica'`);
    // Ids of organizations need no escaping. One message covers all tables, because there are many.
    const statements = (await tables(connection))
      .filter(({ table }) => !OWN.includes(table))
      .map(({ table, columns }) => {
        const list = columns.map((column) => `"${column}"`).join(', ');
        return `DELETE FROM ${table} WHERE organization_id = '${id}';
          INSERT INTO ${table} (organization_id, ${list}) SELECT '${id}', ${list} FROM ${table}
          WHERE organization_id = '${source}';`;
      });
    await connection.query(statements.join('\n'));
    await rebuildChain(connection, id);
  });
  const files = dirname(service.outboxFolder);
  await cp(join(files, source), join(files, id), { recursive: true });
  return client;
}

/** Recomputes the audit chain. A chain begins with its organization, so a copy has hashes of its own. */
async function rebuildChain(connection: Connection, id: string): Promise<void> {
  const { rows } = await connection.query<{ position: number; content: string }>(
    'SELECT position, content FROM audit_entries WHERE organization_id = $1 ORDER BY position',
    [id],
  );
  let hash = genesisHash(id);
  const hashes = rows.map(({ position, content }) => {
    hash = hashAfter(hash, content);
    return { position, hash };
  });
  await connection.query(
    `UPDATE audit_entries e SET hash = decode(r.hash, 'hex')
     FROM json_to_recordset($2) AS r(position bigint, hash text)
     WHERE e.organization_id = $1 AND e.position = r.position`,
    [id, JSON.stringify(hashes)],
  );
  await connection.query(
    `UPDATE audit_chains SET hash = decode($2, 'hex'), removed_hash = decode($3, 'hex')
     WHERE organization_id = $1`,
    [id, hash, genesisHash(id)],
  );
}

let known: Promise<{ table: string; columns: string[] }[]> | null = null;

/** Returns the tables of organizations, with their writable columns except the organization's id. */
function tables(connection: Connection): Promise<{ table: string; columns: string[] }[]> {
  known ??= connection
    .query<{ table: string; columns: string[] }>(
      `SELECT c.relname AS "table", array_agg(a.attname::text ORDER BY a.attnum)
         FILTER (WHERE a.attname <> 'organization_id' AND a.attgenerated = '') AS columns
       FROM pg_class AS c JOIN pg_attribute AS a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
       WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
       GROUP BY c.relname HAVING bool_or(a.attname = 'organization_id')`,
    )
    .then(({ rows }) => rows);
  return known;
}
