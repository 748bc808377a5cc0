/** The part of a logger that the launcher needs. pino and the console both satisfy it. */
export interface LauncherLog {
  debug?(message: string): void;
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

/** Connection details that `pg.Client` and `pg.Pool` accept unchanged. */
export interface Connection {
  /** Folder of the Unix socket, or 127.0.0.1. */
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
}

/** The server's address: a Unix socket in its own folder, or a port of the loopback address. */
export type Endpoint =
  | { kind: 'socket'; directory: string; temporary: boolean }
  | { kind: 'tcp'; port: number };

/** A failure of the embedded server, with a message for the operator. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError';
}

/** The port in the socket file's name; no network port. */
export const SOCKET_PORT = 5432;

/** Returns the `postgres://` URL of connection details. A socket folder becomes the `host` parameter. */
export function connectionUrl(connection: Connection): string {
  const credentials = `${encodeURIComponent(connection.user)}:${encodeURIComponent(connection.password)}`;
  const database = encodeURIComponent(connection.database);
  if (connection.host.startsWith('/')) {
    const host = encodeURIComponent(connection.host);
    return `postgres://${credentials}@localhost:${connection.port}/${database}?host=${host}`;
  }
  return `postgres://${credentials}@${connection.host}:${connection.port}/${database}`;
}

/** Returns the message of any thrown value. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Returns the `code` of a system error (ENOENT, EACCES, …), or an empty string. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** Returns the fields of a parsed JSON value; an empty object if it is no object. */
export function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}
