import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { DB } from './schema.gen.ts';

/** A named statement is prepared once for each connection; later calls only bind and run it. */
export interface Statement {
  name: string;
  text: string;
  values: unknown[];
}

export interface Database {
  readonly pool: pg.Pool;
  /**
   * Connections for statements that look rows up by key. Each statement is planned once for each connection,
   * and must use the indexes. Not for lists, whose plans depend on their values.
   */
  readonly readers: pg.Pool;
  /** Query builder, for composed queries (lists). */
  readonly kysely: Kysely<DB>;
  /**
   * Connections for session state that outlives a transaction: locks, temporary tables. They bypass a pooler.
   */
  readonly sessions: pg.Pool;
  /** Settings for a connection outside the pools that bypasses any pooler: for listening and migrating. */
  readonly connection: pg.ClientConfig;
  /**
   * Whether Citus may distribute the tables over several nodes (docs/adr/0079). A few statements differ then.
   */
  readonly isDistributed: boolean;
  /** Set in a rehearsal: the longest wait for a lock. A transaction that lost a race is then not retried. */
  readonly rehearsalLockTimeoutMs?: number;
  /**
   * Where the tables are that belong to no organization, such as those of people (`platform/tables`). Without
   * a query router: this database.
   */
  readonly main: Database;
  /**
   * The PostgreSQL servers behind a query router, each without the router, the main one first. For statements
   * across organizations. Without a router: this database only.
   */
  readonly shards: readonly Database[];
  /**
   * The database for the jobs of each shard's queue. Their statements go to the organization's shard, or to
   * that of the queue when the job has no organization. Without a router: this database only.
   */
  readonly jobQueues: readonly Database[];
  close(): Promise<void>;
}

export type Connection = pg.PoolClient;

/** Extra work in the transaction of other work: `withTransactionHooks` sets it. */
export interface TransactionHooks {
  /** Runs first in the transaction, also each time it is retried. `settleOne` does not run it. */
  begin?(connection: Connection): Promise<void>;
  /**
   * Runs in `settleOne` and `settleTogether` under the locks of the families, before anything is written. Also each
   * time the transaction is retried.
   */
  underLock?(connection: Connection): Promise<void>;
  /**
   * Runs last in the transaction, with its result. In `settleOne` it runs without a result, and not for a
   * rejected change.
   */
  end(connection: Connection, result?: unknown): Promise<void>;
}
