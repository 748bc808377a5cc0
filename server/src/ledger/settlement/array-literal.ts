/**
 * Returns a list as PostgreSQL reads it. The driver would convert it while it sends the statement, in one turn of
 * the event loop, and again for each statement.
 */
export function arrayLiteral(list: readonly unknown[]): string {
  const items = list.map((item) =>
    item === null || item === undefined ? 'NULL' : `"${String(item).replaceAll(/["\\]/g, '\\$&')}"`,
  );
  return `{${items.join()}}`;
}
