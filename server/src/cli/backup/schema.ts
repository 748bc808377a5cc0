import pg from 'pg';
import type { CopiedTable } from './tables.ts';

interface Foreign {
  table: string;
  name: string;
  definition: string;
}

/** Indexes and foreign keys that are dropped while rows are copied in, and then restored. */
export interface Bared {
  indexes: string[];
  references: Foreign[];
}

const REFERENCES = `
SELECT n.conrelid::regclass::text AS "table", n.conname AS name, pg_get_constraintdef(n.oid) AS definition
FROM pg_constraint n WHERE n.contype = 'f' AND n.connamespace = 'public'::regnamespace ORDER BY 1, 2`;

/** Indexes that do not belong to a constraint. */
const INDEXES = `
SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS definition
FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
WHERE c.relnamespace = 'public'::regnamespace
  AND NOT EXISTS (SELECT FROM pg_constraint n WHERE n.conindid = i.indexrelid)`;

/**
 * Drops foreign keys and indexes of a new schema and removes rows that migrations inserted. Rows can then be
 * copied in any order, and each index is built at once, which is much faster.
 * @throws an Error for a table that the schema does not have
 */
export async function bareTables(client: pg.Client, tables: readonly CopiedTable[]): Promise<Bared> {
  const { rows: references } = await client.query<Foreign>(REFERENCES);
  for (const { table, name } of references)
    await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${pg.escapeIdentifier(name)}`);
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(INDEXES);
  for (const { name } of indexes) await client.query(`DROP INDEX ${name}`);
  const names = tables.map(({ name }) => `public.${pg.escapeIdentifier(name)}`);
  if (names.length > 0) await client.query(`TRUNCATE ${names.join(', ')}`);
  return { references, indexes: indexes.map(({ definition }) => definition) };
}

/** Restores indexes and foreign keys, which checks every row, and analyzes the tables for the planner. */
export async function completeTables(client: pg.Client, { references, indexes }: Bared): Promise<void> {
  for (const definition of indexes) await client.query(definition);
  for (const { table, name, definition } of references)
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${pg.escapeIdentifier(name)} ${definition}`);
  await client.query('ANALYZE');
}
