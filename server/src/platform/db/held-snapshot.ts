import type { Connection, Database } from './database.ts';

/** Databases all of whose statements go over one connection, which sees one state already. */
const connections = new WeakMap<Database, Connection>();

/** Says that a database stands for one connection, within a snapshot that somebody else ends. */
export function holdSnapshot(database: Database, connection: Connection): void {
  connections.set(database, connection);
}

/** The connection that a database stands for; undefined: it has many. */
export const heldSnapshot = (database: Database): Connection | undefined => connections.get(database);
