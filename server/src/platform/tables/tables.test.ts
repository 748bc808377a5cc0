import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ORGANIZATION_TABLES, TABLES, TABLES_BY_WING } from './tables.ts';

const SERVER = new URL('../../../', import.meta.url);
const SCHEMA = readFileSync(new URL('migrations/schema.sql', SERVER), 'utf8');

interface Column {
  name: string;
  type: string;
}

interface TableOfSchema {
  columns: Column[];
  references: { column: string; table: string }[];
}

/** The tables of the schema, as its generated description lists them. */
const STORED = new Map(
  [...SCHEMA.matchAll(/CREATE TABLE (\w+) \(\n([\s\S]*?)\n\);/g)].map(([, table = '', body = '']) => [
    table,
    parseTable(body),
  ]),
);

function parseTable(body: string): TableOfSchema {
  const columns = body.split('\n').flatMap((line): Column[] => {
    const [, name, type] =
      /^ {2}"?(\w+)"? +(.+?)(?: NOT NULL| DEFAULT .*| GENERATED .*)*,?$/.exec(line) ?? [];
    return name === undefined || type === undefined || name === 'CONSTRAINT' ? [] : [{ name, type }];
  });
  const keys = body.matchAll(/FOREIGN KEY \((?:organization_id, )?"?(\w+)"?\) REFERENCES (\w+)\(/g);
  return { columns, references: [...keys].map(([, column = '', table = '']) => ({ column, table })) };
}

/** Returns the columns of the schema that fulfil a condition, as `table.column`. */
function columnsWhere(
  tables: readonly string[],
  condition: (column: Column, table: string) => boolean,
): string[] {
  return tables.flatMap((table) =>
    (STORED.get(table)?.columns ?? [])
      .filter((column) => condition(column, table))
      .map(({ name }) => `${table}.${name}`),
  );
}

const namesOf = (table: string, decisions: Readonly<Record<string, readonly string[]>>): string[] =>
  Object.values(decisions).flatMap((names) => names.map((name) => `${table}.${name}`));

const ALL = Object.keys(TABLES);
const OF_ORGANIZATIONS = ORGANIZATION_TABLES.map(({ name }) => name);

describe('the register', () => {
  it('lists every table of the schema once', () => {
    const listed = Object.values(TABLES_BY_WING).flatMap((tables) => Object.keys(tables));
    expect(STORED.size).toBeGreaterThan(90);
    expect(listed.sort()).toEqual([...STORED.keys()].sort());
    expect(ALL).toHaveLength(listed.length);
  });

  it('names only owners that exist', () => {
    for (const wing of Object.keys(TABLES_BY_WING))
      expect(existsSync(new URL(`src/${wing}/`, SERVER)), wing).toBe(true);
  });

  it('decides about every text column once', () => {
    const decided = Object.entries(TABLES).flatMap(([table, { personalData }]) =>
      namesOf(table, personalData),
    );
    const textual = columnsWhere(ALL, ({ type }) => /^(text|json|bytea|character)|\[\]$/.test(type));
    expect(decided.sort()).toEqual(textual.sort());
  });

  it('states the type of every searched JSON column', () => {
    for (const { name, personalData } of ORGANIZATION_TABLES)
      for (const type of ['json', 'jsonb'] as const)
        for (const column of personalData[type] ?? [])
          expect(STORED.get(name)?.columns).toContainEqual({ name: column, type });
  });

  it('decides about every time of an organization once', () => {
    const decided = ORGANIZATION_TABLES.flatMap(({ name, clock }) => namesOf(name, clock));
    const times = columnsWhere(OF_ORGANIZATIONS, ({ type }) => type === 'timestamp with time zone');
    expect(decided.sort()).toEqual(times.sort());
  });

  it('decides about every column that references a customer', () => {
    const decided = ORGANIZATION_TABLES.flatMap(({ name, merge = {} }) =>
      Object.keys(merge).map((column) => `${name}.${column}`),
    );
    const references = columnsWhere(
      OF_ORGANIZATIONS,
      ({ name }, table) =>
        name.includes('customer_id') ||
        STORED.get(table)?.references.some((key) => key.column === name && key.table === 'customers') ===
          true,
    );
    // Values of custom fields reference a customer or a document.
    expect(decided.sort()).toEqual([...references, 'custom_field_values.entity_id'].sort());
  });

  it('moves all customer references of a table, or none', () => {
    for (const { name, merge = {} } of ORGANIZATION_TABLES)
      if (Object.values(merge).includes('MOVES'))
        expect(new Set(Object.values(merge)), name).toEqual(new Set(['MOVES']));
  });

  it('lists a table that a reset empties after those that it references', () => {
    const emptied = ORGANIZATION_TABLES.filter(({ reset }) => reset !== 'KEPT').map(({ name }) => name);
    for (const [at, name] of emptied.entries())
      for (const { table } of STORED.get(name)?.references ?? [])
        if (table !== name) expect(emptied.slice(at), `${name} references ${table}`).not.toContain(table);
  });

  it('keeps no table that references an emptied one', () => {
    const kept = ORGANIZATION_TABLES.filter(({ reset }) => reset === 'KEPT');
    const lasting = [...kept.map(({ name }) => name), 'organizations'];
    for (const { name } of kept)
      for (const { table } of STORED.get(name)?.references ?? []) expect(lasting, name).toContain(table);
  });
});
