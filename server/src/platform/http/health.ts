import type { FastifyPluginAsync } from 'fastify';
import type { Database } from '../db/database.ts';
import { measureHangingCommits } from '../db/hanging-commits.ts';
import { findMissingMigrations, NewerSchemaError } from '../db/migrate.ts';
import { unavailableError } from '../db/unavailable.ts';
import { ApiError } from '../errors.ts';

/** How long a COMMIT may wait for a standby before the service reports it, in seconds. */
const HANGING_SECONDS = 5;

/** Registers `/healthz` (the process responds) and `/readyz` (it can serve). */
export function healthRoutes(database: Database): FastifyPluginAsync {
  return async (app) => {
    app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));
    app.get('/readyz', { schema: { hide: true } }, async () => {
      const missing = await missingOnShards(database).catch((error: unknown) => {
        throw error instanceof NewerSchemaError
          ? unavailableError(
              error,
              'A newer release has changed the database, so this release cannot work with it.',
            )
          : error;
      });
      if (missing.length > 0)
        throw new ApiError('UNAVAILABLE', 'The database is not migrated to this release.', {
          headers: { 'retry-after': '5' },
        });
      if (!(await Promise.all(database.shards.map(isWritable))).every(Boolean))
        throw unavailableError(null, 'The database accepts no writes: it is a standby, or read-only.');
      if (Math.max(...(await Promise.all(database.shards.map(measureHangingCommits)))) >= HANGING_SECONDS)
        throw unavailableError(
          null,
          'Writes do not complete: every COMMIT waits for a standby that does not respond.',
        );
      return { status: 'ok', database: 'ok', migrations: 'ok' };
    });
  };
}

async function missingOnShards({ shards }: Database): Promise<string[]> {
  return (await Promise.all(shards.map(({ pool }) => findMissingMigrations(pool)))).flat();
}

async function isWritable({ pool }: Database): Promise<boolean> {
  const { rows } = await pool.query<{ isWritable: boolean }>(
    `SELECT NOT pg_is_in_recovery() AND current_setting('transaction_read_only') = 'off' AS "isWritable"`,
  );
  return rows[0]?.isWritable === true;
}
