/**
 * `npm run release -- 1.2.3` writes that version everywhere, and the changelog's section. Without an argument
 * it uses the version of package.json. Then it freezes the release: it records its migrations
 * (server/migrations/released.json) and dumps a filled database, from which a test upgrades in all later
 * releases (server/test/upgrade/<version>). A version can be released only once.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startEmbedded } from '@quittance/embedded-postgres';
import pg from 'pg';
import { QUITTANCE } from '../server/src/cli/application.ts';
import { knownMigrations, readMigration } from '../server/src/platform/db/migrate.ts';
import { setVersion } from './supply/versions.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const CUSTOMERS = '6';
const log = { info: () => {}, warn: console.warn, error: console.error };

/** Fills a new data folder with CLI commands, as an operator would. */
async function fill(dataDir: string): Promise<void> {
  const quittance = (...words: string[]) =>
    promisify(execFile)(process.execPath, [join(ROOT, 'server/src/main.ts'), ...words], {
      env: { ...process.env, DATABASE_URL: undefined, DATA_DIR: dataDir, LOG_LEVEL: 'error' },
    });
  await quittance('demo', '--customers', CUSTOMERS);
  await quittance('verify');
}

interface TableRows {
  table: string;
  rows: object[];
}

/** Reads every row of every table. The rows of the migrations table identify the schema. */
async function readRows(client: pg.Client): Promise<TableRows[]> {
  const { rows: tables } = await client.query<{ table: string }>(
    `SELECT relname AS "table" FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY relname COLLATE "C"`,
  );
  const filled: TableRows[] = [];
  for (const { table } of tables) {
    const { rows } = await client.query<{ row: object }>(
      `SELECT to_json(t) AS row FROM ${pg.escapeIdentifier(table)} t`,
    );
    if (rows.length > 0) filled.push({ table, rows: rows.map(({ row }) => row) });
  }
  return filled;
}

async function filledDatabase(): Promise<TableRows[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'quittance-release-'));
  try {
    await fill(dataDir);
    const postgres = await startEmbedded({ application: QUITTANCE, dataDir, log });
    const client = new pg.Client(postgres.connection);
    await client.connect();
    try {
      return await readRows(client);
    } finally {
      await client.end();
      await postgres.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

const [next] = process.argv.slice(2);
if (next !== undefined) {
  if (!/^\d+\.\d+\.\d+$/.test(next)) throw new Error(`${next} is not a version such as 1.2.3`);
  await setVersion(next, new Date().toISOString().slice(0, 10));
}
const { version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
const folder = join(ROOT, 'server/test/upgrade', String(version));
if (existsSync(folder)) throw new Error(`${version} was released before: raise the version in package.json`);

const rows = await filledDatabase();
await mkdir(folder, { recursive: true });
await writeFile(join(folder, 'rows.ndjson'), rows.map((table) => `${JSON.stringify(table)}\n`).join(''));
const released = Object.fromEntries(knownMigrations().map((name) => [name, readMigration(name).checksum]));
await writeFile(join(ROOT, 'server/migrations/released.json'), `${JSON.stringify(released, null, 2)}\n`);
console.log(`${version}: ${Object.keys(released).length} migrations frozen, ${rows.length} tables filled`);
