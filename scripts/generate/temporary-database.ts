import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '@quittance/embedded-postgres';
import { QUITTANCE } from '../../server/src/cli/application.ts';
import { type Database, openDatabase } from '../../server/src/platform/db/database.ts';
import { migrate } from '../../server/src/platform/db/migrate.ts';

const log = { info: () => {}, warn: console.warn, error: console.error };

/** Runs `work` on a newly migrated database and drops it afterwards. */
export async function withFreshDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'quittance-generate-'));
  try {
    const postgres = await startEmbedded({
      application: QUITTANCE,
      dataDir,
      log,
      settings: { fsync: 'off' },
    });
    try {
      await migrate(postgres.connection);
      const database = openDatabase({
        connection: postgres.connection,
        max: 2,
        onError: (error) => console.error(error.message),
      });
      try {
        return await work(database);
      } finally {
        await database.close();
      }
    } finally {
      await postgres.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
