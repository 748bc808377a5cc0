import { once } from 'node:events';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { newClient } from '../../platform/db/connect.ts';
import { keepContents } from '../../platform/files/keep-contents.ts';
import type { FileStorage } from '../../platform/files/types.ts';
import { version } from '../../platform/version.ts';
import { type Add, writeArchive } from './archive.ts';
import { copyFiles } from './files.ts';
import { HEAD, type Head, MANIFEST, type Manifest } from './manifest.ts';
import { splitIntoParts } from './parts.ts';
import { RowSum } from './row-sum.ts';
import { encrypterOf, type KeyOptions } from './seal.ts';
import { type CopiedTable, copyOut, listTables, QUEUE, SETTINGS } from './tables.ts';

export interface BackupResult extends Manifest {
  takenAt: string;
  /** Size of the backup file, in bytes. */
  bytes: number;
}

/**
 * Writes the database and all files that it references into one file, while processes run. It takes a
 * snapshot of the database, copies it, and then the files. Each file was stored before its row was written,
 * and none is removed meanwhile.
 */
export async function makeBackup(
  connection: pg.ClientConfig,
  storage: FileStorage,
  path: string,
  keys: KeyOptions,
): Promise<BackupResult> {
  const encrypter = encrypterOf(keys);
  const client = await openSession(connection);
  try {
    await keepContents(client);
    await client.query('BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const head = await loadHead(client);
    const { bytes, filled } = await writeArchive(path, encrypter, async (add) => {
      await addJson(add, HEAD, head);
      const manifest: Manifest = {
        format: 1,
        tables: await copyTables(client, [...head.tables, QUEUE], add),
        ...(await copyFiles(client, storage, add)),
      };
      await addJson(add, MANIFEST, manifest);
      return manifest;
    });
    await client.query('COMMIT');
    return { ...filled, takenAt: head.takenAt, bytes };
  } finally {
    await client.end();
  }
}

/** Opens a connection without timeouts that formats values the same way everywhere. */
export async function openSession(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = newClient({ ...connection, options: SETTINGS, application_name: 'quittance backup' });
  // The failing statement reports the error to its caller.
  client.on('error', () => {});
  await client.connect();
  return client;
}

async function loadHead(client: pg.Client): Promise<Head> {
  const { rows: migrations } = await client.query<Head['migrations'][number]>(
    'SELECT name, checksum FROM schema_migrations ORDER BY name',
  );
  const { rows } = await client.query<{ takenAt: Date; postgres: string }>(
    `SELECT now() AS "takenAt", current_setting('server_version') AS postgres`,
  );
  const [{ takenAt, postgres } = { takenAt: new Date(0), postgres: '' }] = rows;
  return {
    format: 1,
    version: version(),
    takenAt: takenAt.toISOString(),
    postgres,
    migrations,
    tables: await listTables(client),
  };
}

/** Returns the path of a part, so that any tar program can inspect the archive. */
const partName = (table: string, number: number) => `database/${table}/${String(number).padStart(6, '0')}`;

async function copyTables(
  client: pg.Client,
  tables: readonly CopiedTable[],
  add: Add,
): Promise<Manifest['tables']> {
  const copied: Manifest['tables'] = [];
  for (const table of tables) {
    const sum = new RowSum();
    let number = 0;
    for await (const part of splitIntoParts(copyRows(client, table), sum)) {
      number += 1;
      await add(partName(table.name, number), part.length, part);
    }
    copied.push({ name: table.name, rows: sum.count, sum: sum.sum });
  }
  return copied;
}

/** Yields the rows of a table in PostgreSQL's COPY format. */
export async function* copyRows(client: pg.Client, table: CopiedTable): AsyncGenerator<Buffer> {
  const rows = client.query(copyTo(copyOut(table)));
  yield* rows;
  // The statement ends after its last row, when the connection reports it.
  if (!rows.closed) await once(rows, 'close');
}

async function addJson(add: Add, name: string, value: unknown): Promise<void> {
  const text = Buffer.from(`${JSON.stringify(value, null, 1)}\n`);
  await add(name, text.length, text);
}
