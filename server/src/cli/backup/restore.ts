import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { systemClock } from '../../platform/clock.ts';
import { applyMigrations, beginRestore, endRestore } from '../../platform/db/migrate.ts';
import type { FileStorage } from '../../platform/files/types.ts';
import { pauseWork } from '../../platform/jobs/pause.ts';
import { type Entry, readArchive } from './archive.ts';
import { putFile } from './files.ts';
import { copyRows, openSession } from './make.ts';
import { HEAD, type Head, MANIFEST, type Manifest, readHead, readManifest } from './manifest.ts';
import { splitIntoParts } from './parts.ts';
import { RowSum } from './row-sum.ts';
import { bareTables, completeTables } from './schema.ts';
import type { KeyOptions } from './seal.ts';
import { copyIn, fillQueue, prepareQueue, QUEUE } from './tables.ts';

export interface Restored extends Manifest {
  head: Head;
}

interface Target {
  connection: pg.ClientConfig;
  storage: FileStorage;
}

const PART = /^database\/([^/]+)\/\d+$/;

/**
 * Restores a backup into an empty database and its files into the storage. All rows are committed at once,
 * after everything was compared with the manifest. A failure before that leaves an empty database that
 * records the started restore, which can be repeated. Background work is paused afterwards.
 * @throws an Error that says what is wrong with the backup, or that the database is not empty
 */
export async function restoreBackup(target: Target, path: string, keys: KeyOptions): Promise<Restored> {
  const entries = readArchive(path, keys);
  try {
    const first = await entries.next();
    if (first.done === true || first.value.name !== HEAD)
      throw new Error(`${path} is not a Quittance backup.`);
    const head = readHead(await text(first.value.body));
    const client = await openSession(target.connection);
    try {
      await beginRestore(client, target.connection, head.migrations);
      const manifest = await load(client, target.storage, head, entries).catch((error: unknown) => {
        throw isOfTheRows(error) ? alteredRows(error) : error;
      });
      return { ...manifest, head };
    } finally {
      await client.end();
    }
  } finally {
    await entries.return(undefined);
  }
}

/** Returns whether PostgreSQL rejected data of the backup (classes 22 and 23). */
const isOfTheRows = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? '');

const alteredRows = (cause: pg.DatabaseError) =>
  new Error(`The backup was altered (${cause.message}). Nothing was restored.`, { cause });

async function load(
  client: pg.Client,
  storage: FileStorage,
  head: Head,
  entries: AsyncIterable<Entry>,
): Promise<Manifest> {
  await client.query('BEGIN');
  await applyMigrations(
    client,
    head.migrations.map(({ name }) => name),
  );
  const bared = await bareTables(client, head.tables);
  await prepareQueue(client);
  const tables = new Map([...head.tables, QUEUE].map((table) => [table.name, table]));
  const files = new RowSum();
  let manifest: Manifest | null = null;
  for await (const { name, body } of entries) {
    const table = tables.get(PART.exec(name)?.[1] ?? '');
    if (table !== undefined) await pipeline(Readable.from(body), client.query(copyFrom(copyIn(table))));
    else if (name === MANIFEST) manifest = readManifest(await text(body));
    else await putFile(storage, name, body, files);
  }
  if (manifest === null) throw new Error('The backup is truncated. Nothing was restored.');
  await fillQueue(client);
  await completeTables(client, bared);
  await compare(client, { head, manifest, files });
  await pauseWork(client, {
    reason: `this database was restored from a backup of ${head.takenAt}`,
    clock: systemClock,
  });
  await endRestore(client);
  return manifest;
}

interface Compared {
  head: Head;
  manifest: Manifest;
  files: RowSum;
}

/** Reads the written data back, and compares it with the state at the time of the backup. */
async function compare(client: pg.Client, { head, manifest, files }: Compared): Promise<void> {
  const wrong: string[] = [];
  const expected = new Map(manifest.tables.map((one) => [one.name, one]));
  for (const table of [...head.tables, QUEUE]) {
    const sum = new RowSum();
    for await (const _part of splitIntoParts(copyRows(client, table), sum));
    const { rows, sum: was } = expected.get(table.name) ?? { rows: 0, sum: '' };
    if (sum.count !== rows || sum.sum !== was)
      wrong.push(
        `${table.name} has ${sum.count} rows instead of ${rows}${sum.count === rows ? ', with other content' : ''}`,
      );
  }
  if (files.count !== manifest.files.count || files.sum !== manifest.files.sum)
    wrong.push(`${files.count} of ${manifest.files.count} files exist`);
  if (wrong.length > 0)
    throw new Error(`The backup does not match its manifest: ${wrong.join('; ')}. Nothing was restored.`);
}
