import { inject } from 'vitest';
import { ITSELF, NODE_FUNCTIONS } from '../../src/ledger/index.ts';
import type { Database } from '../../src/platform/db/database.ts';

/** A database that does what it can by the functions which nodes of Citus have; they run as well where there is no Citus. */
export async function withNodeFunctions(database: Database): Promise<Database> {
  if (inject('nodes').length > 0) return database;
  for (const { name, direct } of NODE_FUNCTIONS) await database.pool.query(direct(name, ITSELF));
  const nodeFunctions = new Set(NODE_FUNCTIONS.map(({ name }) => name));
  return { ...database, isDistributed: true, nodeFunctions };
}
