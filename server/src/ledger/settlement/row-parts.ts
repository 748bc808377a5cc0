import { arrayLiteral } from './array-literal.ts';
import { type MappedColumn, recordList } from './columns.ts';

/** Builds the parts of the settlement statement that insert, update and delete the rows of a table. */

/** The key of most tables, besides the organization. */
export const ID: readonly MappedColumn[] = [['id', 'id', 'uuid']];

/** A part whose rows are passed column by column. */
export interface ByColumn {
  /** Number of rows from which this is faster than JSON. */
  minRows: number;
  columns: readonly MappedColumn[];
  sql: (parameters: readonly string[]) => string;
  parameter: (rows: readonly object[], property: string) => unknown;
}

function insertFrom(source: string, table: string, columns: readonly MappedColumn[]): string {
  const names = columns.map(([, column]) => column).join(', ');
  const values = columns.map(([property]) => `r."${property}"`).join(', ');
  return `INSERT INTO ${table} (organization_id, ${names})
     SELECT $1, ${values} FROM ${source}`;
}

/** Inserts rows that are passed as one JSON parameter. */
export function insert(table: string, columns: readonly MappedColumn[]) {
  return (parameter: string) =>
    insertFrom(`json_to_recordset(${parameter}::json) AS r(${recordList(columns)})`, table, columns);
}

/** Inserts many rows as arrays: PostgreSQL reads them in half the time of JSON. */
export function insertLists(table: string, columns: readonly MappedColumn[]): ByColumn {
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
      // PostgreSQL pads shorter lists with nulls.
      return values.every((value) => value === null) ? '{}' : arrayLiteral(values);
    },
  };
}

/** Inserts the single row of a part. Its large JSON is parsed only once. */
export function insertRow(table: string, columns: readonly MappedColumn[]): ByColumn {
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
 * Updates existing rows, as an upsert, which always finds its row by primary key. An UPDATE joined to a list
 * may read all rows of the organization while PostgreSQL has no statistics of a growing table.
 */
export function updateRows(
  table: string,
  columns: readonly MappedColumn[],
  keys: readonly string[],
  also: readonly string[] = [],
) {
  const set = columns
    .filter(([, column]) => !keys.includes(column) && column !== 'created_at')
    .map(([, column]) => `${column} = excluded.${column}`)
    .concat(also);
  const put = insert(table, columns);
  return (parameter: string) =>
    `${put(parameter)}
     ON CONFLICT (organization_id, ${keys.join(', ')}) DO UPDATE SET ${set.join(', ')}`;
}

/**
 * Updates some columns; the others are copied from the existing row instead of being sent. An upsert of rows
 * that were each found by primary key. OFFSET 0 prevents PostgreSQL from reordering the join.
 */
export function updateDerived(
  table: string,
  columns: readonly MappedColumn[],
  changed: readonly MappedColumn[],
  also: readonly string[] = [],
) {
  const names = columns.map(([, column]) => column).join(', ');
  const values = columns.map((column) => {
    const isChanged = changed.some(([, name]) => name === column[1]);
    return isChanged ? `r."${column[0]}"` : `t.${column[1]}`;
  });
  const set = changed.map(([, column]) => `${column} = excluded.${column}`).concat(also);
  return (parameter: string) =>
    `INSERT INTO ${table} (organization_id, ${names})
     SELECT $1, ${values.join(', ')} FROM json_to_recordset(${parameter}::json) AS r(${recordList([...ID, ...changed])})
     CROSS JOIN LATERAL (SELECT * FROM ${table} WHERE organization_id = $1 AND id = r.id OFFSET 0) t
     ON CONFLICT (organization_id, id) DO UPDATE SET ${set.join(', ')}`;
}

/** Deletes rows by key. */
export function remove(table: string, keys: readonly MappedColumn[]) {
  const where = keys.map(([property, column]) => `t.${column} = r."${property}"`).join(' AND ');
  return (parameter: string) =>
    `DELETE FROM ${table} t USING json_to_recordset(${parameter}::json) AS r(${recordList(keys)})
     WHERE t.organization_id = $1 AND ${where}`;
}
