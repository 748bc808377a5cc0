import type pg from 'pg';

/** Distribution column of all organization data (docs/adr/0003). */
export const DISTRIBUTED_BY = 'organization_id';
/** The table that all others are colocated with: the data of an organization is on one node. */
export const ANCHOR = 'organizations';

/** A table of the service, from the catalog. */
export interface Table {
  name: string;
  /** Whether each of its rows belongs to an organization. */
  isOfOrganizations: boolean;
  /** Unique keys without the organization, which prevent distribution. */
  otherKeys: string[];
  /** Tables that its foreign keys reference, except itself. */
  references: string[];
}

const TABLES = `
SELECT c.relname AS name,
  EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = '${DISTRIBUTED_BY}' AND a.attnotnull)
    AS "isOfOrganizations",
  ARRAY(SELECT i.indexrelid::regclass::text FROM pg_index i WHERE i.indrelid = c.oid AND i.indisunique
    AND NOT EXISTS (SELECT FROM pg_attribute a
      WHERE a.attrelid = c.oid AND a.attname = '${DISTRIBUTED_BY}' AND a.attnum = ANY (i.indkey))) AS "otherKeys",
  ARRAY(SELECT DISTINCT r.relname::text FROM pg_constraint f JOIN pg_class r ON r.oid = f.confrelid
    WHERE f.conrelid = c.oid AND f.contype = 'f' AND f.confrelid <> c.oid) AS references
FROM pg_class c WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace ORDER BY c.relname`;

/**
 * Returns the tables to distribute, each after those that it references, so that its foreign keys can be
 * kept; and the tables that stay on the coordinator.
 * @throws an Error when a table cannot be distributed
 */
export async function readTables(client: pg.ClientBase): Promise<{ distributed: Table[]; local: Table[] }> {
  const { rows } = await client.query<Table>(TABLES);
  const distributed = rows.filter(({ isOfOrganizations }) => isOfOrganizations);
  const local = rows.filter(({ isOfOrganizations }) => !isOfOrganizations);
  return { distributed: parentsFirst(distributed, local), local };
}

/**
 * Sorts tables by their foreign keys, then by name, after the anchor table.
 * @throws an Error for a key without the organization, a foreign key to or from a local table, and a cycle
 */
export function parentsFirst(tables: readonly Table[], local: readonly Table[]): Table[] {
  const staying = new Set(local.map(({ name }) => name));
  const moving = new Set(tables.map(({ name }) => name));
  for (const { name, otherKeys, references } of tables) {
    const [key] = otherKeys;
    if (key !== undefined)
      throw new Error(`${name} has the key ${key}, which does not contain the organization`);
    const one = references.find((other) => staying.has(other));
    if (one !== undefined)
      throw new Error(`${name} refers to ${one}, which does not belong to an organization`);
  }
  const back = local.find(({ references }) => references.some((name) => moving.has(name)));
  if (back !== undefined)
    throw new Error(`${back.name} does not belong to an organization, but refers to a table that does`);
  const ordered: Table[] = [];
  const waiting = tables.toSorted((a, b) => Number(b.name === ANCHOR) - Number(a.name === ANCHOR));
  while (waiting.length > 0) {
    const i = waiting.findIndex(({ references }) =>
      references.every((name) => ordered.some((done) => done.name === name)),
    );
    const [next] = i < 0 ? [] : waiting.splice(i, 1);
    if (next === undefined)
      throw new Error(`foreign keys form a cycle: ${waiting.map(({ name }) => name).join(', ')}`);
    ordered.push(next);
  }
  return ordered;
}
