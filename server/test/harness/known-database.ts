import pg from 'pg';
import { type Database, openDatabase } from '../../src/platform/db/database.ts';
import { hasCitus } from '../../src/platform/db/distributed.ts';

/** Opens a database as processes of the service do: detects first whether it is a Citus cluster. */
export async function openKnownDatabase(connection: pg.ClientConfig): Promise<Database> {
  const client = new pg.Client(connection);
  await client.connect();
  const isDistributed = await hasCitus(client);
  await client.end();
  return openDatabase({ connection, isDistributed, max: 4, onError: () => {} });
}
