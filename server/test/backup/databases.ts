import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Connection } from '@quittance/embedded-postgres';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, openDatabase } from '../../src/platform/db/database.ts';
import { folderStorage } from '../../src/platform/files/folder.ts';
import type { FileStorage } from '../../src/platform/files/types.ts';

/** An empty database and an empty storage, in which tests restore backups. */
export interface RestoreTarget {
  connection: Connection;
  storage: FileStorage;
  /** A folder for backups. */
  folder: string;
  /** Runs one query. */
  ask<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  open(): Database;
  close(): Promise<void>;
}

export async function emptyPlace(): Promise<RestoreTarget> {
  const database = `test_${randomBytes(8).toString('hex')}`;
  const server = inject('connection');
  await once({ ...server, database: 'postgres' }, `CREATE DATABASE ${database} TEMPLATE template0`);
  const connection = { ...server, database };
  const folder = await mkdtemp(join(tmpdir(), 'quittance-backup-'));
  const opened: Database[] = [];
  return {
    connection,
    storage: folderStorage(join(folder, 'files')),
    folder,
    ask: (text, values) => once(connection, text, values),
    open: () => {
      const one = openDatabase({ connection, max: 4, onError: () => {} });
      opened.push(one);
      return one;
    },
    close: async () => {
      for (const one of opened) await one.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function once<Row extends pg.QueryResultRow>(
  connection: pg.ClientConfig,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}
