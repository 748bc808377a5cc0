import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Connection, startEmbedded } from '@quittance/embedded-postgres';
import pg from 'pg';
import { QUITTANCE } from '../../server/src/cli/application.ts';
import { migrate } from '../../server/src/platform/db/migrate.ts';

export interface BenchPostgres {
  /** `embedded`, or the server's address. */
  kind: string;
  version: string;
  /** Creates a migrated database; drops the previous one of this name. */
  freshDatabase(name?: string): Promise<Connection>;
  /** Creates an empty database; drops the previous one of this name. */
  emptyDatabase(name: string): Promise<Connection>;
  stop(): Promise<void>;
}

const log = { info: () => {}, warn: console.warn, error: console.error };
const NAME = 'quittance_bench';

/**
 * Starts the embedded PostgreSQL in a temporary folder with the shipped settings (fsync on), or uses the one
 * at `url`.
 * @param settings override the shipped ones
 */
export async function startPostgres(
  url: string | undefined,
  settings: Readonly<Record<string, string>> = {},
): Promise<BenchPostgres> {
  if (url !== undefined) return benchPostgres('BENCH_DATABASE_URL', connectionOf(url), async () => {});
  const dataDir = await mkdtemp(join(tmpdir(), 'quittance-bench-'));
  const embedded = await startEmbedded({ application: QUITTANCE, dataDir, log, settings });
  return benchPostgres('embedded', embedded.superuser, async () => {
    await embedded.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
}

async function benchPostgres(
  kind: string,
  server: Connection,
  stopServer: () => Promise<void>,
): Promise<BenchPostgres> {
  const admin = new pg.Client(server);
  await admin.connect();
  const { rows } = await admin.query<{ server_version: string }>('SHOW server_version');
  const made = new Set<string>();
  const drop = (name: string) => admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  const emptyDatabase = async (name: string) => {
    made.add(name);
    await drop(name);
    await admin.query(`CREATE DATABASE ${name}`);
    return { ...server, database: name };
  };
  return {
    kind,
    version: rows[0]?.server_version ?? '',
    emptyDatabase,
    freshDatabase: async (name = NAME) => {
      const connection = await emptyDatabase(name);
      await migrate(connection);
      return connection;
    },
    stop: async () => {
      for (const name of made) await drop(name);
      await admin.end();
      await stopServer();
    },
  };
}

function connectionOf(url: string): Connection {
  const { host, port, user, password, database } = new pg.Client(url);
  return {
    host,
    port,
    user: user ?? '',
    password: typeof password === 'string' ? password : '',
    database: database ?? '',
  };
}
