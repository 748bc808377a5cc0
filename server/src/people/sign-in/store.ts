import { Kysely, type KyselyPlugin, PostgresDialect } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** Matches the columns of identity tables that hold instants. */
const INSTANT = /_(?:at|until)$/;

/** Converts instants to dates: the service reads them as texts, but better-auth compares dates. */
const datesFromTexts: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => ({
    ...result,
    rows: result.rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([column, value]) => [
          column,
          INSTANT.test(column) && typeof value === 'string' ? new Date(value) : value,
        ]),
      ),
    ),
  }),
};

/** Connects better-auth to the database of people through its shared pool. */
export function identityStore({ main }: Pick<Database, 'main'>): Kysely<Record<string, never>> {
  return new Kysely({ dialect: new PostgresDialect({ pool: main.pool }), plugins: [datesFromTexts] });
}

/** Maps field names to column names: `userId` to `user_id`. */
export function columnsOf<const N extends string>(...fields: readonly N[]): Record<N, string>;
export function columnsOf(...fields: readonly string[]): Record<string, string> {
  const column = (field: string) =>
    field.replace(/ID$/, 'Id').replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return Object.fromEntries(fields.map((field) => [field, column(field)]));
}
