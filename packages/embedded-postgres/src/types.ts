/** The part of a logger that the launcher needs; pino's and the console's both fit. */
export interface LauncherLog {
  debug?(message: string): void;
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

/** Plain connection details, accepted as they are by `pg.Client` and `pg.Pool`. */
export interface Connection {
  /** Folder of the Unix socket, or 127.0.0.1. */
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
}

/** Where the server listens: a Unix socket in a folder of its own, or a port of the loopback address. */
export type Endpoint =
  | { kind: 'socket'; directory: string; temporary: boolean }
  | { kind: 'tcp'; port: number };

/** A failure of the embedded server whose message is meant for the person who started it. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError';
}

/** The port that names the socket file; meaningless as a network port. */
export const SOCKET_PORT = 5432;

/** The `postgres://` form of connection details; a socket folder travels as the `host` parameter. */
export function connectionUrl(connection: Connection): string {
  const credentials = `${encodeURIComponent(connection.user)}:${encodeURIComponent(connection.password)}`;
  const database = encodeURIComponent(connection.database);
  if (connection.host.startsWith('/')) {
    const host = encodeURIComponent(connection.host);
    return `postgres://${credentials}@localhost:${connection.port}/${database}?host=${host}`;
  }
  return `postgres://${credentials}@${connection.host}:${connection.port}/${database}`;
}

/** The text of anything thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The `code` of a system error (ENOENT, EACCES, …), or an empty string. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** The fields of a parsed JSON value; none when it is no object. */
export function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}
