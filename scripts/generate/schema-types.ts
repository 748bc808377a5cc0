import { generate, PostgresDialect } from 'kysely-codegen';
import type { Database } from '../../server/src/platform/db/database.ts';

/** How platform/db/types.ts reads what PostgreSQL answers. */
const TYPES = { timestamptz: 'string', int8: 'number', jsonb: 'unknown' };

/** The TypeScript types of all tables, for kysely. */
export function renderSchemaTypes({ kysely }: Database): Promise<string> {
  return generate({
    db: kysely,
    dialect: new PostgresDialect({ dateParser: 'string' }),
    typeMapping: TYPES,
    outFile: null,
  });
}
