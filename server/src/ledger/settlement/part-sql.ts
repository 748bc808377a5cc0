import { type Column, recordList } from './columns.ts';
import type { At } from './node-function.ts';

/**
 * What a part does with its rows. Both forms come of one definition: all rows at once, and, on the node of the organization, one after
 * the other, each by a statement that Citus plans once (write-function.ts).
 */
export interface RowsWrite {
  /** What its rows bear. */
  columns: readonly Column[];
  /** For all rows, which a parameter holds as JSON. */
  sql: (parameter: string) => string;
  /** For one row, which a record of PL/pgSQL holds. */
  one: (row: string, at: At) => string;
}

/** A part that takes its rows column by column. */
export interface ByColumn {
  /** From how many rows on that is cheaper than JSON. */
  minRows: number;
  columns: readonly Column[];
  sql: (parameters: readonly string[]) => string;
  parameter: (rows: readonly object[], property: string) => unknown;
}

export const ID: readonly Column[] = [['id', 'id', 'uuid']];

function insertFrom(source: string, table: string, columns: readonly Column[]): string {
  const names = columns.map(([, column]) => column).join(', ');
  const values = columns.map(([property]) => `r."${property}"`).join(', ');
  return `INSERT INTO ${table} (organization_id, ${names})
     SELECT $1, ${values} FROM ${source}`;
}

const insertAll = (table: string, columns: readonly Column[]) => (parameter: string) =>
  insertFrom(`json_to_recordset(${parameter}::json) AS r(${recordList(columns)})`, table, columns);

const insertOne = (table: string, columns: readonly Column[]) => (row: string, at: At) => {
  const names = columns.map(([, column]) => column).join(', ');
  const values = columns.map(([property]) => `${row}."${property}"`).join(', ');
  return `INSERT INTO ${at(table)} (organization_id, ${names}) VALUES (p_org, ${values})`;
};

export function insert(table: string, columns: readonly Column[]): RowsWrite {
  return { columns, sql: insertAll(table, columns), one: insertOne(table, columns) };
}

/** Inserts of many rows, as lists: PostgreSQL reads them in half the time of JSON. */
export function insertLists(table: string, columns: readonly Column[]): ByColumn {
  return {
    minRows: 20,
    columns,
    sql: (parameters) => {
      const lists = columns.map(([, , type], i) => `${parameters[i]}::${type}[]`).join(', ');
      const names = columns.map(([property]) => `"${property}"`).join(', ');
      return insertFrom(`unnest(${lists}) AS r(${names})`, table, columns);
    },
    parameter: (rows, property) => {
      const values: unknown[] = rows.map((row) => Reflect.get(row, property));
      // Shorter lists are filled with nulls.
      return values.every((value) => value === null) ? [] : values;
    },
  };
}

/** Insert of the one row of a part, which may be large JSON that is not to be read twice. */
export function insertRow(table: string, columns: readonly Column[]): ByColumn {
  return {
    minRows: 1,
    columns,
    sql: (parameters) => {
      const values = columns.map(([property, , type], i) => `${parameters[i]}::${type} AS "${property}"`);
      return insertFrom(`(SELECT ${values.join(', ')}) r`, table, columns);
    },
    parameter: ([row], property) => {
      const value: unknown = Reflect.get(row ?? {}, property);
      return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
    },
  };
}

/**
 * Rows that are there, restated. As an upsert, because that finds its row by the primary key and nothing else:
 * an UPDATE joined to a list may read all rows of the organization instead, as long as PostgreSQL has
 * no statistics of a growing table.
 */
export function update(
  table: string,
  columns: readonly Column[],
  keys: readonly string[],
  also: readonly string[] = [],
): RowsWrite {
  const set = columns
    .filter(([, column]) => !keys.includes(column) && column !== 'created_at')
    .map(([, column]) => `${column} = excluded.${column}`)
    .concat(also);
  const { sql, one } = insert(table, columns);
  const restating = (insertion: string) => `${insertion}
     ON CONFLICT (organization_id, ${keys.join(', ')}) DO UPDATE SET ${set.join(', ')}`;
  return {
    columns,
    sql: (parameter) => restating(sql(parameter)),
    one: (row, at) => restating(one(row, at)),
  };
}

/**
 * Rows of which only some columns change: the others are taken from where they stand, not sent. Also an upsert, of
 * rows that were each found by the primary key; OFFSET 0 keeps it from being done the other way round.
 */
export function updateDerived(
  table: string,
  columns: readonly Column[],
  changed: readonly Column[],
  also: readonly string[] = [],
): RowsWrite {
  const names = columns.map(([, column]) => column).join(', ');
  const values = columns.map((column) => {
    const isChanged = changed.some(([, name]) => name === column[1]);
    return isChanged ? `r."${column[0]}"` : `t.${column[1]}`;
  });
  const set = changed.map(([, column]) => `${column} = excluded.${column}`).concat(also);
  const given = [...ID, ...changed];
  return {
    columns: given,
    sql: (parameter) =>
      `INSERT INTO ${table} (organization_id, ${names})
     SELECT $1, ${values.join(', ')} FROM json_to_recordset(${parameter}::json) AS r(${recordList(given)})
     CROSS JOIN LATERAL (SELECT * FROM ${table} WHERE organization_id = $1 AND id = r.id OFFSET 0) t
     ON CONFLICT (organization_id, id) DO UPDATE SET ${set.join(', ')}`,
    one: (row, at) =>
      `UPDATE ${at(table)} SET ${set.map((part) => ofRow(part, { table, changed, row })).join(', ')}
     WHERE organization_id = p_org AND id = ${row}.id`,
  };
}

/** What an upsert says of the row that is put, said of the one that is there and what changes of it. */
function ofRow(
  set: string,
  { table, changed, row }: { table: string; changed: readonly Column[]; row: string },
): string {
  return set.replace(/\bexcluded\.(\w+)/g, (_, name) => {
    const given = changed.find(([, column]) => column === name);
    return given === undefined ? `${table}.${name}` : `${row}."${given[0]}"`;
  });
}

export function remove(table: string, keys: readonly Column[]): RowsWrite {
  const isOf = (of: string, row: string) =>
    keys.map(([property, column]) => `${of}${column} = ${row}."${property}"`).join(' AND ');
  return {
    columns: keys,
    sql: (parameter) =>
      `DELETE FROM ${table} t USING json_to_recordset(${parameter}::json) AS r(${recordList(keys)})
     WHERE t.organization_id = $1 AND ${isOf('t.', 'r')}`,
    one: (row, at) => `DELETE FROM ${at(table)} WHERE organization_id = p_org AND ${isOf('', row)}`,
  };
}
