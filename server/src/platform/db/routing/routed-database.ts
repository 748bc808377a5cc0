import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { Database } from '../database-types.ts';
import type { DB } from '../schema.gen.ts';
import type { Router } from './hints.ts';
import { routedPool } from './routed-pool.ts';

/** A query router, and the PostgreSQL servers behind it. */
export interface Routing {
  router: Router;
  /** Connections to each shard that bypass the router. The first is the main shard. */
  shards: readonly pg.ClientConfig[];
}

interface RoutedOptions {
  router: Router;
  /** Connections to the router. */
  pool: pg.Pool;
  endPool(): Promise<void>;
  /** The shards; the first is the main one. */
  shards: readonly [Database, ...Database[]];
}

/**
 * Returns a database behind a query router. Statements of an organization go through the router, all others
 * directly to the shards.
 */
export function routedDatabase({ router, pool, shards, endPool }: RoutedOptions): Database {
  const [main] = shards;
  const close = async () => {
    await Promise.all([endPool(), ...shards.map((shard) => shard.close())]);
  };
  const over = (routed: pg.Pool, connection: pg.ClientConfig, jobQueues: readonly Database[]): Database => ({
    pool: routed,
    readers: routed,
    sessions: main.sessions,
    kysely: new Kysely<DB>({ dialect: new PostgresDialect({ pool: routed }) }),
    connection,
    isDistributed: false,
    main,
    shards,
    jobQueues,
    close,
  });
  const jobQueues = shards.map((shard) => over(routedPool(pool, router, shard.pool), shard.connection, []));
  return over(routedPool(pool, router, null), main.connection, jobQueues);
}
