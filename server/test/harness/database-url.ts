import type { Connection } from '@quittance/embedded-postgres';

/** Returns the address of a database, for `DATABASE_URL`. */
export function databaseUrl({ host, port, user, password, database }: Connection): string {
  // The host may be the folder of a socket, which does not fit before the path of a URL.
  const where = new URLSearchParams({ host, port: String(port) });
  return `postgres://${encodeURIComponent(user)}:${encodeURIComponent(password)}@localhost/${database}?${where}`;
}
