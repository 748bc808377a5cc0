import type pg from 'pg';

/**
 * The work that PostgreSQL does for one operation, counted and not timed: a busy machine does not change it.
 * docs/performance-budgets.md names the source of each figure.
 */
export interface Counts {
  statements: number;
  /** Pages read, from memory or from the disk. */
  buffers: number;
  /** Rows inserted, without those of large values (TOAST). */
  inserted: number;
  updated: number;
  /** Updates that wrote no index entry. */
  hot: number;
  indexEntries: number;
  /** Records of the trigram indexes. */
  ginRecords: number;
  walRecords: number;
  /** Bytes of the write-ahead log, without page images. */
  walBytes: number;
}

export const COUNTED = [
  ...(['statements', 'buffers', 'inserted', 'updated', 'hot'] as const),
  ...(['indexEntries', 'ginRecords', 'walRecords', 'walBytes'] as const),
];

/** Settings of a server whose work is counted: nothing else writes to its log. */
export const COUNTING_SETTINGS: Readonly<Record<string, string>> = {
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.track': 'top',
  autovacuum: 'off',
  // The log then contains no page images, which depend on the time of the last checkpoint.
  full_page_writes: 'off',
  fsync: 'off',
};

/** Marks the statements of this file, which do not count. */
const OWN = '/* counting */';

/** Statements that a process runs periodically, without any request. */
const PERIODIC = ['clock_timestamp', 'work_holds', 'pg_current_wal'];

const STATEMENTS = `${OWN} SELECT sum(calls)::float8 AS statements,
  sum(shared_blks_hit + shared_blks_read)::float8 AS buffers
FROM pg_stat_statements s JOIN pg_database d ON d.oid = s.dbid AND d.datname = current_database()
WHERE query NOT LIKE '%${OWN}%' AND query !~ $1`;

const LOGGED = `${OWN} SELECT sum(count)::float8 AS records, sum(record_size)::float8 AS bytes
FROM pg_get_wal_stats($1, $2, false) WHERE "resource_manager/record_type" NOT IN ('XLOG', 'Standby')`;

const BLOCKS = `${OWN} SELECT
  count(*) FILTER (WHERE kind = 'r' AND NOT large AND (type LIKE 'INSERT%' OR type LIKE '%MULTI_INSERT%'))::float8 AS inserted,
  count(*) FILTER (WHERE kind = 'r' AND NOT large AND type LIKE '%UPDATE%')::float8 AS updated,
  count(*) FILTER (WHERE kind = 'r' AND NOT large AND type LIKE 'HOT_UPDATE%')::float8 AS hot,
  count(*) FILTER (WHERE kind = 'i' AND NOT large AND (type LIKE 'INSERT_LEAF%' OR type LIKE 'INSERT_POST%'))::float8 AS "indexEntries",
  count(*) FILTER (WHERE manager = 'Gin')::float8 AS "ginRecords"
FROM (
  SELECT DISTINCT b.start_lsn, b.relfilenode, b.record_type AS type, b.resource_manager AS manager, c.relkind AS kind,
    coalesce(c.relnamespace = 'pg_toast'::regnamespace, false) AS large
  FROM pg_get_wal_block_info($1, $2) b
  LEFT JOIN pg_class c ON pg_relation_filenode(c.oid) = b.relfilenode
  WHERE b.reldatabase = (SELECT oid FROM pg_database WHERE datname = current_database())) w`;

/** Prepares a database for `count`. Its server needs `COUNTING_SETTINGS`. */
export async function prepareCounting(client: pg.Client): Promise<void> {
  await client.query('CREATE EXTENSION IF NOT EXISTS pg_stat_statements');
  await client.query('CREATE EXTENSION IF NOT EXISTS pg_walinspect');
}

/**
 * Counts the work of an operation that is run a number of times.
 * @param client a connection to the same database that nothing else uses
 * @returns the counts of one run
 */
export async function count(client: pg.Client, times: number, work: () => Promise<unknown>): Promise<Counts> {
  await client.query(`${OWN} SELECT pg_stat_statements_reset()`);
  const from = await logPosition(client);
  await work();
  const to = await logPosition(client);
  const { statements, buffers } = await queryOne(client, STATEMENTS, [PERIODIC.join('|')]);
  const none = { records: 0, bytes: 0, inserted: 0, updated: 0, hot: 0, indexEntries: 0, ginRecords: 0 };
  const isEmpty = from === to;
  const logged = isEmpty ? none : await queryOne(client, LOGGED, [from, to]);
  const blocks = isEmpty ? none : await queryOne(client, BLOCKS, [from, to]);
  const each = (value: number | null | undefined) => (value ?? 0) / times;
  return {
    statements: each(statements),
    buffers: each(buffers),
    inserted: each(blocks['inserted']),
    updated: each(blocks['updated']),
    hot: each(blocks['hot']),
    indexEntries: each(blocks['indexEntries']),
    ginRecords: each(blocks['ginRecords']),
    walRecords: each(logged['records']),
    walBytes: each(logged['bytes']),
  };
}

/** Returns the end of the log, after everything so far is written to it. */
async function logPosition(client: pg.Client): Promise<string> {
  // A commit with a transaction id flushes the log.
  await client.query(`${OWN} SELECT txid_current()`);
  const { rows } = await client.query<{ at: string }>(`${OWN} SELECT pg_current_wal_flush_lsn() AS at`);
  return rows[0]?.at ?? '0/0';
}

async function queryOne(
  client: pg.Client,
  text: string,
  values: readonly string[],
): Promise<Record<string, number | null>> {
  const { rows } = await client.query<Record<string, number | null>>(text, [...values]);
  return rows[0] ?? {};
}
