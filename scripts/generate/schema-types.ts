import { generate, PostgresDialect } from 'kysely-codegen';
import type { Database } from '../../server/src/platform/db/database.ts';

/** How platform/db/types.ts parses PostgreSQL's types. */
const TYPES = { timestamptz: 'string', int8: 'number', jsonb: 'unknown' };

/** The job queue's own schema: only its library reads and writes it. */
const FOREIGN = 'graphile_worker.*';

/** Renders the kysely types of all our tables. */
export function renderSchemaTypes({ kysely }: Database): Promise<string> {
  return generate({
    db: kysely,
    dialect: new PostgresDialect({ dateParser: 'string' }),
    typeMapping: TYPES,
    excludePattern: FOREIGN,
    outFile: null,
  });
}
