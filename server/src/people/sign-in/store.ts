import { Kysely, type KyselyPlugin, PostgresDialect } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** Columns of the tables of identities that hold instants. */
const INSTANT = /_(?:at|until)$/;

/** The service reads instants as texts; better-auth compares them as dates. */
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

/** How better-auth reaches the database: by the connections that everybody uses. */
export function identityStore({ pool }: Pick<Database, 'pool'>): Kysely<Record<string, never>> {
  return new Kysely({ dialect: new PostgresDialect({ pool }), plugins: [datesFromTexts] });
}

/** Names of fields with those of their columns: `userId` stands in `user_id`. */
export function columnsOf<const N extends string>(...fields: readonly N[]): Record<N, string>;
export function columnsOf(...fields: readonly string[]): Record<string, string> {
  const column = (field: string) =>
    field.replace(/ID$/, 'Id').replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return Object.fromEntries(fields.map((field) => [field, column(field)]));
}
