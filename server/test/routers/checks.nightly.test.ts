import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConfigurationError, readConfig } from '../../src/config.ts';
import { openDatabase } from '../../src/platform/db/database.ts';
import { forOrganization } from '../../src/platform/db/routing/for-organization.ts';
import { ROUTERS, routingHint } from '../../src/platform/db/routing/hints.ts';
import { newId } from '../../src/platform/ids.ts';
import { newDatabase, newShard } from '../harness/database.ts';
import { databaseUrl } from '../harness/database-url.ts';
import { line, upload } from '../harness/imports.ts';
import { connect } from '../harness/service.ts';
import { emptyDataDir, endProcesses, run, serve } from '../processes/quittance.ts';
import { SHARDS, shardOf } from './placement.ts';
import { startRouter, type TestRouter } from './router.ts';

type Connection = Awaited<ReturnType<typeof newShard>>;

/** Returns an id whose organization belongs on a shard. */
function idOn(shard: number): string {
  for (;;) {
    const id = newId();
    if (shardOf(id) === shard) return id;
  }
}

/** Runs a statement on a shard without the router. */
async function query(shard: pg.ClientConfig | undefined, text: string, values: unknown[] = []) {
  const client = new pg.Client(shard);
  await client.connect();
  return client.query(text, values).finally(() => client.end());
}

let shards: [Connection, Connection];
let router: TestRouter;
let environment: Record<string, string>;
beforeAll(async () => {
  shards = [(await newDatabase()).connection, await newShard()];
  router = await startRouter({ router: 'spqr', shards });
  environment = {
    DATA_DIR: await emptyDataDir(),
    DATABASE_URL: databaseUrl({ ...shards[0], host: '127.0.0.1', port: router.port }),
    DATABASE_ROUTING: 'spqr',
    DATABASE_SHARDS: shards.map(databaseUrl).join(' '),
  };
  const unset = await run(['org', 'list'], environment);
  expect(unset.stderr).toContain('database settings --write');
  expect((await run(['database', 'settings', '--write'], environment)).code).toBe(0);
});
afterAll(async () => {
  await endProcesses();
  await router.close();
});

describe('a statement', () => {
  it('without an organization never reaches the router', async () => {
    const connection = { ...shards[0], host: '127.0.0.1', port: router.port };
    const routing = { router: 'spqr', shards } as const;
    const database = openDatabase({ connection, routing, max: 2, onError: () => {} });
    await expect(database.pool.query('SELECT 1')).rejects.toThrow('names no organization');
    await expect(forOrganization("x'; SELECT 1", () => database.pool.query('SELECT 1'))).rejects.toThrow(
      'is not the id of an organization',
    );
    await database.close();
  });

  it.each(ROUTERS)(
    'with a missing or wrong hint is refused by the router of the tests for %s',
    async (name) => {
      const own = await startRouter({ router: name, shards });
      const client = new pg.Client({ ...shards[0], host: '127.0.0.1', port: own.port });
      await client.connect();
      await expect(client.query('SELECT 1')).rejects.toThrow('no hint');
      if (name === 'spqr') await client.query(`SET __spqr__distribution TO 'quittance'`);
      const [one, other] = [idOn(0), idOn(1)];
      const readOf = (id: string) => ({ name: 'read', text: 'SELECT $1::uuid AS id', values: [id] });
      for (const id of [one, other, one]) {
        await client.query(routingHint(name, id));
        expect((await client.query(readOf(id))).rows).toEqual([{ id }]);
      }
      expect(own.counts).toEqual([2, 1]);
      await expect(client.query(readOf(other))).rejects.toThrow(`the hint names ${one}`);
      await client.query('BEGIN');
      await expect(client.query(routingHint(name, other))).rejects.toThrow('within a transaction');
      await client.end();
      await own.close();
    },
  );
});

describe('the command line', () => {
  it('sets up each shard, checks the router, and creates organizations where the router puts them', async () => {
    expect((await run(['migrate'], environment)).stdout).toContain('Nothing to do.');
    for (const name of ['A', 'B'])
      expect((await run(['org', 'create', '--name', name], environment)).code).toBe(0);
    const listed = await run(['org', 'list', '--json'], environment);
    const organizations: { id: string; name: string }[] = JSON.parse(listed.stdout);
    const names = organizations.map(({ name }) => name).filter((name) => 'AB'.includes(name));
    expect(names).toEqual(['A', 'B']);
    for (const { id } of organizations) {
      const text = 'SELECT 1 FROM organizations WHERE organization_id = $1';
      expect((await query(shards[shardOf(id)], text, [id])).rowCount).toBe(1);
    }
    expect((await run(['key', 'list', organizations[0]?.id ?? ''], environment)).code).toBe(0);
    const verified = await run(['verify', '--json'], environment);
    const checked = { organizations: organizations.length };
    expect(JSON.parse(verified.stdout)).toMatchObject({ ok: true, checked });
    expect(router.refused).toEqual([]);
  });

  it('completes the data of each shard before other commands run', async () => {
    for (const shard of shards)
      await query(shard, `INSERT INTO backfills (name, requested_at) VALUES ('customer figures', now())`);
    expect((await run(['org', 'list'], environment)).stderr).toContain('it lacks customer figures');
    expect((await run(['migrate'], environment)).code).toBe(0);
    for (const shard of shards) {
      const { rows } = await query(shard, 'SELECT finished_at IS NOT NULL AS finished FROM backfills');
      expect(rows).toEqual([{ finished: true }]);
    }
  });

  it('refuses commands that do not work behind a router', async () => {
    const { code, stderr } = await run(['doctor'], environment);
    expect(code).not.toBe(0);
    expect(stderr).toContain('"quittance doctor" does not work behind a query router');
  });

  it('refuses a router that leads to another shard than the records', async () => {
    const swapped = await startRouter({ router: 'spqr', shards: [shards[1], shards[0]] });
    await run(['org', 'create', '--name', 'D'], environment);
    const DATABASE_URL = databaseUrl({ ...shards[0], host: '127.0.0.1', port: swapped.port });
    const { code, stderr } = await run(['org', 'list'], { ...environment, DATABASE_URL });
    expect(code).not.toBe(0);
    expect(stderr).toContain('to another shard than the one that has its records');
    await swapped.close();
  });
});

it('serves organizations of each shard and does their background work, as a process', async () => {
  const service = await serve({ ...environment, DATABASE_POOL_SIZE: '4' });
  const done = new Set<number>();
  while (done.size < SHARDS) {
    const { stdout } = await run(['org', 'create', '--name', 'E', '--json'], environment);
    const pair: { id: string; apiKey: string; apiSecret: string } = JSON.parse(stdout);
    if (done.has(shardOf(pair.id))) continue;
    done.add(shardOf(pair.id));
    const client = connect(service.url, pair.apiKey, pair.apiSecret);
    const lines = line('customer', { externalId: 'c', name: 'C' });
    const { id } = await upload(client, lines);
    const stateOf = async () => (await client.get<{ state: string }>(`/imports/${id}`)).body.state;
    await expect.poll(stateOf, { timeout: 20_000 }).toBe('COMPLETED');
    expect((await client.get('/customers/external:c')).status).toBe(200);
  }
  const { code, stderr } = await service.stop();
  expect([code, stderr.match(/"level":[56]0/)]).toEqual([0, null]);
  expect(router.refused).toEqual([]);
});

describe('the configuration', () => {
  const problemsOf = (settings: Record<string, string>) => {
    try {
      readConfig(settings);
      return [];
    } catch (error) {
      return error instanceof ConfigurationError ? error.problems : [String(error)];
    }
  };

  it('accepts a router with its shards', () => {
    expect(readConfig(environment).routing).toMatchObject({ router: 'spqr', shards: { length: 2 } });
  });

  it('names settings that are missing, wrong or do not fit', () => {
    const address = 'postgres://a@b/c';
    expect(problemsOf({ DATABASE_ROUTING: 'spqr' })).toHaveLength(2);
    expect(problemsOf({ ...environment, DATABASE_ROUTING: 'vitess' })[0]).toContain('one of spqr, pgdog');
    expect(problemsOf({ ...environment, DATABASE_SHARDS: `${address} ${address}` })[0]).toContain('differ');
    expect(problemsOf({ ...environment, DIRECT_DATABASE_URL: address })).toHaveLength(1);
    expect(problemsOf({ ...environment, READ_DATABASE_URL: address })).toHaveLength(1);
    expect(problemsOf({ DATABASE_SHARDS: address })[0]).toContain('DATABASE_ROUTING is required');
  });
});
