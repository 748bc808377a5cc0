import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { connectToRunning, defaultDataDir, startEmbedded } from '@quittance/embedded-postgres';
import type pg from 'pg';
import type { Logger } from 'pino';
import { type Config, readConfig } from '../config.ts';
import { findAnyOrganization } from '../people/organizations/queries.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import { databaseAddress } from '../platform/db/address.ts';
import { findUnfinishedBackfills, runBackfills } from '../platform/db/backfills.ts';
import { synchronizeWithDatabase } from '../platform/db/clock-sync.ts';
import { newClient } from '../platform/db/connect.ts';
import { type Database, type DatabaseOptions, openDatabase } from '../platform/db/database.ts';
import { hasCitus } from '../platform/db/distributed.ts';
import { findMissingMigrations, migrate } from '../platform/db/migrate.ts';
import { checkDirect, checkPooler } from '../platform/db/pooler.ts';
import { checkRouter } from '../platform/db/routing/check-router.ts';
import type { Routing } from '../platform/db/routing/routed-database.ts';
import { QUITTANCE } from './application.ts';
import { openLog } from './log.ts';
import { messageOf } from './output.ts';

const PROJECT = fileURLToPath(new URL('../../..', import.meta.url));
/** A command runs one task and needs few connections in addition to a server's. */
const COMMAND_CONNECTIONS = 4;

/** The database server, and a function that releases it. */
export interface Server {
  connection: pg.ClientConfig;
  /** Connection that bypasses the pooler of `connection`. Absent without a pooler. */
  direct?: pg.ClientConfig;
  /** The query router to which `connection` leads, and its shards. Absent without a router. */
  routing?: Routing;
  /** Location of the data, for messages. Never contains a password. */
  place: string;
  stop(): Promise<void>;
}

/** Dependencies of a command. */
export interface CommandContext {
  config: Config;
  log: Logger;
  database: Database;
  clock: Clock;
}

/** Returns the data folder: the configured one, else the launcher's default for this project. */
export async function resolveDataFolder(config: Config): Promise<string> {
  return config.dataDir === null ? defaultDataDir(PROJECT, QUITTANCE) : resolve(config.dataDir);
}

/**
 * Returns the database server of this process: that of DATABASE_URL, else the embedded one, which it starts.
 * @param onLost called when the embedded server ended on its own and did not come back
 */
export async function acquireServer(
  config: Config,
  log: Logger,
  onLost: (error: Error) => void,
): Promise<Server> {
  if (config.databaseUrl !== null) return configuredServer(config, config.databaseUrl);
  const dataDir = await resolveDataFolder(config);
  const embedded = await startEmbedded({
    application: QUITTANCE,
    dataDir,
    log,
    onLost,
    canUseNobody: config.postgresAsNobody,
  });
  return { connection: { ...embedded.connection }, place: dataDir, stop: () => embedded.stop() };
}

/** Does the same as `acquireServer`, but uses the server of a running Quittance if there is one. */
async function reachServer(config: Config, log: Logger): Promise<Server> {
  if (config.databaseUrl === null) {
    const dataDir = await resolveDataFolder(config);
    const running = await connectToRunning(dataDir, QUITTANCE);
    if (running !== null)
      return { connection: { ...running.connection }, place: dataDir, stop: async () => {} };
  }
  return acquireServer(config, log, (error) => log.error(error.message));
}

/** A database that another process may hold. */
export interface JoinedServer extends Server {
  /** Returns whether the server still runs at the same place. */
  isRunning(): Promise<boolean>;
}

/**
 * Returns the configured database server without starting one: that of DATABASE_URL, or that of a running
 * Quittance.
 * @throws an Error when there is none
 */
export async function joinServer(config: Config): Promise<JoinedServer> {
  if (config.databaseUrl !== null)
    return { ...configuredServer(config, config.databaseUrl), isRunning: async () => true };
  const place = await resolveDataFolder(config);
  const running = await connectToRunning(place, QUITTANCE);
  if (running === null)
    throw new Error(
      `No server runs on ${place}. Start one ("npm start"), or set DATABASE_URL to a PostgreSQL that all processes share.`,
    );
  const { url } = running;
  return {
    connection: { ...running.connection },
    place,
    stop: async () => {},
    isRunning: async () => (await connectToRunning(place, QUITTANCE).catch(() => null))?.url === url,
  };
}

function configuredServer({ directDatabaseUrl, routing }: Config, url: string): Server {
  const shards = routing?.shards.map((connectionString) => ({ connectionString })) ?? [];
  const direct = directDatabaseUrl === null ? shards[0] : { connectionString: directDatabaseUrl };
  return {
    connection: { connectionString: url },
    ...(direct === undefined ? {} : { direct }),
    ...(routing === null ? {} : { routing: { router: routing.router, shards } }),
    place: `${databaseAddress(url).place} (DATABASE_URL)`,
    stop: async () => {},
  };
}

/** Returns each PostgreSQL of a server on its own: the shards of a query router, or the only one. */
export function serversOf({ routing, ...server }: Server): readonly Server[] {
  if (routing === undefined) return [server];
  return routing.shards.map((connection) => ({
    ...server,
    connection,
    direct: connection,
    place: `${databaseAddress(connection.connectionString ?? '').place} (DATABASE_SHARDS)`,
  }));
}

/**
 * Migrates the database to this release and completes its data, after waiting for another process that does
 * so. The former release can serve meanwhile. Behind a query router this is done on one shard after the other.
 * @returns the names of the migrations that were applied
 */
export async function migrateServer(server: Server, log: Logger, signal?: AbortSignal): Promise<string[]> {
  const applied = new Set<string>();
  for (const one of serversOf(server)) {
    const client = await connectOnce(one);
    try {
      const names = await migrate(one.direct ?? one.connection, (name) =>
        log.info(`Migrating the database: ${name}`),
      );
      for (const name of names) applied.add(name);
      if ((await findUnfinishedHere(client)).length > 0) await completeData(one, log, signal);
    } finally {
      await client.end();
    }
  }
  return [...applied];
}

/** Returns the backfills of this release that are not finished; not those of a newer release. */
export async function findUnfinishedHere(client: Pick<pg.Client, 'query'>): Promise<string[]> {
  const unfinished = await findUnfinishedBackfills(client);
  // There are rarely any, so the list is loaded only then.
  const own = unfinished.length === 0 ? [] : await ownBackfills();
  return own.map(({ name }) => name).filter((name) => unfinished.includes(name));
}

const ownBackfills = async () => (await import('../ledger/backfills.ts')).BACKFILLS;

async function completeData(server: Server, log: Logger, signal?: AbortSignal): Promise<void> {
  await runBackfills(server.direct ?? server.connection, await ownBackfills(), {
    report: (line) => log.info(line),
    ...(signal === undefined ? {} : { signal }),
  });
}

/**
 * Checks that the database matches this release, for a process that serves or works, and completes its data
 * (docs/adr/0090).
 * @throws an Error for a database of another release
 * @throws BackfillAbortedError when the signal ended the work
 */
export async function joinMigrated(server: Server, log: Logger, signal: AbortSignal): Promise<void> {
  const incomplete: Server[] = [];
  for (const one of serversOf(server)) if ((await checkMigrated(one, log)).length > 0) incomplete.push(one);
  for (const one of incomplete) await completeData(one, log, signal);
}

/**
 * Runs a command's work on the database, next to a running server or alone. An empty database is migrated.
 * One of an older release is not, because a server of that release may be using it.
 */
export async function withDatabase<T>(work: (context: CommandContext) => Promise<T>): Promise<T> {
  const config = readConfig();
  const log = openLog(config.logLevel === 'info' ? 'warn' : config.logLevel);
  return withServer(config, log, async (server) => {
    for (const one of serversOf(server)) assertComplete(await checkMigrated(one, log));
    const database = openDatabase({
      ...(await waysTo(server)),
      max: Math.min(COMMAND_CONNECTIONS, config.databasePoolSize),
      onError: (error) => log.warn({ err: error }, 'a connection to the database broke'),
    });
    let endTime = () => {};
    try {
      await checkWays(server, database);
      endTime = await synchronizeWithDatabase(database.main, log);
      return await work({ config, log, database, clock: systemClock });
    } finally {
      endTime();
      await database.close();
    }
  });
}

/** Returns the options of `openDatabase` that say how a server is reached. */
export async function waysTo(
  server: Server,
): Promise<Pick<DatabaseOptions, 'connection' | 'direct' | 'routing' | 'isDistributed'>> {
  const { connection, direct, routing } = server;
  const isDistributed = await isOfCitus(server);
  if (routing === undefined)
    return { connection, isDistributed, ...(direct === undefined ? {} : { direct }) };
  if (isDistributed)
    throw new Error('DATABASE_ROUTING does not work with Citus: each shard must be a plain PostgreSQL.');
  return { connection, routing };
}

/** Checks what a pooler or a query router must do for the service. @throws an Error that says what to change */
export async function checkWays({ direct, routing }: Server, database: Database): Promise<void> {
  if (routing !== undefined) await checkRouter(database, routing, findAnyOrganization);
  else if (direct !== undefined) await checkPooler(database.pool);
}

/** Returns whether the database may be distributed over several nodes. */
async function isOfCitus(server: Server): Promise<boolean> {
  const client = await connectOnce(server);
  return hasCitus(client).finally(() => client.end());
}

/** Runs work on the configured database server, and stops the server if it was started for this. */
export async function withServer<T>(
  config: Config,
  log: Logger,
  work: (server: Server) => Promise<T>,
): Promise<T> {
  const server = await reachServer(config, log);
  try {
    return await work(server);
  } finally {
    await server.stop();
  }
}

/**
 * Checks that the schema matches this release. An empty database is migrated.
 * @returns the backfills of this release that are not finished
 * @throws an Error for one of another release
 */
async function checkMigrated(server: Server, log: Logger): Promise<string[]> {
  const client = await connectOnce(server);
  try {
    const { rows } = await client.query<{ migrated: boolean }>(
      `SELECT to_regclass('schema_migrations') IS NOT NULL AS migrated`,
    );
    const missing = rows[0]?.migrated === true ? await findMissingMigrations(client) : null;
    if (missing === null)
      await migrate(server.direct ?? server.connection, (name) => log.debug(`Migrating: ${name}`));
    else if (missing.length > 0)
      throw new Error(
        `The database schema is older than this release: it lacks ${missing.join(', ')}. Run "npm ` +
          'run quittance -- migrate" or start this release\'s server, then try again.',
      );
    return await findUnfinishedHere(client);
  } finally {
    await client.end();
  }
}

function assertComplete(unfinished: readonly string[]): void {
  if (unfinished.length > 0)
    throw new Error(
      `The data is not complete for this release yet: it lacks ${unfinished.join(', ')}. Run "npm ` +
        'run quittance -- migrate" or wait for the server that completes it, then try again.',
    );
}

/**
 * Opens a separate connection that bypasses any pooler.
 * @throws an Error that says in one sentence that the database cannot be used
 */
export async function connectOnce(server: Server): Promise<pg.Client> {
  const client = newClient({ ...(server.direct ?? server.connection), connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await checkDirect(client, server.direct !== undefined);
    return client;
  } catch (error) {
    throw new Error(`The database at ${server.place} cannot be used: ${messageOf(error)}`, { cause: error });
  }
}
