import type pg from 'pg';
import { SETTINGS } from '../../platform/db/database.ts';
import { ANCHOR, DISTRIBUTED_BY, readTables } from './tables.ts';

/** What distributing has done, or would do. */
export interface Distribution {
  /** Tables that were distributed now, in their order. */
  distributed: string[];
  /** Those that were so before. */
  already: string[];
  /** Those that stay on the coordinator. */
  local: string[];
  /** Tables of which a copy from before was removed from the coordinator. */
  emptied: string[];
}

export interface DistributeOptions {
  /** Into how many shards; ignored once any table is distributed. Default: as Citus is set. */
  shards?: number;
  /** Changes nothing. */
  isDryRun?: boolean;
  /** Told of each step as it begins. */
  say?: (line: string) => void;
}

/** Connections of the coordinator to the others are not set by the service: their roles are. */
export const OF_NODES = {
  timezone: SETTINGS.timezone,
  lock_timeout: SETTINGS.lock_timeout,
  'citus.propagate_set_commands': 'local',
} as const;

/** While its own statements take long, nobody is to end them. */
const UNHURRIED =
  'SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0; SET LOCAL lock_timeout = 0';

/**
 * Distributes what belongs to organizations over the nodes of Citus, by the organization, so that all that one has stands on
 * one node. All tables in one transaction: either all of them are distributed or none. Reads go on meanwhile, and writes wait:
 * Citus cannot distribute tables with foreign keys without that. Done again, it does what is left, such as tables of a new release.
 * @throws an Error where the extension is missing, or a table cannot be distributed
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

/** Where marks of transactions are (docs/adr/0031). */
const MARKS = 'transaction_marks';

/**
 * What all nodes go by, beside the tables. A setting that changes results does not reach the node that an organization is on by itself, and
 * nobody is told; a transaction that Citus knows to have written a mark is committed in two phases, so that the mark
 * tells of the other nodes, too.
 */
async function setNodes(client: pg.ClientBase, say: (line: string) => void): Promise<void> {
  const { rows } = await client.query(`SELECT 1 FROM pg_dist_partition WHERE logicalrelid = $1::regclass`, [
    MARKS,
  ]);
  if (rows.length === 0) {
    say(`telling Citus of ${MARKS}`);
    await client.query('SELECT citus_add_local_table_to_metadata($1::regclass)', [MARKS]);
  }
  for (const statement of await nodeSettings(client)) await client.query(statement);
}

/** Carried out on the coordinator, Citus has all nodes carry them out. */
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
      const beside = name === ANCHOR ? 'none' : ANCHOR;
      await client.query(`SELECT create_distributed_table($1::regclass, $2, colocate_with => $3)`, [
        name,
        DISTRIBUTED_BY,
        beside,
      ]);
    }
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

/** Citus copies rows to the shards and leaves the former ones where they stood, unseen; they go once all is distributed. */
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
    say(`removing the former copy of ${name}`);
    await client.query('SELECT truncate_local_data_after_distributing_table($1::regclass)', [name]);
  }
  return rows.map(({ name }) => name);
}
