import { generate, PostgresDialect } from 'kysely-codegen';
import type { Database } from '../../server/src/platform/db/database.ts';

/** How platform/db/types.ts reads what PostgreSQL answers. */
const TYPES = { timestamptz: 'string', int8: 'number', jsonb: 'unknown' };

/** The job queue's own schema: its library reads and writes it. */
const FOREIGN = 'graphile_worker.*';

/** The TypeScript types of all our tables, for kysely. */
export function renderSchemaTypes({ kysely }: Database): Promise<string> {
  return generate({
    db: kysely,
    dialect: new PostgresDialect({ dateParser: 'string' }),
    typeMapping: TYPES,
    excludePattern: FOREIGN,
    outFile: null,
  });
}
