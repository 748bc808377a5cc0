import type { Connection } from '@quittance/embedded-postgres';

export interface ServerOptions {
  connection: Connection;
  /** Maximum number of database connections. */
  connections: number;
  /** Whether the database has row-level security policies and needs the organization of each connection. */
  isRestricted?: boolean;
  /** Whether background work is off. */
  isIdle?: boolean;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/**
 * Returns whether a message of the parent is the options. Our own code sends them, so their fields are not
 * checked.
 */
export function isServerOptions(message: unknown): message is ServerOptions {
  return isObject(message) && 'connection' in message && 'connections' in message;
}

export function isReady(message: unknown): message is { port: number } {
  return isObject(message) && 'port' in message && typeof message.port === 'number';
}
