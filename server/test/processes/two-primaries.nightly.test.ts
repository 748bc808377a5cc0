import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../src/platform/db/database.ts';
import { type Replicated, startReplicated } from '../harness/replicated.ts';

let pair: Replicated;
let database: Database;
beforeAll(async () => {
  pair = await startReplicated();
  database = openDatabase({ connection: { connectionString: pair.url }, max: 2, onError: () => {} });
});
afterAll(async () => {
  await database.close();
  await pair.close();
});

const port = async (): Promise<unknown> => {
  const { rows } = await database.pool.query<{ port: number }>('SELECT inet_server_port() AS port');
  return rows[0]?.port;
};

// Covers a primary that is unreachable for a moment: too short for this process to notice, long enough for a
// promotion elsewhere.
it('abandons a live primary once another one was promoted', async () => {
  expect(await port()).toBe(pair.first.superuser.port);
  await pair.promote();
  await expect.poll(port, { timeout: 30_000, interval: 200 }).toBe(pair.second.superuser.port);
});
