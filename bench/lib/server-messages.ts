import type { Connection } from '@quittance/embedded-postgres';

export interface ServerOptions {
  connection: Connection;
  /** Connections to the database at most. */
  connections: number;
  /** Whether the database has a wall, and must be told for whom a connection works. */
  isWalled?: boolean;
  /** Whether nothing is to be done in the background. */
  isIdle?: boolean;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Whether a message of the parent is the options. They come from our own code: their fields are not checked. */
export function isServerOptions(message: unknown): message is ServerOptions {
  return isObject(message) && 'connection' in message && 'connections' in message;
}

export function isReady(message: unknown): message is { port: number } {
  return isObject(message) && 'port' in message && typeof message.port === 'number';
}
