/**
 * Keeps a service after a test file has closed it, and gives it to the next file of the worker. Starting a
 * service, copying a database and planning statements on new connections take seconds of CPU time.
 */
import { mkdir, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import type pg from 'pg';
import { vi } from 'vitest';
import { type Clock, systemClock } from '../../src/platform/clock.ts';
import type { LogLevel, TestService } from './service-types.ts';

/** A clock that shows the clock of the test file that uses the service. */
class BorrowedClock implements Clock {
  of: Clock = systemClock;
  readonly wall = { now: () => this.of.wall.now(), millis: () => this.of.wall.millis() };
  now = () => this.of.now();
  millis = () => this.of.millis();
}

const HOUR = 3_600_000;

/** The clock of the rate limits. It moves on for each test file, which so finds all limits unused. */
class LimitsClock implements Clock {
  ahead = 0;
  readonly wall = systemClock.wall;
  millis = () => systemClock.millis() + this.ahead;
  now = () => new Date(this.millis()).toISOString();
}

/** A service with the HTTP servers of all its instances. */
export interface Started {
  service: TestService;
  servers: readonly Server[];
}

/** Starts a service on these clocks. */
type Start = (clocks: { clock: Clock; limitsClock: Clock }) => Promise<Started>;

/** The service that a test file asks for. */
interface Wanted {
  /** Names the options that cannot change while a service runs. Only services of one kind are alike. */
  kind: string;
  clock: Clock;
  logLevel: LogLevel;
}

interface KeptService extends Started {
  kind: string;
  clock: BorrowedClock;
  limitsClock: LimitsClock;
  /** The state that every test file must find. */
  state: string;
}

const kept: KeptService[] = [];

/**
 * Returns a service as new, on this clock.
 * @param start starts one if none is kept
 */
export async function keptService({ kind, clock, logLevel }: Wanted, start: Start): Promise<TestService> {
  const place = kept.findIndex((one) => one.kind === kind);
  const [found] = place === -1 ? [] : kept.splice(place, 1);
  const one = found ?? (await newService(kind, start));
  one.clock.of = clock;
  one.limitsClock.ahead += HOUR;
  one.service.log.level = logLevel;
  // A service in use counts as running, so that `each-file.ts` finds a file that does not close it.
  for (const server of one.servers) server.ref();
  return { ...one.service, clock, close: () => keep(one) };
}

async function newService(kind: string, start: Start): Promise<KeptService> {
  const clocks = { clock: new BorrowedClock(), limitsClock: new LimitsClock() };
  const started = await start(clocks);
  const { service } = started;
  // A test that changed them would change them for later files. It starts a service with options instead.
  for (const part of [service.storage, service.mail, service.webhookTargets]) Object.freeze(part);
  return { kind, ...started, ...clocks, state: await stateOf(service) };
}

/** Empties the service. A service that a test has changed otherwise ends. */
async function keep(one: KeptService): Promise<void> {
  const { service } = one;
  if (!(await isQuiet(service)) || (await empty(service)) !== one.state) return service.close();
  for (const server of one.servers) server.unref();
  kept.push(one);
}

/** Waits until no statement runs, and returns whether the service is as it was otherwise. */
async function isQuiet({ database: { pool } }: TestService): Promise<boolean> {
  if (Object.hasOwn(pool, 'query') || Object.hasOwn(pool, 'connect')) return false;
  return vi
    .waitFor(async () => {
      const { rows } = await pool.query(BUSY);
      if (rows.length > 0) throw new Error('a connection of an earlier test is busy');
      return true;
    }, 5_000)
    .catch(() => false);
}

/** Sessions that run a statement, are in a transaction or hold a lock until they end. */
const BUSY = `
  SELECT pid FROM pg_stat_activity
   WHERE datname = current_database() AND pid <> pg_backend_pid()
     AND backend_type = 'client backend' AND state <> 'idle'
  UNION ALL
  SELECT pid FROM pg_locks
   WHERE locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;

/**
 * Deletes all rows and files.
 * @returns the state that is left
 */
async function empty(service: TestService): Promise<string> {
  const { pool } = service.database;
  await rm(service.filesFolder, { recursive: true, force: true });
  await mkdir(service.filesFolder);
  await pool.query(DELETE_ALL);
  const { rows } = await pool.query<{ name: string }>(SWOLLEN);
  for (const { name } of rows) await pool.query(`VACUUM ${name}`);
  await clearStatistics(pool);
  return stateOf(service);
}

/**
 * Clears the planner's statistics. They describe the rows of the last test file: with them, the planner expects
 * none of an organization that it has not seen. A service on PostgreSQL 17 or older ends instead.
 */
async function clearStatistics(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query(
    "SELECT 1 WHERE to_regprocedure('pg_clear_relation_stats(text, text)') IS NOT NULL",
  );
  if (rows.length === 0) return;
  await pool.query(
    `SELECT pg_clear_attribute_stats(schemaname, tablename, attname, inherited) FROM pg_stats WHERE schemaname IN ${OURS}`,
  );
  await pool.query(
    `SELECT pg_clear_relation_stats(nspname, relname)
       FROM pg_class JOIN pg_namespace n ON n.oid = relnamespace
      WHERE nspname IN ${OURS} AND ((relkind = 'r' AND reltuples <> -1) OR (relkind = 'i' AND reltuples > 0))`,
  );
}

/** The schemas that tests write to. */
const OURS = "('public', 'graphile_worker')";

/** The tables that tests fill. */
const TABLES = `
  SELECT c.oid::regclass::text AS name, pg_relation_size(c.oid) AS bytes
    FROM pg_class c
   WHERE c.relkind = 'r' AND c.relnamespace IN ('public'::regnamespace, 'graphile_worker'::regnamespace)
     AND c.relname NOT LIKE '%migrations'`;

/**
 * Deletes instead of truncating, so that connections keep their plans. Triggers that protect records do not
 * run.
 */
const DELETE_ALL = `
  DO $$
    DECLARE one text;
    BEGIN
      SET LOCAL session_replication_role = replica;
      FOR one IN SELECT name FROM (${TABLES}) tables LOOP
        EXECUTE 'DELETE FROM ' || one;
      END LOOP;
      PERFORM setval(format('%I.%I', schemaname, sequencename), start_value, false)
         FROM pg_sequences WHERE last_value IS NOT NULL;
    END
  $$`;

/** Tables whose deleted rows take more than 50 pages. */
const SWOLLEN = `SELECT name FROM (${TABLES}) tables WHERE bytes > 400000`;

/** Returns a digest of what must not change: the schema, the settings, the statistics and the listeners. */
async function stateOf({ database: { pool } }: TestService): Promise<string> {
  const { rows } = await pool.query<{ state: string }>(STATE);
  return JSON.stringify([rows, countOfListeners(pool)]);
}

const countOfListeners = (pool: pg.Pool) =>
  pool.eventNames().map((name) => [String(name), pool.listenerCount(name)]);

const STATE = ['pg_attribute', 'pg_constraint', 'pg_index', 'pg_proc', 'pg_trigger', 'pg_db_role_setting']
  .map((name) => `SELECT '${name}' AS part, count(*), sum(xmin::text::bigint)::text AS state FROM ${name}`)
  .concat(
    // Clearing statistics writes to pg_class.
    `SELECT 'pg_class', count(*), sum(hashtextextended(
       concat_ws(' ', oid, relname, relkind, relnatts, relrowsecurity, reloptions), 0))::text FROM pg_class`,
    `SELECT 'pg_stats', count(*), '' FROM pg_stats WHERE schemaname IN ${OURS}`,
  )
  .join(' UNION ALL ');
