import type { FastifyPluginAsync } from 'fastify';
import type { Database } from '../db/database.ts';
import { missingMigrations } from '../db/migrate.ts';
import { ApiError } from '../errors.ts';

/** `/healthz` tells that the process answers, `/readyz` that it can serve. */
export function healthRoutes(database: Database): FastifyPluginAsync {
  return async (app) => {
    app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));
    app.get('/readyz', { schema: { hide: true } }, async () => {
      const missing = await missingMigrations(database.pool);
      if (missing.length > 0)
        throw new ApiError('UNAVAILABLE', 'The database is not migrated to this release.', {
          headers: { 'retry-after': '5' },
        });
      return { status: 'ok', database: 'ok', migrations: 'ok' };
    });
  };
}
