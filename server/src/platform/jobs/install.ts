import { runMigrations } from 'graphile-worker';
import type pg from 'pg';
import { newPool } from '../db/connect.ts';
import { type JobLog, workerLogger } from './log.ts';

const SILENT: JobLog = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

/**
 * Migrates the schema of the job queue (graphile_worker, separate from the service's own) to the library's
 * version.
 */
export async function installJobQueue(connection: pg.ClientConfig): Promise<void> {
  const pgPool = newPool({ ...connection, max: 1 });
  pgPool.on('error', () => {});
  pgPool.on('connect', (client) => client.on('error', () => {}));
  try {
    await runMigrations({ pgPool, logger: workerLogger(SILENT) });
  } finally {
    await pgPool.end();
  }
}
