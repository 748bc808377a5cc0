import { EventEmitter } from 'node:events';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { type Database, openDatabase } from '../../src/platform/db/database.ts';
import { currentOrganization, forOrganization } from '../../src/platform/db/routing/for-organization.ts';
import type { Router } from '../../src/platform/db/routing/hints.ts';
import type { DB } from '../../src/platform/db/schema.gen.ts';
import { withOverrides } from '../../src/platform/db/with-overrides.ts';
import { FIRST_ID } from '../../src/platform/ids.ts';
import { TABLES } from '../../src/platform/tables/tables.ts';
import { guardShard } from './guards.ts';
import { shardOf } from './placement.ts';
import { startRouter, type TestRouter } from './router.ts';

/** A database behind a router of the tests. */
export interface RoutedTests {
  /** As the service has it. */
  database: Database;
  /** As tests use it: their own statements find their shard. */
  view: Database;
  router: TestRouter;
  /** Opens the database once more, as another process does. */
  reopen(max: number): Database;
  drop(): Promise<void>;
}

interface RoutedTestsOptions {
  router: Router;
  /** Connections to one migrated database on each shard. */
  shards: readonly pg.ClientConfig[];
  max: number;
}

/** Starts a router over these shards and opens the database behind it. */
export async function openRouted({ router: name, shards, max }: RoutedTestsOptions): Promise<RoutedTests> {
  for (const [i, shard] of shards.entries()) await guardShard(shard, i);
  const router = await startRouter({ router: name, shards });
  const [main = {}] = shards;
  const connection = { ...main, host: '127.0.0.1', port: router.port };
  const routing = { router: name, shards };
  const reopen = (connections: number) =>
    openDatabase({ connection, routing, max: connections, onError: () => {} });
  const database = reopen(max);
  const drop = async () => {
    await database.close();
    await router.close();
    if (router.refused.length > 0)
      throw new Error(`the router refused statements:\n${[...new Set(router.refused)].join('\n')}`);
  };
  return { database, view: viewOf(database, router), router, reopen, drop };
}

type Statement = Parameters<pg.Pool['query']>;

const UUIDS = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const OF_MAIN = new RegExp(
  `\\b(${Object.entries(TABLES)
    .filter(([, entry]) => 'shard' in entry && entry.shard === 'MAIN')
    .map(([name]) => name)
    .join('|')})\\b`,
);

/**
 * Returns the database for the statements of tests. They go to the shard of the organization that they name,
 * to the main shard when they name one of its tables, or else to the shard of the latest organization.
 */
function viewOf(database: Database, { organizations }: TestRouter): Database {
  const known = (statement: unknown): string[] => [
    ...new Set(
      JSON.stringify(statement)
        .match(UUIDS)
        ?.filter((id) => organizations.has(id)),
    ),
  ];
  const organizationIn = (statement: unknown): string | undefined => {
    const words = JSON.stringify(statement);
    return known(statement)[0] ?? (words.includes('organization') ? words.match(UUIDS)?.[0] : undefined);
  };
  const latest = (): string | undefined => [...organizations].findLast((id) => id !== FIRST_ID);
  const inOrganization = <T>(named: string | undefined, work: () => T): T =>
    named === undefined || currentOrganization() !== null ? work() : forOrganization(named, work);
  const pool = withOverrides(database.pool, {
    query: (...statement: Statement) => {
      if (OF_MAIN.test(JSON.stringify(statement))) return database.main.pool.query(...statement);
      const [one = '', ...others] = known(statement);
      // A clock works across the organizations of a shard.
      if (others.length > 0 && currentOrganization() === null)
        return database.shards[shardOf(one)]?.pool.query(...statement);
      const named = organizationIn(statement) ?? latest();
      if (named === undefined && currentOrganization() === null)
        return database.main.pool.query(...statement);
      return inOrganization(named, () => database.pool.query(...statement));
    },
    connect: async () => {
      if (currentOrganization() !== null) return database.pool.connect();
      const connectTo = (statement: unknown) =>
        inOrganization(organizationIn(statement) ?? latest(), () => database.pool.connect());
      return lateConnection(connectTo);
    },
  });
  const kysely = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  return { ...database, pool, readers: pool, kysely };
}

/** Statements that say nothing about their organization. */
const BEGINS = /^(BEGIN|SET LOCAL)\b/;

/** Returns a connection that is opened by its first statement that may name an organization. */
function lateConnection(connectTo: (statement: unknown) => Promise<pg.PoolClient>): object {
  const begun: Statement[] = [];
  let opened: Promise<pg.PoolClient> | null = null;
  const open = async (statement: unknown): Promise<pg.PoolClient> => {
    const connection = await connectTo(statement);
    for (const one of begun) await connection.query(...one);
    return connection;
  };
  return Object.assign(new EventEmitter(), {
    query: async (...statement: Statement) => {
      const [first] = statement;
      const text: unknown = typeof first === 'string' ? first : Reflect.get(Object(first), 'text');
      if (opened === null && typeof text === 'string' && BEGINS.test(text.trim())) {
        begun.push(statement);
        return { command: 'BEGIN', rows: [], rowCount: null };
      }
      opened ??= open(statement);
      const connection = await opened;
      return connection.query(...statement);
    },
    release: (isBroken?: boolean) => {
      opened?.then((connection) => connection.release(isBroken)).catch(() => {});
    },
  });
}
