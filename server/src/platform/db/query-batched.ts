import type { QueryResultRow } from 'pg';
import type { Connection } from './database.ts';
import { nameStatement } from './named.ts';
import { type CheckedStatement, isInstant, queryRows, rowOfParts, type Shape, shape } from './rows.ts';
import { UTC } from './utc.ts';

/** Statements by the names under which their rows are returned. */
type Parts = Readonly<Record<string, CheckedStatement<unknown>>>;

/** The rows of each part. */
export type RowsOf<P extends Parts> = {
  [K in keyof P]: P[K] extends CheckedStatement<infer Row> ? Row[] : never;
};

/** Shapes by statement text, built once. There are few such statements. */
const shapes = new Map<string, Shape<unknown>>();

/**
 * Sends several statements as one: one round trip, one snapshot. For a page of rows at most, because they are
 * returned as JSON. The first value of every statement must be the organization. A statement must not contain `$n` in a
 * literal, because parameters are renumbered in its text.
 * @param label purpose of the statement
 */
export async function queryBatched<const P extends Parts>(
  queryable: Pick<Connection, 'query'>,
  label: string,
  parts: P,
): Promise<RowsOf<P>> {
  const entries = Object.entries(parts);
  const values: unknown[] = entries[0]?.[1].values.slice(0, 1) ?? [];
  const columns = entries.map(([key, part]) => {
    const shift = values.length - 1;
    values.push(...part.values.slice(1));
    // The organization stays $1 in all of them.
    const text = part.text.replace(/\$(\d+)/g, (_, n) => (n === '1' ? '$1' : `$${Number(n) + shift}`));
    return `(SELECT coalesce(json_agg(y), '[]') FROM (SELECT ${selectedColumns(key, part)} FROM (${text}) x) y) AS "${key}"`;
  });
  const text = `SELECT ${columns.join(',\n')}`;
  const cachedShape =
    shapes.get(text) ?? rowOfParts(entries.map(([key, { row }]) => [key, shape.listOf(row)]));
  shapes.set(text, cachedShape);
  const row: Shape<RowsOf<P> & QueryResultRow> = { schema: cachedShape.schema };
  const { rows } = await queryRows(queryable, { ...nameStatement(label, text), values, row });
  const [batchedRows] = rows;
  if (batchedRows === undefined) throw new Error('expected one row from a statement without FROM');
  return batchedRows;
}

/** Selects the columns of a part. Instants get the response format, which JSON would write differently. */
function selectedColumns(key: string, { row }: CheckedStatement<unknown>): string {
  if (row.parts === undefined) throw new Error(`the columns of ${key} are unknown`);
  return Object.entries(row.parts)
    .map(([column, schema]) =>
      isInstant(schema) ? `${UTC(`x."${column}"`)} AS "${column}"` : `x."${column}"`,
    )
    .join(', ');
}
