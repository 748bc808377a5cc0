import type pg from 'pg';
import { SETTINGS } from '../../platform/db/database.ts';
import { ANCHOR, DISTRIBUTED_BY, readTables } from './tables.ts';

/** Result of distributing, or of a dry run. */
export interface Distribution {
  /** Tables that were distributed now, in order. */
  distributed: string[];
  /** Tables that were distributed before. */
  already: string[];
  /** Tables that stay on the coordinator. */
  local: string[];
  /** Tables whose old copy was removed from the coordinator. */
  emptied: string[];
}

export interface DistributeOptions {
  /** Number of shards; ignored once any table is distributed. Default: the setting of Citus. */
  shards?: number;
  /** Whether nothing is changed. */
  isDryRun?: boolean;
  /** Called at the start of each step. */
  say?: (line: string) => void;
}

/** Settings of the roles. The service does not set the coordinator's connections to other nodes. */
export const OF_NODES = {
  timezone: SETTINGS.timezone,
  lock_timeout: SETTINGS.lock_timeout,
  'citus.propagate_set_commands': 'local',
} as const;

/** Disables timeouts for long statements. */
const UNHURRIED =
  'SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0; SET LOCAL lock_timeout = 0';

/**
 * Distributes the data of organizations over the nodes of Citus, so that all data of an organization is on
 * one node. All tables are distributed in one transaction, or none. Reads continue meanwhile; writes wait,
 * because Citus cannot distribute tables with foreign keys otherwise. Running it again distributes the rest,
 * such as tables of a new release.
 * @throws an Error when the extension is missing, or a table cannot be distributed
 */
export async function distribute(
  client: pg.ClientBase,
  { shards, isDryRun = false, say = () => {} }: DistributeOptions = {},
): Promise<Distribution> {
  await checkExtension(client);
  const { distributed, local } = await readTables(client);
  const { rows } = await client.query<{ name: string }>(
    'SELECT c.relname AS name FROM pg_dist_partition p JOIN pg_class c ON c.oid = p.logicalrelid',
  );
  const known = new Set(rows.map(({ name }) => name));
  const names = distributed.map(({ name }) => name);
  const missing = names.filter((name) => !known.has(name));
  if (missing.length > 0 && !isDryRun) await distributeAll(client, missing, shards, say);
  const emptied = isDryRun ? [] : await removeCopies(client, names, say);
  if (!isDryRun) await setNodes(client, say);
  return {
    distributed: missing,
    already: names.filter((name) => known.has(name)),
    local: local.map(({ name }) => name),
    emptied,
  };
}

async function checkExtension(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query(`SELECT 1 FROM pg_extension WHERE extname = 'citus'`);
  if (rows.length === 0)
    throw new Error('This database has no Citus: "CREATE EXTENSION citus" first (docs/scaling.md).');
}

/** The table of transaction marks (docs/adr/0031). */
const MARKS = 'transaction_marks';

/**
 * Configures all nodes. A setting that affects results does not reach the node of an organization
 * automatically, and Citus does not report that. If Citus knows that a transaction wrote a mark, it commits
 * in two phases, so that the mark also covers the other nodes.
 */
async function setNodes(client: pg.ClientBase, say: (line: string) => void): Promise<void> {
  const { rows } = await client.query(`SELECT 1 FROM pg_dist_partition WHERE logicalrelid = $1::regclass`, [
    MARKS,
  ]);
  if (rows.length === 0) {
    say(`distributing ${MARKS}`);
    await client.query('SELECT citus_add_local_table_to_metadata($1::regclass)', [MARKS]);
  }
  for (const statement of await nodeSettings(client)) await client.query(statement);
}

/** Returns statements that Citus runs on all nodes when they run on the coordinator. */
async function nodeSettings(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ statement: string }>(
    `SELECT format('ALTER ROLE %I IN DATABASE %I SET %s = %L', current_user, current_database(), name, value) AS statement
     FROM unnest($1::text[], $2::text[]) AS wanted (name, value)`,
    [Object.keys(OF_NODES), Object.values(OF_NODES)],
  );
  return rows.map(({ statement }) => statement);
}

async function distributeAll(
  client: pg.ClientBase,
  names: readonly string[],
  shards: number | undefined,
  say: (line: string) => void,
): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(UNHURRIED);
    if (shards !== undefined)
      await client.query(`SELECT set_config('citus.shard_count', $1, true)`, [String(shards)]);
    for (const name of names) {
      say(`distributing ${name}`);
      const colocation = name === ANCHOR ? 'none' : ANCHOR;
      await client.query(`SELECT create_distributed_table($1::regclass, $2, colocate_with => $3)`, [
        name,
        DISTRIBUTED_BY,
        colocation,
      ]);
    }
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

/**
 * Removes the invisible old rows on the coordinator. Citus copies rows to the shards and leaves the originals
 * until everything is distributed.
 */
async function removeCopies(
  client: pg.ClientBase,
  names: readonly string[],
  say: (line: string) => void,
): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace
       AND c.relname = ANY($1::text[]) AND pg_relation_size(c.oid) > 0 ORDER BY array_position($1::text[], c.relname::text)`,
    [names],
  );
  for (const { name } of rows) {
    say(`removing the old copy of ${name}`);
    await client.query('SELECT truncate_local_data_after_distributing_table($1::regclass)', [name]);
  }
  return rows.map(({ name }) => name);
}
