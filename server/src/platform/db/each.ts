/**
 * Rows of a table, looked up by an index for each row of what stands before it. OFFSET 0 keeps PostgreSQL from
 * doing it the other way round, reading all rows of the organization, which looks as cheap as long as it has
 * no statistics of a growing table.
 */
export function each(alias: string, table: string, where: string): string {
  return `CROSS JOIN LATERAL (SELECT * FROM ${table} WHERE organization_id = $1 AND ${where} OFFSET 0) ${alias}`;
}
