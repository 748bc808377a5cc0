import type { Connection, Database } from './database.ts';

/** Databases that send all statements over one connection with one snapshot. */
const connections = new WeakMap<Database, Connection>();

/** Registers the connection of a database whose snapshot the caller ends. */
export function attachSnapshot(database: Database, connection: Connection): void {
  connections.set(database, connection);
}

/** Returns the single connection of a database. Undefined: the database has many. */
export const attachedSnapshot = (database: Database): Connection | undefined => connections.get(database);
