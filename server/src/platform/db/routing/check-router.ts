import { newId } from '../../ids.ts';
import { newClient } from '../connect.ts';
import type { Database } from '../database.ts';
import { ConnectionPathError, checkDirect, checkSettings, checkStatements } from '../pooler.ts';
import { forOrganization } from './for-organization.ts';
import type { Routing } from './routed-database.ts';

/** Identifies a database across all servers. */
const PLACE = `SELECT c.system_identifier::text || ' ' || d.oid AS place
FROM pg_control_system() c, pg_database d WHERE d.datname = current_database()`;

const SAME = 'Two addresses of DATABASE_SHARDS lead to the same database.';
const ELSEWHERE =
  'The query router of DATABASE_URL leads to a database that DATABASE_SHARDS does not name. Both must name the same shards.';
const misplacedMessage = (id: string) =>
  `The query router sends statements of the organization ${id} to another shard than the one that has its records. ` +
  'Check its distribution, or move the records.';

/**
 * Checks that the router routes by organization to the configured shards, that the shards have the required
 * settings, and that the router keeps prepared statements.
 * @param anOrganization returns any organization of a shard
 * @throws ConnectionPathError that says what differs and what to do
 */
export async function checkRouter(
  database: Database,
  { shards }: Routing,
  anOrganization: (shard: Database) => Promise<string | null>,
): Promise<void> {
  for (const shard of shards) {
    // Without start-up options, as the router connects.
    const client = newClient({ ...shard, connectionTimeoutMillis: 10_000 });
    client.on('error', () => {});
    await client.connect();
    try {
      await checkDirect(client, true);
      await checkSettings(client);
    } finally {
      await client.end();
    }
  }
  const places = await Promise.all(database.shards.map(({ pool }) => readPlace(pool)));
  if (new Set(places).size !== places.length) throw new ConnectionPathError(SAME);
  const newcomer = newId();
  await forOrganization(newcomer, () => checkStatements(database.pool));
  if (!places.includes(await placeFor(database, newcomer))) throw new ConnectionPathError(ELSEWHERE);
  for (const [i, shard] of database.shards.entries()) {
    const id = await anOrganization(shard);
    if (id !== null && (await placeFor(database, id)) !== places[i])
      throw new ConnectionPathError(misplacedMessage(id));
  }
}

/** Returns where the router sends the statements of an organization. */
const placeFor = (database: Database, organizationId: string): Promise<string> =>
  forOrganization(organizationId, () => readPlace(database.pool));

async function readPlace(pool: Database['pool']): Promise<string> {
  const { rows } = await pool.query<{ place: string }>(PLACE);
  return rows[0]?.place ?? '';
}
