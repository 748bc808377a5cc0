import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { type Replicated, startReplicated } from '../harness/replicated.ts';
import { connect } from '../harness/service.ts';
import { emptyDataDir, type Pair, runJson, serve, UNLIMITED } from './quittance.ts';

const pairs: Replicated[] = [];
afterEach(async () => {
  for (const pair of pairs.splice(0)) await pair.close();
});

const WRITES = 12;

it('reads lists from a standby, and always includes earlier writes of any process', async () => {
  const pair = await startReplicated();
  pairs.push(pair);
  const own = {
    DATABASE_URL: pair.urlOf(pair.first),
    READ_DATABASE_URL: pair.urlOf(pair.second),
    DATA_DIR: await emptyDataDir(),
    DATABASE_POOL_SIZE: '12',
  };
  const servers = [await serve(own, ['--json', '--no-worker']), await serve(own, ['--json', '--no-worker'])];
  const { apiKey, apiSecret } = await runJson<Pair>(['org', 'create', '--name', 'Reads', ...UNLIMITED], own);
  const [one, other] = servers.map(({ url }) => connect(url, apiKey, apiSecret));
  if (one === undefined || other === undefined) throw new Error('there are no two servers');
  let written = 0;
  /** Writes through one process and lists through the other. */
  const writeAndList = async () => {
    for (let i = 0; i < WRITES; i += 1) {
      const externalId = `c${written}`;
      expect((await one.post('/customers', { externalId, name: 'C' })).status).toBe(201);
      written += 1;
      const { body } = await other.get<{ total: number; customers: { externalId: string }[] }>(
        '/customers?limit=1&sortBy=createdAt&sortOrder=DESC',
      );
      expect(body).toMatchObject({ total: written, customers: [{ externalId }] });
    }
  };
  /** Returns how many connections to the standby have read a list last. */
  const listing = async () => {
    const rows = await pair.second.ask<{ query: string }>(
      `SELECT query FROM pg_stat_activity WHERE application_name = 'quittance reads' AND query LIKE '%FROM "customers"%'`,
    );
    return rows.length;
  };

  await writeAndList();
  await sleep(1_100);
  await other.get('/customers?limit=2');
  expect(await listing(), 'connections of the standby that were asked for lists').toBeGreaterThan(0);

  // The standby receives the WAL but does not replay it.
  await pair.second.ask('SELECT pg_wal_replay_pause()');
  await writeAndList();
  await pair.second.ask('SELECT pg_wal_replay_resume()');
  await writeAndList();

  await pair.first.ask(`ALTER SYSTEM SET synchronous_standby_names = ''`);
  await pair.first.ask('SELECT pg_reload_conf()');
  await pair.second.signalAll('SIGKILL');
  await writeAndList();
  await Promise.all(servers.map((server) => server.stop()));
});
