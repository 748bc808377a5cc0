/**
 * Returns a LATERAL index lookup: one probe for each row of the preceding FROM item. OFFSET 0 keeps
 * PostgreSQL from reversing the join order and reading all rows of the organization. That looks just as cheap
 * while a growing table has no statistics.
 */
export function lateralLookup(alias: string, table: string, where: string): string {
  return `CROSS JOIN LATERAL (SELECT * FROM ${table} WHERE organization_id = $1 AND ${where} OFFSET 0) ${alias}`;
}
